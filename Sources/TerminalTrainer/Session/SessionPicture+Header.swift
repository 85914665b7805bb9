import DigitCore
import PracticeEngine

/// The header: mode, speed and counters.
extension SessionView {
  mutating func drawHeader() {
    let (left, right) = (layout.columns.lowerBound + 1, layout.columns.upperBound - 1)
    let top = layout.header.lowerBound
    let title = snapshot.mode.displayName(in: words.language)
    var column = canvas.put(
      state.configuration.constant.symbol, top, left, palette.key.with(.bold))
    column = canvas.put("  \(title)", top, column, palette.text.with(.bold))
    if snapshot.mode.hasGhost {
      canvas.put("  " + words.ghostTitle(state.configuration.ghost), top, column, palette.secondary)
    } else if snapshot.mode.takesSegment {
      let range = snapshot.range
      let text = "  \(words.number(range.lowerIndex)) – \(words.number(range.upperIndex))"
      canvas.put(text, top, column, palette.secondary)
    }
    let clock = words.clock(snapshot.elapsed)
    canvas.put(
      "\(words.speed(snapshot.cps))   \(clock)", top, endingAt: right, palette.text)

    let lit = snapshot.streakTier > .none ? palette.accent.with(.bold) : palette.text
    canvas.put(SessionText.streak(snapshot.currentStreak, in: words.language), top + 1, left, lit)
    let counts =
      "\(words.best) \(words.number(snapshot.bestStreak))   "
      + "\(words.errors) \(words.number(snapshot.errorCount))"
    let more =
      snapshot.mode.allowsReveals
      ? "   \(words.reveals) \(words.number(snapshot.revealsUsed))" : ""
    canvas.put(
      counts + more, top + 1, endingAt: right,
      snapshot.errorCount > 0 ? palette.text : palette.secondary)

    canvas.put(
      SessionText.position(snapshot.position, in: words.language), top + 2, left,
      palette.secondary)
    if snapshot.mode.hasGhost {
      let position = SessionText.position(snapshot.position, in: words.language)
      let start = left + position.unicodeScalars.count + 2
      let (texts, style) = ghostTexts
      // The longest text that leaves the position visible.
      let text = texts.first { start + $0.unicodeScalars.count <= right } ?? texts.last
      canvas.put(text ?? "", top + 2, endingAt: right, style)
    } else {
      canvas.put(
        "\(words.accuracy) \(words.percent(snapshot.accuracy))", top + 2, endingAt: right,
        palette.secondary)
    }
  }

  /// The position of the ghost in words, the longest text first, and its style.
  private var ghostTexts: ([String], Style) {
    guard state.ghost.digitCount > 0 else { return ([words.firstTry], palette.secondary) }
    let mood = snapshot.atmosphere
    let style: Style =
      switch mood.tint?.hue {
      case .orange: Style(Palette.orange, [.bold])
      case .cyan: Style(Palette.cyan, [.bold])
      case nil: palette.text
      }
    let gap = words.gap(mood.gap)
    guard snapshot.ghostPosition == state.ghost.digitCount, let finish = state.ghost.finishTime
    else { return ([gap], style) }
    let time = words.time(finish)
    return ([words.ghostFinished(time) + "   " + gap, "○ \(time)   " + gap, gap], style)
  }
}
