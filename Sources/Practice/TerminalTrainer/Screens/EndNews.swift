import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

extension EndState {
  /// What became of the wish to be reminded.
  static func reminderText(_ reminder: ReminderInstallation, _ words: Localization) -> String {
    switch reminder {
    case .installed(let hour): words[.reminderInstalled, "\(hour)"]
    case .manual(let command): words[.reminderCommand, command]
    }
  }
}

/// The end of a session for screen readers: the numbers in sentences, then what is new.
extension EndScreen {
  func reading(_ state: TrainerState) -> [String]? {
    guard let end = state.end else { return nil }
    let words = state.words
    let (summary, result) = (end.outcome.summary, end.outcome.result)
    var lines = [title(state) + ", " + end.ending(words)]
    if result.doubleBang, state.isSaving { lines.append(words[.doubleBang]) }
    lines.append("\(words[.score]): \(words.number(summary.correctCount)) \(words[.rightDigits])")
    lines += words.numbers(of: summary).map { "\($0.name): \($0.text)" }
    lines.append(words.certificate(summary))
    lines += [end.session.stall.map(words.text)].compactMap(\.self)
    if let mistake = end.session.mistake, summary.reason == .error {
      lines.append(
        words.fatal(mistake.typed.value, mistake.expected.value, end.session.snapshot.position))
    }
    lines += [end.raceText(words)?.text].compactMap(\.self)
    lines += end.records(state).map(\.text)
    lines += [end.outcome.delta.flatMap(words.delta)].compactMap(\.self)
    lines.append("+\(words.number(result.experienceGained)) XP")
    lines.append("\(result.grade.title) \(words.number(result.totalExperience)) XP")
    lines.append(words[.dailyStreak] + ": " + words.days(end.outcome.dailyStreak))
    lines += end.news(words)
    if let block = end.weakBlock {
      let digits = (block.lowerIndex..<block.upperIndex).compactMap { index in
        end.session.digits.digit(at: index).map { digit in
          end.isMissed(index) ? "(\(digit.value))" : "\(digit.value)"
        }
      }
      lines.append(words[.weakBlock, words.range(block)] + ": " + digits.joined(separator: " "))
      lines += [state.blockWords].compactMap(\.self)
    }
    lines += [state.dayText, state.planText].compactMap(\.self)
    if state.asksForReminder {
      lines.append(words[.reminderQuestion, "\(state.settings.reminderHour)"])
    }
    if let reminder = state.reminder { lines.append(EndState.reminderText(reminder, words)) }
    lines += [state.warning].compactMap(\.self)
    return lines + keys(state).map { "\($0.key): \($0.action)" }
  }

  func change(_ state: TrainerState) -> [String]? {
    state.reminder.map { [EndState.reminderText($0, state.words)] } ?? []
  }
}
