import DigitCore
import PracticeData
package import PracticeEngine

extension Localization {
  package func name(of kind: DrillKind) -> String { self[Self.phrases(of: kind).name] }

  package func description(of kind: DrillKind) -> String { self[Self.phrases(of: kind).note] }

  private static func phrases(of kind: DrillKind) -> (name: Phrase, note: Phrase) {
    switch kind {
    case .neighbors: (.whatFollows, .whatFollowsNote)
    case .positions: (.whichPlace, .whichPlaceNote)
    case .weak: (.weakBlocks, .weakBlocksNote)
    case .backwards: (.backwards, .backwardsNote)
    case .permutation: (.permutation, .permutationNote)
    case .olympus: (.olympus, .olympusNote)
    case .matrix: (.matrix, .matrixNote)
    case .words: (.fromNumber, .fromNumberNote)
    case .pairs: (.fromWord, .fromWordNote)
    }
  }

  /// The question above its digits.
  package func question(of drill: DrillState) -> String {
    guard let run = drill.run, let question = run.question else { return "" }
    let start = question.answers.first?.lowerIndex ?? 0
    switch run.kind {
    case .neighbors: return self[.whatFollows]
    case .positions: return self[.whichDigit, number(start + 1)]
    case .weak:
      return self[.recall, range(DigitRange(start..<start + LearningScheduler.blockLength))]
    case .backwards: return self[.rightToLeft]
    case .permutation:
      let (group, place) = (run.form.group, start / run.form.group)
      return group == 1
        ? self[.whichPlaces, number(place + 1), number(place)]
        : self[.whichGroup, number(place + 1), number(place), number(group)]
    case .matrix, .olympus:
      return self[question.answers.count == 2 ? .beforeAndAfter : .whatFollows]
    case .words:
      let prompt = drill.cards[run.place].prompt
      let choices = zip(1..., prompt.dropFirst()).map { "\($0) \($1)" }
      return self[.whichWord, prompt[0], choices.joined(separator: " · ")]
    case .pairs: return self[.whichNumber, drill.cards[run.place].prompt[0]]
    }
  }

  /// The number of the question, and how many were right.
  package func progress(of run: DrillRun) -> String {
    let place = min(run.place + 1, run.questions.count)
    return self[.question, "\(place)", "\(run.questions.count)"]
      + "   ✓ \(run.rightCount)   ✗ \(run.missed.count)"
  }

  /// What came of the question before, or of the one whose answer is shown.
  package func verdict(of drill: DrillState) -> String? {
    guard let run = drill.run else { return nil }
    let wrong = (run.isMissed ? run.typed : run.corrected ?? []).map { "\($0.value)" }.joined()
    if run.isMissed {
      let answer = drill.card(run.place) ?? self[.answerIsShown]
      return (wrong.isEmpty ? "" : "✗ \(wrong). ") + answer
    }
    if !wrong.isEmpty { return "✗ \(wrong). " + self[.onceMore] }
    guard run.wasRight == true else { return nil }
    return "✓ " + (drill.card(run.place - 1) ?? text(of: drill.lastParts, of: drill))
  }

  /// The parts of a question as digits in fives, a digit to be typed as a line.
  package func text(of parts: [DrillPart], of drill: DrillState) -> String {
    parts.map(text).joined(separator: " ")
  }

  /// What stands before the first part: the digit before the point at the start, else dots; nothing
  /// where no decimals are shown.
  package func beginning(of drill: DrillState) -> String {
    guard drill.run?.question?.cue.isEmpty == false else { return "" }
    return drill.isAtStart ? "\(drill.constant.integerPart.value)." : "… "
  }

  /// A question of a drill with its answer, in a line.
  package func text(of drill: DrillState, question place: Int) -> String {
    guard let question = drill.run?.questions[place] else { return "" }
    if let card = drill.card(place) { return card }
    let parts = text(of: drill.parts(ofQuestion: place), of: drill)
    let first = (question.answers.first?.lowerIndex ?? 0) + 1
    return "#\(number(first)): \(parts)"
  }

  /// A part as digits in fives.
  package func text(of part: DrillPart) -> String {
    (part.digits.map { "\($0.value)" } + Array(repeating: "_", count: part.missing)).inFives
  }

  package func result(of run: DrillRun) -> String {
    self[
      .rightIn, number(Int64(run.rightCount)), number(Int64(run.questions.count)), time(run.time)]
  }

  /// The name of a form: the numbers of a permutation, or a range; `nil` where a drill has but one.
  package func name(of form: DrillForm, _ kind: DrillKind) -> String? {
    switch kind {
    case .permutation: "p(\(form.range), \(form.group), \(form.count))"
    case .backwards, .olympus, .matrix: range(DigitRange(0..<form.range))
    case .neighbors, .positions, .weak, .words, .pairs: nil
    }
  }

  package func name(of kind: DrillKind, _ form: DrillForm?) -> String {
    name(of: kind) + (form.flatMap { name(of: $0, kind) }.map { " " + $0 } ?? "")
  }

  /// The best results in a form of a drill, the best first.
  package func results(_ state: TrainerState, of kind: DrillKind, _ form: DrillForm?) -> [String] {
    let constant = state.drill.run.hasValue ? state.drill.constant : state.settings.constant
    return state.profile[constant].drills.filter { $0.kind == kind && $0.form == form }.map {
      self[.drillResult, number($0.right), number($0.form.count), time($0.time), date($0.day)]
    }
  }

  package func text(of problem: DrillProblem) -> String {
    switch problem {
    case .fewKnown: self[.fewKnown, number(Drill.fewestKnownDigits)]
    case .noneWeak: self[.noneWeak]
    case .fewWords: self[.fewWords]
    case .noDigits(let reason): reason
    }
  }
}
