public import DigitCore

/// What to practise today: the blocks that are due, then new ones, about five minutes in all; last
/// of all what is known is recited.
public struct TodayPlan: Hashable, Sendable {
  /// A step of the plan.
  public enum Step: Hashable, Sendable {
    /// Recall decimals that are due, in learn's blank pass.
    case review(DigitRange)
    /// Learn a new block, in learn's three passes.
    case learn(DigitRange)
    /// Recite what is known: from the start, in practice, or from a border, as a recall.
    case recite(DigitRange)

    /// The decimals.
    public var range: DigitRange {
      switch self {
      case .review(let range), .learn(let range), .recite(let range): range
      }
    }

    /// The pass that the step begins with.
    public var firstPass: LearnPass {
      switch self {
      case .review, .recite: .blank
      case .learn: .shown
      }
    }
  }

  /// How far the recitals of a day came.
  public struct Recital: Hashable, Sendable {
    /// The local calendar day.
    public let day: CivilDay
    /// How many went to the end of what was known.
    public let tries: Int64
    /// The longest part that was right before the first error or reveal.
    public let best: DigitRange

    /// Creates the recitals of a day.
    public init(day: CivilDay, tries: Int64, best: DigitRange) {
      self.day = day
      self.tries = tries
      self.best = best
    }

    /// How many recitals a day asks for where none is faultless.
    static var mostTries: Int64 { 3 }

    /// Whether a day's recital is done: without an error, or often enough.
    func isEnough(for range: DigitRange, on today: CivilDay) -> Bool {
      day == today && (best.upperIndex >= range.upperIndex || tries >= Self.mostTries)
    }
  }

  /// The steps, in order.
  public let steps: [Step]

  /// How many blocks are due, also beyond today's time.
  public let dueCount: Int

  /// How many new decimals the goal asks for today, those learned today included; 0 without one.
  public let goalDigits: Int64

  /// How many new decimals were recalled for the first time today.
  public let learnedToday: Int64

  /// The time that a day's practice should take, in nanoseconds: five minutes.
  public static var dailyTime: Int64 { 300_000_000_000 }

  /// The estimated time of a new block in its three passes, in nanoseconds.
  static var learningTime: Int64 { 60_000_000_000 }

  /// The estimated time of a recall where the player's pace is unknown, in nanoseconds.
  static var recallTime: Int64 { 15_000_000_000 }

  /// The estimated time of a block's recall, in nanoseconds.
  static func recallTime(pace: Int64) -> Int64 {
    pace > 0 ? min(pace, recallTime) * LearningScheduler.blockLength + 3_000_000_000 : recallTime
  }

  /// Creates the plan of a day.
  ///
  /// Reviews come first, the block most likely forgotten before the others; neighbours that are
  /// both due are recalled in one run, and a missed block with the known ones beside it. New blocks
  /// fill the time that is left: one at least when no more is due than fits, and as many as the
  /// goal asks for. The recital begins at the first decimal where that fits into a day's time, else
  /// at the last full hundred but one.
  ///
  /// - Parameters:
  ///   - scheduler: the cards.
  ///   - available: how many decimals there are.
  ///   - today: the local calendar day.
  ///   - retention: the wanted recall, 0.9 to 0.99.
  ///   - pace: the player's mean nanoseconds between recalled digits; 0 where unknown.
  ///   - goal: the decimals to know by a day.
  ///   - recital: the latest day's recitals.
  /// - Complexity: O(blocks · log blocks).
  public init(
    scheduler: LearningScheduler, available: Int64, on today: CivilDay,
    retention: Double = Retention.standard, pace: Int64 = 0, goal: LearningGoal? = nil,
    recital: Recital? = nil
  ) {
    let length = LearningScheduler.blockLength
    let due = scheduler.due(on: today, retention: retention)
      .filter { ($0.block + 1) * length <= available }
    let recall = Self.recallTime(pace: pace)
    let room = Int(max(Self.dailyTime / recall, 1))
    let reviewed = due.prefix(room).map { $0.block }
    let beside = due.prefix(room).filter { $0.isMissed }.flatMap { [$0.block - 1, $0.block + 1] }
      .filter { scheduler[$0].hasValue && ($0 + 1) * length <= available }
    var steps = Self.runs(of: reviewed, among: reviewed + beside).map { Step.review($0) }
    dueCount = due.count
    learnedToday = Int64(scheduler.blocks.filter { $0.firstDay == today }.count) * length
    let known = scheduler.firstNewBlock * length
    goalDigits = goal?.dailyDigits(known: known - learnedToday, on: today) ?? 0
    let left = Self.dailyTime - Int64(reviewed.count) * recall
    let wanted = max(goalDigits - learnedToday, 0)
    var newCount = (wanted + length - 1) / length
    if goalDigits == 0, learnedToday == 0, left >= Self.learningTime { newCount = 1 }
    var block = scheduler.firstNewBlock
    while newCount > 0, let range = LearningScheduler.segment(ofBlock: block, available: available)
    {
      if !scheduler[block].hasValue {
        steps.append(.learn(range))
        newCount -= 1
      }
      block += 1
    }
    let end = min(block * length, available)
    let digitTime = pace > 0 ? min(pace, Self.recallTime) : Self.recallTime / length
    let isLong = end * digitTime > Self.dailyTime
    let start = isLong ? max((end - 1) / 100 - 1, 0) * 100 : 0
    let recited = DigitRange(start..<end)
    if end > 0, recital?.isEnough(for: recited, on: today) != true {
      steps.append(.recite(recited))
    }
    self.steps = steps
  }

  /// Whether nothing is left to do today.
  public var isDone: Bool { steps.isEmpty }

  /// Blocks as ranges, joined with neighbours among others, in the order in which the first of each
  /// comes.
  private static func runs(of blocks: [Int64], among others: [Int64]) -> [DigitRange] {
    let length = LearningScheduler.blockLength
    var left = others
    var runs: [DigitRange] = []
    for block in blocks where left.contains(block) {
      var (first, last) = (block, block)
      while left.contains(first - 1) { first -= 1 }
      while left.contains(last + 1) { last += 1 }
      left.removeAll { (first...last).contains($0) }
      runs.append(DigitRange(first * length..<(last + 1) * length))
    }
    return runs
  }
}

/// How many decimals a player wants to know by a day.
public struct LearningGoal: Hashable, Sendable {
  /// How many decimals.
  public let digits: Int64

  /// The day by which they are to be known.
  public let day: CivilDay

  /// Creates a goal, or `nil` for no decimals.
  public init?(digits: Int64, day: CivilDay) {
    guard digits > 0 else { return nil }
    self.digits = digits
    self.day = day
  }

  /// How many new decimals a day it takes, the day itself included; all that are missing once the
  /// day has come.
  ///
  /// - Parameters:
  ///   - known: how many decimals were known when the day began.
  ///   - today: the local calendar day.
  public func dailyDigits(known: Int64, on today: CivilDay) -> Int64 {
    let missing = max(digits - max(known, 0), 0)
    let days = max(day.days(since: today), 1)
    return missing / days + (missing % days == 0 ? 0 : 1)
  }
}
