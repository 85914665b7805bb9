package import DigitCore
import PracticeData
package import PracticeEngine

/// The drills: the chosen kind, and the one that runs.
package final class DrillState {
  package var kind = DrillKind.neighbors
  /// The drill that runs or is over; `nil` while one is chosen.
  package var run: DrillRun?
  /// The constant that it asks for.
  package internal(set) var constant = MathematicalConstant.pi
  var digits = SessionDigits.listed([])
  /// Whether its matrix is the best one so far.
  package internal(set) var isBest = false
  /// Whether the player is asked to press a key again, to leave.
  package internal(set) var asksToLeave = false
  /// Why no drill could begin.
  package internal(set) var problem: DrillProblem?
}

/// Why no drill can begin.
package enum DrillProblem: Hashable, Sendable {
  /// Fewer decimals are known than a drill is made of.
  case fewKnown
  /// No block was missed or slow.
  case noneWeak
  case noDigits(String)
}

/// A part of a question: decimals that are shown, or that are to be typed.
package struct DrillPart: Hashable, Sendable {
  /// The decimals: those shown, or those typed so far.
  package let digits: [Digit]
  /// How many are still to be typed; 0 where decimals are shown.
  let missing: Int
  /// Whether it belongs to the answer.
  package let isAnswer: Bool
}

extension DrillState {
  /// The question that is asked, in parts, as they stand among the decimals; with its answer once
  /// it was missed.
  package var parts: [DrillPart] {
    guard let run, let question = run.question else { return [] }
    return parts(of: question, typed: run.isMissed ? nil : run.typed)
  }

  /// The question before, with its answer.
  var lastParts: [DrillPart] {
    guard let run, !run.isMissed, run.place > 0 else { return [] }
    return parts(of: run.questions[run.place - 1], typed: nil)
  }

  /// A question, by its 0-based number, with its answer, in parts.
  package func parts(ofQuestion place: Int) -> [DrillPart] {
    guard let run, run.questions.indices.contains(place) else { return [] }
    return parts(of: run.questions[place], typed: nil)
  }

  /// Whether the first part of the question stands at the start of the decimals.
  var isAtStart: Bool {
    guard let question = run?.question, !question.cue.isEmpty, !question.isReversed else {
      return false
    }
    return question.cue.lowerIndex == 0
      || question.answers.contains { $0.lowerIndex == 0 }
  }

  private func parts(of question: DrillQuestion, typed: [Digit]?) -> [DrillPart] {
    let answer = question.answers.flatMap(decimals)
    var rest = (typed ?? (question.isReversed ? answer.reversed() : answer))[...]
    var parts: [(lower: Int64, part: DrillPart)] = []
    if !question.cue.isEmpty {
      let cue = DrillPart(digits: decimals(of: question.cue), missing: 0, isAnswer: false)
      parts.append((question.cue.lowerIndex, cue))
    }
    for answer in question.answers {
      let digits = Array(rest.prefix(Int(answer.count)))
      rest = rest.dropFirst(digits.count)
      let missing = Int(answer.count) - digits.count
      let part = DrillPart(digits: digits, missing: missing, isAnswer: true)
      // From right to left they are typed after what is shown.
      parts.append((question.isReversed ? .max : answer.lowerIndex, part))
    }
    return parts.ordered { [$0.lower] }.map { $0.part }
  }

  private func decimals(of range: DigitRange) -> [Digit] {
    (range.lowerIndex..<range.upperIndex).compactMap { digits.digit(at: $0) }
  }
}

extension Trainer {
  /// Begins the chosen drill over what the player knows of the selected constant.
  ///
  /// - Returns: whether it began.
  @discardableResult
  package func beginDrill(at time: Int64) -> Bool {
    let constant = state.settings.constant
    let kind = state.drill.kind
    isDrillAwaited = false
    guard let memory = store.memory(of: constant) else {
      isDrillAwaited = true
      store.loadMemory(of: constant)
      return false
    }
    state.drill = DrillState()
    state.drill.kind = kind
    state.drill.constant = constant
    do throws(DigitProviderError) {
      let available = try provider.available(of: constant)
      let known = min(store.profile[constant].knownDigits, available)
      guard known >= Drill.fewestKnownDigits else {
        state.drill.problem = .fewKnown
        return false
      }
      state.drill.digits = try provider.digits(of: constant, DigitRange(0..<known))
      // Another draw each time: the moment is the seed.
      let seed = UInt64(bitPattern: clock().unixSeconds) ^ UInt64(bitPattern: time)
      let questions = Drill.questions(
        kind, known: known, scheduler: memory.scheduler, pace: memory.pace,
        source: state.drill.digits, seed: seed)
      state.drill.run = DrillRun(
        kind, known: kind.range(of: known), questions: questions, at: time)
    } catch {
      state.drill.problem = .noDigits(error.text)
      return false
    }
    if !state.drill.run.hasValue { state.drill.problem = .noneWeak }
    return state.drill.run.hasValue
  }

  package func chooseDrill(_ kind: DrillKind) {
    state.drill.kind = kind
    state.drill.problem = nil
  }

  package func typeDrill(_ digit: Digit, at time: Int64) {
    guard state.drill.run?.isOver == false else { return }
    state.drill.run?.type(digit, source: state.drill.digits, at: time)
    settleDrill()
  }

  /// Takes the last digit of an answer back.
  package func eraseDrill() {
    state.drill.run?.erase()
    state.drill.asksToLeave = false
  }

  /// Goes on after a shown answer, or gives the question up; after the end begins another drill.
  package func continueDrill(at time: Int64) {
    if state.drill.run?.isOver == false {
      state.drill.run?.goOn(at: time)
      settleDrill()
    } else {
      beginDrill(at: time)
    }
  }

  /// Leaves a drill for the choice of drills, a running one after asking.
  ///
  /// - Returns: whether there was a drill to leave.
  package func leaveDrill() -> Bool {
    guard let run = state.drill.run else { return false }
    if run.isOver || state.drill.asksToLeave || !run.hasBegun {
      state.drill.run = nil
      state.drill.asksToLeave = false
    } else {
      state.drill.asksToLeave = true
    }
    return true
  }

  /// Keeps the result of a drill that is over.
  private func settleDrill() {
    state.drill.asksToLeave = false
    guard let result = state.drill.run?.matrixResult(on: state.today) else { return }
    state.drill.isBest = store.keep(result, of: state.drill.constant)
    store.trackWrite()
    refresh()
  }
}
