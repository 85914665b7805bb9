import DigitCore
package import PracticeData
package import PracticeEngine

extension Localization {
  package func name(of kind: DrillKind) -> String {
    let phrase: Phrase? =
      switch kind {
      case .neighbors: .whatFollows
      case .positions: .whichPlace
      case .weak: .weakBlocks
      case .backwards: .backwards
      case .permutation: .permutation
      case .olympus: nil
      case .matrix: .matrix
      case .words: .fromNumber
      case .pairs: .fromWord
      }
    return phrase.map { self[$0] } ?? "Olympus Mons"
  }

  package func description(of kind: DrillKind) -> String {
    let phrase: Phrase =
      switch kind {
      case .neighbors: .whatFollowsNote
      case .positions: .whichPlaceNote
      case .weak: .weakBlocksNote
      case .backwards: .backwardsNote
      case .permutation: .permutationNote
      case .olympus: .olympusNote
      case .matrix: .matrixNote
      case .words: .fromNumberNote
      case .pairs: .fromWordNote
      }
    return self[phrase]
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
    case .permutation: return self[.whichPlaces, number(start + 1), number(start)]
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
    if let wrong = drill.run?.corrected, drill.run?.isMissed == false {
      return "✗ " + wrong.map { "\($0.value)" }.joined() + ". " + self[.onceMore]
    }
    guard let wasRight = drill.run?.wasRight else { return nil }
    guard wasRight else {
      guard drill.run?.isMissed == true else { return nil }
      let typed = drill.run?.typed.map { "\($0.value)" }.joined() ?? ""
      let card = drill.card(drill.run?.place)
      return (typed.isEmpty ? "" : "✗ \(typed). ") + (card ?? self[.answerIsShown])
    }
    return "✓ "
      + (drill.card((drill.run?.place ?? 0) - 1) ?? text(of: drill.lastParts, of: drill))
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

  /// The best results of a constant's drills, each with its name; the matrix even without one.
  package func bestDrills(_ profile: ConstantProfile) -> [(name: String, text: String)] {
    DrillKind.allCases.compactMap { kind in
      let best = profile.drills[kind].map {
        kind.isOfWords
          ? self[.wordsResult, number($0.right), number($0.asked), time($0.time), date($0.day)]
          : self[
            .matrixResult, number($0.right), number($0.known), time($0.time), date($0.day),
            number($0.asked)]
      }
      if kind == .matrix { return (self[.bestMatrix], best ?? self[.noMatrix]) }
      return best.map { (name(of: kind), $0) }
    }
  }

  /// What is said of the best result so far.
  package func newBest(of kind: DrillKind) -> String {
    self[kind == .matrix ? .newBestMatrix : .newBest]
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
