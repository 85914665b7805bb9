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
  /// The permutation p(N, n, k) of the Pi World Ranking List: k of the groups of n digits among the
  /// first N in a random order, an answer corrected once.
  case permutation
  /// Olympus Mons: as the matrix, in rows of nine digits, of which every eleventh has ten.
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

  /// Whether the best results are kept.
  public var isKept: Bool { rawValue > DrillKind.weak.rawValue }

  /// The forms of the drill for who knows so many decimals from the start, the usual one first.
  ///
  /// A permutation has those that its rules admit. Other drills of decimals whose results are kept
  /// have fixed ranges, so that results compare; the matrix's own is 10,000, that of Olympus Mons
  /// 100,000. Words stand for a hundred pairs.
  public func forms(known: Int64) -> [DrillForm] {
    guard known >= Drill.fewestKnownDigits || isOfWords else { return [] }
    switch self {
    case .neighbors, .positions, .weak: return [DrillForm(range: known, count: 10)]
    case .words, .pairs: return [DrillForm(range: 100, count: 20)]
    case .permutation: return Self.permutations.filter { $0.range <= known }
    case .backwards, .olympus, .matrix:
      let widest = min(known, self == .olympus ? 100_000 : 10_000)
      let ranges: [Int64] = [100_000, 50_000, 10_000, 5000, 1000, 500, 100, 50, 20]
      return ranges.filter { $0 <= widest }.map {
        DrillForm(range: $0, count: self == .backwards ? 10 : 50)
      }
    }
  }

  /// The numbers N, n and k that the rules of the permutation admit.
  private static var permutations: [DrillForm] {
    let rows: [(range: Int64, group: Int64, counts: [Int64])] = [
      (10_000, 1, [100, 10, 10_000]), (10_000, 2, [100, 10, 5000]), (10_000, 10, [100, 10, 1000]),
      (5000, 1, [100, 10, 500]), (5000, 2, [100, 10, 2500]), (5000, 10, [100, 10, 500]),
      (100, 1, [100, 10]), (10, 1, [10]),
    ]
    return rows.flatMap { row in
      row.counts.map { DrillForm(range: row.range, group: row.group, count: $0) }
    }
  }
}

/// The form in which a drill is taken: results compare within one.
public struct DrillForm: Hashable, Sendable {
  /// From how many decimals it is drawn: the N of a permutation.
  public let range: Int64
  /// How many digits have a number together: the n of a permutation.
  public let group: Int64
  /// How many questions it has: the k of a permutation.
  public let count: Int64

  /// Creates a form.
  public init(range: Int64, group: Int64 = 1, count: Int64) {
    self.range = range
    self.group = group
    self.count = count
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

  /// How many digits the answer has.
  public var answerLength: Int64 { answers.reduce(0) { $0 + $1.count } }

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
  ///   - form: its form, over no more decimals than the player knows.
  ///   - scheduler: the cards, for the blocks that were missed or slow.
  ///   - pace: the player's mean nanoseconds between recalled digits; 0 where unknown.
  ///   - source: the decimals of the constant; with fewer than the form wants there is no question.
  ///   - seed: the same seed draws the same questions.
  /// - Complexity: O(questions · range).
  public static func questions(
    _ kind: DrillKind, _ form: DrillForm, scheduler: LearningScheduler, pace: Int64,
    source: some DigitSource, seed: UInt64
  ) -> [DrillQuestion] {
    let known = form.range
    guard known <= source.digitCount, !kind.isOfWords else { return [] }
    if kind == .weak { return weakQuestions(scheduler, pace: pace, form) }
    var mixer = DrawMixer(seed: seed)
    let count =
      switch kind {
      case .positions, .permutation: known / form.group
      case .olympus: known / 100 * 11 + known % 100 / 9 - 2
      case .neighbors, .weak, .words, .pairs, .backwards, .matrix: known / group - 2
      }
    var places = DrawnPlaces(count: max(count, 1))
    return (0..<form.count).compactMap { _ -> DrillQuestion? in
      let place = places.next(&mixer)
      switch kind {
      case .positions, .permutation:
        let start = place * form.group
        return DrillQuestion(
          cue: DigitRange(start..<start), answers: [DigitRange(start..<start + form.group)])
      case .matrix, .olympus:
        // The starts of a block and its neighbours, and their end; rows fill pages of a hundred.
        let block = min(place + 1, max(count, 0))
        let starts = (block - 1...block + 2).map {
          kind == .olympus ? $0 / 11 * 100 + $0 % 11 * 9 : $0 * group
        }
        let cue = cue(starts[1]..<starts[2], known: known, source)
        let before = cue.lowerIndex - starts[1] + starts[0]
        var answers = before >= 0 ? [DigitRange(before..<cue.lowerIndex)] : []
        if starts[3] <= known { answers.append(DigitRange(starts[2]..<starts[3])) }
        return answers.isEmpty ? nil : DrillQuestion(cue: cue, answers: answers)
      case .backwards:
        let start = (2 + place) * group
        let cue = cue(start..<start + group, known: known, source)
        let answer = DigitRange(max(cue.lowerIndex - 2 * group, 0)..<cue.lowerIndex)
        return answer.isEmpty ? nil : DrillQuestion(cue: cue, answers: [answer], isReversed: true)
      case .neighbors, .weak, .words, .pairs:
        let start = place * group
        let cue = cue(start..<start + 2 * group, known: known, source)
        return DrillQuestion(
          cue: cue, answers: [DigitRange(cue.upperIndex..<cue.upperIndex + group)])
      }
    }
  }

  /// The blocks that were missed last, or took half as long again as the player's mean, the worst
  /// first.
  private static func weakQuestions(
    _ scheduler: LearningScheduler, pace: Int64, _ form: DrillForm
  ) -> [DrillQuestion] {
    let weak = scheduler.blocks.filter { memory in
      memory.isMissed || memory.errorCount > 0 || (pace > 0 && memory.gap > pace + pace / 2)
    }
    let length = LearningScheduler.blockLength
    let worst = weak.ordered { [$0.isMissed ? 0 : 1, -$0.errorCount, -$0.gap, $0.block] }
    return worst.prefix(Int(form.count)).map { memory in
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
    return !(0...known - length).contains { start in
      start != range.lowerBound
        && (0..<length).allSatisfy {
          source.digit(at: start + $0) == source.digit(at: range.lowerBound + $0)
        }
    }
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
  /// Its form.
  public let form: DrillForm
  /// How many were answered.
  public let right: Int64
  /// Nanoseconds from the first question to the last answer.
  public let time: Int64
  /// The local calendar day.
  public let day: CivilDay

  /// Creates a result, or `nil` for numbers that cannot be.
  public init?(_ kind: DrillKind, _ form: DrillForm, right: Int64, time: Int64, day: CivilDay) {
    let (fewest, most): (Int64, Int64) = kind == .permutation ? (10, 10_000) : (20, 50)
    guard kind.isKept, form.range >= fewest, 1...10 ~= form.group, 1...most ~= form.count,
      0...form.count ~= right, time >= 0
    else { return nil }
    self.kind = kind
    self.form = form
    self.right = right
    self.time = time
    self.day = day
  }

  /// What results are sorted by: those of a form stand together, the most answers first, of as many
  /// the fastest.
  public var order: [Int64] {
    [Int64(kind.rawValue), -form.range, form.group, -form.count, -right, time]
  }
}
