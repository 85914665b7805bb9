/// How well a block was recalled, as read off the keys.
public enum RecallGrade: UInt8, CaseIterable, Comparable, Sendable {
  /// A digit was wrong.
  case again = 1
  /// Right, with a reveal or a pause of more than three seconds.
  case hard
  /// Right.
  case good
  /// Right, and as fast as the player's fluent recall.
  case easy

  /// Orders grades by quality.
  public static func < (lhs: RecallGrade, rhs: RecallGrade) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The state of one memory: how long it lasts and how hard it is.
public struct MemoryState: Hashable, Sendable {
  /// The days after which the predicted recall has fallen to 90 %.
  public let stability: Double

  /// The difficulty, 1 to 10.
  public let difficulty: Double

  /// Creates a state from stored numbers, or `nil` for invalid ones.
  ///
  /// - Parameters:
  ///   - stability: days, at least 0.001.
  ///   - difficulty: 1 to 10.
  public init?(stability: Double, difficulty: Double) {
    guard stability >= MemoryModel.leastStability, stability < 1e9,
      MemoryModel.difficulties.contains(difficulty)
    else { return nil }
    self.stability = stability
    self.difficulty = difficulty
  }

  fileprivate init(computed stability: Double, _ difficulty: Double) {
    self.stability = Self.stored(min(max(stability, MemoryModel.leastStability), 1e8))
    self.difficulty = Self.stored(
      min(
        max(difficulty, MemoryModel.difficulties.lowerBound), MemoryModel.difficulties.upperBound))
  }

  /// The number that is read back from a file: files keep nine places.
  private static func stored(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }

  /// Stability and difficulty as whole billionths, for files.
  public var billionths: (stability: Int64, difficulty: Int64) {
    (Int64((stability * 1e9).rounded()), Int64((difficulty * 1e9).rounded()))
  }

  /// Creates a state from whole billionths, or `nil` for invalid ones.
  public init?(billionths stability: Int64, _ difficulty: Int64) {
    self.init(stability: Double(stability) / 1e9, difficulty: Double(difficulty) / 1e9)
  }

  /// Creates the state after the first review.
  public init(first grade: RecallGrade) {
    self.init(
      computed: MemoryModel.weights[Int(grade.rawValue) - 1], MemoryModel.firstDifficulty(grade))
  }

  /// The state after a review on a later day.
  ///
  /// - Parameters:
  ///   - grade: the grade of the review.
  ///   - days: days since the review before it, at least 1.
  public func reviewed(_ grade: RecallGrade, after days: Int64) -> MemoryState {
    let recall = predictedRecall(after: days)
    let next =
      grade == .again
      ? MemoryModel.stabilityAfterLapse(self, recall)
      : MemoryModel.stabilityAfterRecall(self, recall, grade)
    return MemoryState(computed: next, MemoryModel.nextDifficulty(difficulty, grade))
  }

  /// This state with a stability that is not above a limit.
  func limited(to stability: Double) -> MemoryState {
    MemoryState(computed: min(self.stability, stability), difficulty)
  }

  /// The predicted probability of recall, 0 to 1.
  ///
  /// - Parameter days: days since the last review; below 0 counts as 0.
  public func predictedRecall(after days: Int64) -> Double {
    ElementaryFunctions.power(
      1 + MemoryModel.factor * Double(max(days, 0)) / stability, MemoryModel.decay)
  }

  /// The days after which the predicted recall has fallen to a wanted one, 1 to 36,500.
  ///
  /// - Parameter retention: the wanted recall, above 0 and below 1.
  public func interval(retention: Double) -> Int64 {
    let days =
      stability / MemoryModel.factor
      * (ElementaryFunctions.power(retention, 1 / MemoryModel.decay) - 1)
    return Int64(min(max(days.rounded(.toNearestOrEven), 1), MemoryModel.longestInterval))
  }
}

/// The free spaced repetition scheduler, version 6 (FSRS-6), with its published weights.
///
/// The formulas are those of J. Ye, "A Stochastic Shortest Path Algorithm for Optimizing Spaced
/// Repetition Scheduling", KDD 2022, as the project open-spaced-repetition develops them. There is
/// one review a day, so its rules for reviews within a day are not needed.
enum MemoryModel {
  /// w0 to w20.
  static let weights: [Double] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  static var leastStability: Double { 0.001 }
  static var difficulties: ClosedRange<Double> { 1...10 }
  /// The longest interval, in days: a hundred years.
  static var longestInterval: Double { 36_500 }

  /// The exponent of the curve of forgetting.
  static var decay: Double { -weights[20] }
  /// The factor that puts the curve at 90 % after as many days as the stability.
  static let factor = ElementaryFunctions.power(0.9, -1 / 0.1542) - 1

  /// The difficulty after a first review, not brought into range.
  static func firstDifficulty(_ grade: RecallGrade) -> Double {
    weights[4] - ElementaryFunctions.exp(weights[5] * Double(grade.rawValue - 1)) + 1
  }

  /// The difficulty after a review, drawn towards that of an easy card.
  static func nextDifficulty(_ difficulty: Double, _ grade: RecallGrade) -> Double {
    let change = -weights[6] * (Double(grade.rawValue) - 3) * (10 - difficulty) / 9
    return weights[7] * firstDifficulty(.easy) + (1 - weights[7]) * (difficulty + change)
  }

  static func stabilityAfterLapse(_ state: MemoryState, _ recall: Double) -> Double {
    let relearned =
      weights[11] * ElementaryFunctions.power(state.difficulty, -weights[12])
      * (ElementaryFunctions.power(state.stability + 1, weights[13]) - 1)
      * ElementaryFunctions.exp((1 - recall) * weights[14])
    return min(relearned, state.stability / ElementaryFunctions.exp(weights[17] * weights[18]))
  }

  static func stabilityAfterRecall(
    _ state: MemoryState, _ recall: Double, _ grade: RecallGrade
  ) -> Double {
    let bonus = grade == .hard ? weights[15] : grade == .easy ? weights[16] : 1
    return state.stability
      * (1 + ElementaryFunctions.exp(weights[8]) * (11 - state.difficulty)
        * ElementaryFunctions.power(state.stability, -weights[9])
        * (ElementaryFunctions.exp((1 - recall) * weights[10]) - 1) * bonus)
  }
}

/// The wanted recall of learned blocks.
public enum Retention {
  /// The percentages that can be wanted.
  public static var percentages: ClosedRange<Int64> { 90...99 }

  /// The standard, in percent.
  public static var standardPercentage: Int64 { 90 }

  /// The standard, as a share.
  public static var standard: Double { 0.9 }
}
