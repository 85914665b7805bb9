import PracticeEngine

/// The frame of the input zone, which shows the streak.
extension SessionView {
  mutating func drawZone() {
    let zone = layout.zone
    if state.flashesError {
      canvas.draw(zone, .heavy, palette.error.on(canvas.background))
      return
    }
    // One more effect at fifty in a row.
    let border: Frame.BorderStyle =
      snapshot.currentStreak >= StreakTier.expressStreak
      ? .double : snapshot.streakTier == .glow ? .heavy : .round
    switch snapshot.streakTier {
    case .none: canvas.draw(zone, border, palette.frame.on(canvas.background))
    case .aura: canvas.draw(zone, border, light(0.5))
    case .glow:
      guard state.isGlowMoving else {
        canvas.draw(zone, border, light(0.85))
        return
      }
      let length = 2 * (zone.rows.count + zone.columns.count) - 4
      // Two lights circle, sixty cells a second.
      let head = Int(state.now / 16_666_667 % Int64(length))
      let lights = (0...10).map { light(Double($0) / 10) }
      canvas.draw(zone, border) { way in
        let behind = (head - way + 2 * length) % (length / 2)
        return lights[Int((max(1 - Double(behind) * 0.02, 0.6) * 10).rounded())]
      }
    }
  }

  /// The accent colour at a strength.
  private func light(_ strength: Double) -> Style {
    Style(
      palette.light.mixed(over: canvas.background, strength), on: canvas.background,
      snapshot.streakTier == .glow ? [.bold] : [])
  }
}
