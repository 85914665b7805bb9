public import DigitCore

/// The kinds of drills over decimals that the player knows.
public enum DrillKind: UInt8, NamedCase, Sendable {
  /// What follows these decimals?
  case neighbors
  /// Which decimal is number n?
  case positions
  /// The blocks that were missed or slow, with what comes before them.
  case weak
  /// The memory sport's matrix: fifty blocks of five, what comes before and after each.
  case matrix

  /// The name in options and records; it never changes.
  public var name: String {
    switch self {
    case .neighbors: "neighbors"
    case .positions: "positions"
    case .weak: "weak"
    case .matrix: "matrix"
    }
  }

  /// How many questions the drill has.
  public var questionCount: Int { self == .matrix ? 50 : 10 }
}

/// A question of a drill.
public struct DrillQuestion: Hashable, Sendable {
  /// The decimals that are shown; empty where a position is asked for.
  public let cue: DigitRange

  /// The decimals that are to be typed, in order.
  public let answers: [DigitRange]

  /// Whether digits are the answer.
  ///
  /// - Parameters:
  ///   - digits: what was typed.
  ///   - source: the decimals of the constant.
  public func isAnswered(by digits: [Digit], source: some DigitSource) -> Bool {
    var place = 0
    for answer in answers {
      for index in answer.lowerIndex..<answer.upperIndex {
        guard place < digits.count, source.digit(at: index) == digits[place] else { return false }
        place += 1
      }
    }
    return place == digits.count
  }
}

/// The questions of a drill.
public enum Drill {
  /// The fewest known decimals that a drill is made of.
  public static var fewestKnownDigits: Int64 { 20 }

  /// The decimals of a group.
  static var group: Int64 { 5 }

  /// Draws the questions of a drill.
  ///
  /// Decimals that occur more than once among the known ones are asked with as much more context as
  /// tells them apart. No place is asked for a second time before every one was.
  ///
  /// - Parameters:
  ///   - kind: the kind of drill.
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
    guard known >= fewestKnownDigits else { return [] }
    var mixer = DrawMixer(seed: seed)
    if kind == .weak { return weakQuestions(scheduler, pace: pace, known: known) }
    let groups = known / group
    var questions: [DrillQuestion] = []
    var places = DrawnPlaces(count: kind == .positions ? known : max(groups - 2, 1))
    for _ in 0..<kind.questionCount {
      let drawn = places.next(&mixer)
      switch kind {
      case .positions:
        let index = drawn
        questions.append(
          DrillQuestion(cue: DigitRange(index..<index), answers: [DigitRange(index..<index + 1)]))
      case .matrix:
        let start = (1 + drawn) * group
        let cue = cue(start..<start + group, known: known, source)
        var answers = [DigitRange(cue.upperIndex..<cue.upperIndex + group)]
        if cue.lowerIndex >= group {
          answers.insert(DigitRange(cue.lowerIndex - group..<cue.lowerIndex), at: 0)
        }
        questions.append(DrillQuestion(cue: cue, answers: answers))
      default:
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
private struct DrawnPlaces {
  private let count: Int64
  private var left: [Int64] = []

  init(count: Int64) { self.count = count }

  mutating func next(_ mixer: inout DrawMixer) -> Int64 {
    if left.isEmpty { left = Array(0..<count) }
    return left.remove(at: Int(mixer.draw(below: Int64(left.count))))
  }
}

/// The result of a matrix: how many of its questions were answered, and in which time.
public struct MatrixResult: Hashable, Sendable {
  /// How many decimals the questions were drawn from.
  public let known: Int64

  /// How many of fifty were answered.
  public let right: Int64

  /// Nanoseconds from the first question to the last answer.
  public let time: Int64

  /// The local calendar day.
  public let day: CivilDay

  /// Creates a result, or `nil` for numbers that cannot be.
  ///
  /// - Parameters:
  ///   - known: how many decimals the questions were drawn from.
  ///   - right: how many of fifty were answered.
  ///   - time: nanoseconds from the first question to the last answer.
  ///   - day: the local calendar day.
  public init?(known: Int64, right: Int64, time: Int64, day: CivilDay) {
    guard known >= Drill.fewestKnownDigits, (0...50).contains(right), time >= 0 else { return nil }
    self.known = known
    self.right = right
    self.time = time
    self.day = day
  }

  /// Whether this result beats another: more answered; of as many, over more decimals; then faster.
  ///
  /// - Parameter holder: the result that holds the record.
  public func beats(_ holder: MatrixResult) -> Bool {
    if right != holder.right { return right > holder.right }
    return known != holder.known ? known > holder.known : time < holder.time
  }
}
