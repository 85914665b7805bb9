package import DigitCore
import PracticeData
package import PracticeEngine

/// The drills: the chosen kind, and the one that runs.
package final class DrillState {
  package var kind = DrillKind.neighbors
  /// Which of its forms is chosen.
  package internal(set) var form = 0
  /// The drill that runs or is over; `nil` while one is chosen.
  package var run: DrillRun?
  /// The constant that it asks for.
  package internal(set) var constant = MathematicalConstant.pi
  var digits = SessionDigits.listed([])
  /// What stands for the questions of a drill of words, by their numbers.
  var cards: [DrillCard] = []
  /// Whether its result is the best one of its form so far.
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
  /// The player's list has too few words.
  case fewWords
  case noDigits(String)
}

/// A question about the word of a pair of digits.
package struct DrillCard: Hashable, Sendable {
  /// What is shown: a word, or a pair with four words.
  package let prompt: [String]
  /// The pair with its word.
  package let answer: String
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
    run?.isMissed == false ? parts(ofQuestion: (run?.place ?? 0) - 1) : []
  }

  /// A question, by its 0-based number, with its answer, in parts.
  package func parts(ofQuestion place: Int) -> [DrillPart] {
    guard let run, run.questions.indices.contains(place) else { return [] }
    return parts(of: run.questions[place], typed: nil)
  }

  /// The pair and the word of a question, by its 0-based number; `nil` where it asks for decimals.
  func card(_ place: Int?) -> String? {
    place.flatMap { cards.indices.contains($0) ? cards[$0].answer : nil }
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

extension TrainerState {
  /// The forms in which the player can take a drill: its own, and those of kept results.
  package func forms(of kind: DrillKind, among available: Int64 = .max) -> [DrillForm] {
    let profile = profile[settings.constant]
    let known = min(profile.knownDigits, available)
    var forms = kind.forms(known: known)
    for result in profile.drills where result.kind == kind && result.form.range <= known {
      if !forms.contains(result.form) { forms.append(result.form) }
    }
    return forms
  }

  /// The chosen form of the chosen drill; `nil` where the player knows too little.
  package func drillForm(among available: Int64 = .max) -> DrillForm? {
    let forms = forms(of: drill.kind, among: available)
    return forms.indices.contains(drill.form) ? forms[drill.form] : forms.first
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
    if kind.isOfWords { return beginDrill(of: loadWords(), at: time) }
    guard let memory = store.memory(of: constant) else {
      isDrillAwaited = true
      store.loadMemory(of: constant)
      return false
    }
    chooseDrill(kind, form: state.drill.form)
    do throws(DigitProviderError) {
      let available = try provider.available(of: constant)
      guard let form = state.drillForm(among: available) else {
        state.drill.problem = .fewKnown
        return false
      }
      state.drill.digits = try provider.digits(of: constant, DigitRange(0..<form.range))
      // Another draw each time: the moment is the seed.
      let seed = UInt64(bitPattern: clock().unixSeconds) ^ UInt64(bitPattern: time)
      let questions = Drill.questions(
        kind, form, scheduler: memory.scheduler, pace: memory.pace,
        source: state.drill.digits, seed: seed)
      state.drill.run = DrillRun(kind, form, questions: questions, at: time)
    } catch {
      state.drill.problem = .noDigits(error.description)
      return false
    }
    if !state.drill.run.hasValue { state.drill.problem = .noneWeak }
    return state.drill.run.hasValue
  }

  /// Begins the chosen drill of words, or begins it once more with the player's own, which came
  /// before anything was typed.
  ///
  /// - Returns: whether it began.
  @discardableResult
  func beginDrill(of words: PairWords, at time: Int64) -> Bool {
    let kind = state.drill.kind
    let form = kind.forms(known: 0)[0]
    chooseDrill(kind)
    let pairs = (0..<PairWords.count).filter { !words.columns(of: $0)[0].isEmpty }
    // Words that stand for several pairs are one choice.
    guard Set(pairs.map { words.columns(of: $0)[0] }).count >= Self.wordChoices else {
      state.drill.problem = .fewWords
      return false
    }
    var mixer = DrawMixer(seed: UInt64(bitPattern: clock().unixSeconds) ^ UInt64(bitPattern: time))
    var places = DrawnPlaces(count: Int64(pairs.count))
    var digits: [Digit] = []
    let questions = (0..<form.count).map { _ in
      let pair = pairs[Int(places.next(&mixer))]
      let word = words.columns(of: pair)[0]
      // Each number of a word is right.
      let same = pairs.filter {
        $0 == pair || kind == .pairs && words.columns(of: $0)[0].utf8.elementsEqual(word.utf8)
      }
      let name = same.map { "\($0 / 10)\($0 % 10)" }.joined(separator: ", ")
      let start = Int64(digits.count)
      var prompt = [word]
      if kind == .pairs {
        digits += same.flatMap { [$0 / 10, $0 % 10] }.compactMap { Digit(UInt8($0)) }
      } else {
        var others = DrawnPlaces(count: Int64(pairs.count))
        while prompt.count < Self.wordChoices {
          prompt.append(words.columns(of: pairs[Int(others.next(&mixer))])[0])
          if Set(prompt).count < prompt.count { prompt.removeLast() }
        }
        let right = Int(mixer.draw(below: Int64(Self.wordChoices)))
        prompt.swapAt(0, right)
        digits += [right + 1].compactMap { Digit(UInt8($0)) }
        prompt.insert(name, at: 0)
      }
      state.drill.cards.append(DrillCard(prompt: prompt, answer: "\(name) \(word)"))
      let ranges = stride(from: start, to: Int64(digits.count), by: 2).map {
        DigitRange($0..<min($0 + 2, Int64(digits.count)))
      }
      return DrillQuestion(
        cue: DigitRange(start..<start), answers: [ranges[0]],
        alternatives: Array(ranges.dropFirst()))
    }
    state.drill.digits = .listed(digits)
    state.drill.run = DrillRun(kind, form, questions: questions, at: time)
    return true
  }

  private static var wordChoices: Int { 4 }

  /// Chooses a drill and one of its forms; after the last of them comes the first.
  package func chooseDrill(_ kind: DrillKind, form: Int = 0) {
    let count = max(state.forms(of: kind).count, 1)
    state.drill = DrillState()
    state.drill.constant = state.settings.constant
    state.drill.kind = kind
    state.drill.form = (form + count) % count
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
