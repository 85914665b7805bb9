public import DigitCore

/// The kinds of drills over decimals that the player knows.
public enum DrillKind: UInt8, NamedCase, Sendable {
  /// What follows these decimals?
  case neighbors
  /// Which decimal is number n?
  case positions
  /// The blocks that were missed or slow, with what comes before them.
  case weak
  /// Which of four words stands for a pair of digits?
  case words
  /// Which pair of digits does a word stand for?
  case pairs
  /// The ten decimals before those shown, from right to left.
  case backwards
  /// The permutation p(N, 1, k) of the Pi World Ranking List: k of the first N places in a random
  /// order, an answer corrected once.
  case permutation
  /// Olympus Mons: as the matrix, with the nine before and the nine after.
  case olympus
  /// The memory sport's matrix: fifty blocks of five, what comes before and after each.
  case matrix

  /// The name in options and records; it never changes.
  public var name: String {
    switch self {
    case .neighbors: "neighbors"
    case .positions: "positions"
    case .weak: "weak"
    case .backwards: "backwards"
    case .permutation: "permutation"
    case .olympus: "olympus"
    case .matrix: "matrix"
    case .words: "words"
    case .pairs: "pairs"
    }
  }

  /// Whether it asks for the words of pairs of digits, not for decimals.
  public var isOfWords: Bool { self == .words || self == .pairs }

  /// How many questions the drill has; a permutation of few places has one for each.
  public var questionCount: Int {
    switch self {
    case .neighbors, .positions, .weak, .backwards: 10
    case .permutation: 100
    case .olympus, .matrix: 50
    case .words, .pairs: 20
    }
  }

  /// Whether the best result is kept.
  public var isKept: Bool { rawValue > DrillKind.weak.rawValue }

  /// From how many of the known decimals it is drawn; a permutation takes an official number, and
  /// words stand for a hundred pairs.
  ///
  /// - Parameter known: how many decimals the player knows from the start.
  public func range(of known: Int64) -> Int64 {
    isOfWords
      ? 100 : self == .permutation ? [10_000, 5000, 100].first { $0 <= known } ?? 10 : known
  }

  /// How many questions there are over a range.
  func questionCount(over range: Int64) -> Int {
    self == .permutation ? min(questionCount, Int(clamping: range)) : questionCount
  }
}

/// A question of a drill.
public struct DrillQuestion: Hashable, Sendable {
  /// The decimals that are shown; empty where a position is asked for.
  public let cue: DigitRange

  /// The decimals that are to be typed, in order.
  public let answers: [DigitRange]

  /// Whether they are typed from right to left.
  public let isReversed: Bool

  /// What is right as well, each of them alone: further numbers of a word.
  private let alternatives: [DigitRange]

  package init(
    cue: DigitRange, answers: [DigitRange], isReversed: Bool = false,
    alternatives: [DigitRange] = []
  ) {
    self.cue = cue
    self.answers = answers
    self.isReversed = isReversed
    self.alternatives = alternatives
  }

  /// Whether digits are the answer.
  public func isAnswered(by digits: [Digit], source: some DigitSource) -> Bool {
    ([answers] + alternatives.map { [$0] }).contains { ranges in
      let indices = ranges.flatMap { Array($0.lowerIndex..<$0.upperIndex) }
      return indices.count == digits.count
        && zip(isReversed ? indices.reversed() : indices, digits).allSatisfy {
          source.digit(at: $0) == $1
        }
    }
  }
}

/// The questions of a drill.
public enum Drill {
  /// The fewest known decimals that a drill is made of.
  public static var fewestKnownDigits: Int64 { 20 }

  static var group: Int64 { 5 }

  /// Draws the questions of a drill.
  ///
  /// Decimals that occur more than once among the known ones are asked with as much more context as
  /// tells them apart. No place is asked for a second time before every one was.
  ///
  /// - Parameters:
  ///   - kind: the kind of drill; one of words has no question about decimals.
  ///   - known: how many decimals the player knows from the start; with fewer than twenty there is
  ///     no question.
  ///   - scheduler: the cards, for the blocks that were missed or slow.
  ///   - pace: the player's mean nanoseconds between recalled digits; 0 where unknown.
  ///   - source: the decimals of the constant.
  ///   - seed: the same seed draws the same questions.
  /// - Complexity: O(questions · known).
  public static func questions(
    _ kind: DrillKind, known: Int64, scheduler: LearningScheduler, pace: Int64,
    source: some DigitSource, seed: UInt64
  ) -> [DrillQuestion] {
    let known = min(known, source.digitCount)
    guard known >= fewestKnownDigits, !kind.isOfWords else { return [] }
    var mixer = DrawMixer(seed: seed)
    if kind == .weak { return weakQuestions(scheduler, pace: pace, known: known) }
    let range = kind.range(of: known)
    // What stands before or after a block that is shown.
    let reach = kind == .olympus ? 9 : kind == .backwards ? 2 * group : group
    var questions: [DrillQuestion] = []
    var places = DrawnPlaces(
      count: kind == .positions || kind == .permutation
        ? range : max((known - group - reach) / group, 1))
    for _ in 0..<kind.questionCount(over: range) {
      let drawn = places.next(&mixer)
      switch kind {
      case .positions, .permutation:
        let index = drawn
        questions.append(
          DrillQuestion(cue: DigitRange(index..<index), answers: [DigitRange(index..<index + 1)]))
      case .matrix, .olympus:
        let start = (1 + drawn) * group
        let cue = cue(start..<start + group, known: known, source)
        var answers = [DigitRange(cue.upperIndex..<cue.upperIndex + reach)]
        if cue.lowerIndex >= reach {
          answers.insert(DigitRange(cue.lowerIndex - reach..<cue.lowerIndex), at: 0)
        }
        questions.append(DrillQuestion(cue: cue, answers: answers))
      case .backwards:
        let start = (2 + drawn) * group
        let cue = cue(start..<start + group, known: known, source)
        let answer = DigitRange(max(cue.lowerIndex - reach, 0)..<cue.lowerIndex)
        if answer.isEmpty { continue }
        questions.append(DrillQuestion(cue: cue, answers: [answer], isReversed: true))
      case .neighbors, .weak, .words, .pairs:
        let start = drawn * group
        let cue = cue(start..<start + 2 * group, known: known, source)
        questions.append(
          DrillQuestion(
            cue: cue, answers: [DigitRange(cue.upperIndex..<cue.upperIndex + group)]))
      }
    }
    return questions.filter { $0.answers.allSatisfy { $0.upperIndex <= known } }
  }

  /// The blocks that were missed last, or took half as long again as the player's mean, the worst
  /// first.
  private static func weakQuestions(
    _ scheduler: LearningScheduler, pace: Int64, known: Int64
  ) -> [DrillQuestion] {
    let weak = scheduler.blocks.filter { memory in
      memory.isMissed || memory.errorCount > 0 || (pace > 0 && memory.gap > pace + pace / 2)
    }
    let length = LearningScheduler.blockLength
    let worst = weak.ordered { [$0.isMissed ? 0 : 1, -$0.errorCount, -$0.gap, $0.block] }
    return worst.prefix(DrillKind.weak.questionCount).map { memory in
      let start = memory.block * length
      return DrillQuestion(
        cue: DigitRange(RecallCue.indices(before: start)),
        answers: [DigitRange(start..<start + length)])
    }
  }

  /// A range with as much context before it as makes it occur once among the known decimals.
  package static func cue(
    _ range: Range<Int64>, known: Int64, _ source: some DigitSource
  ) -> DigitRange {
    var lower = range.lowerBound
    while lower > 0, !isUnique(lower..<range.upperBound, known: known, source) {
      lower = max(lower - group, 0)
    }
    return DigitRange(lower..<range.upperBound)
  }

  /// Whether decimals occur once among the first ones.
  private static func isUnique(
    _ range: Range<Int64>, known: Int64, _ source: some DigitSource
  ) -> Bool {
    let length = range.upperBound - range.lowerBound
    guard length <= known else { return true }
    for start in 0...known - length where start != range.lowerBound {
      var offset: Int64 = 0
      while offset < length,
        source.digit(at: start + offset) == source.digit(at: range.lowerBound + offset)
      {
        offset += 1
      }
      if offset == length { return false }
    }
    return true
  }
}

/// Places in a random order, none a second time before every one came.
package struct DrawnPlaces {
  private let count: Int64
  private var left: [Int64] = []

  package init(count: Int64) { self.count = count }

  package mutating func next(_ mixer: inout DrawMixer) -> Int64 {
    if left.isEmpty { left = Array(0..<count) }
    return left.remove(at: Int(mixer.draw(below: Int64(left.count))))
  }
}

/// The result of a drill that is kept: how many of its questions were answered, and in which time.
public struct MatrixResult: Hashable, Sendable {
  /// The drill.
  public let kind: DrillKind

  /// How many decimals the questions were drawn from.
  public let known: Int64

  /// How many were answered.
  public let right: Int64

  /// How many were asked.
  public let asked: Int64

  /// Nanoseconds from the first question to the last answer.
  public let time: Int64

  /// The local calendar day.
  public let day: CivilDay

  /// Creates a result, or `nil` for numbers that cannot be.
  public init?(
    _ kind: DrillKind = .matrix, known: Int64, right: Int64, asked: Int64 = 50, time: Int64,
    day: CivilDay
  ) {
    guard kind.isKept, known >= 10, asked > 0, asked <= kind.questionCount, right >= 0,
      right <= asked, time >= 0
    else { return nil }
    self.kind = kind
    self.known = known
    self.right = right
    self.asked = asked
    self.time = time
    self.day = day
  }

  /// Whether this result beats another: more answered; of as many, over more decimals; then faster.
  public func beats(_ holder: MatrixResult) -> Bool {
    if right != holder.right { return right > holder.right }
    return known != holder.known ? known > holder.known : time < holder.time
  }
}
