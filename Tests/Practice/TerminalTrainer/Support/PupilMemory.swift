import Foundation

/// A memory of blocks that fades by FSRS-6 with its published weights.
///
/// It is written from the published formulas and computes by the C library, so that predictions of
/// the product are compared with somebody else's. A review is right or wrong, one a day counts.
struct PupilMemory {
  private static let weights = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  private var cards: [Int: (stability: Double, difficulty: Double, day: Int)] = [:]
  private var state: UInt64

  /// Creates an empty memory.
  ///
  /// - Parameter seed: of the chance by which something comes to mind.
  init(seed: UInt64) { state = seed }

  /// A share from 0 to 1 (a linear congruential generator; its high bits are enough here).
  mutating func draw() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }

  /// The probability that a block comes to mind on a day; `nil` before its first review.
  func recall(of block: Int, on day: Int) -> Double? {
    cards[block].map { card in
      let decay = -Self.weights[20]
      let factor = pow(0.9, 1 / decay) - 1
      return pow(1 + factor * Double(day - card.day) / card.stability, decay)
    }
  }

  /// Tries to recall a block, and learns from that; a new one fails in a fifth of all cases, and is
  /// due on the next day.
  ///
  /// - Returns: whether it came to mind.
  mutating func attempt(_ block: Int, on day: Int) -> Bool {
    let chance = recall(of: block, on: day)
    let isRight = draw() < chance ?? 0.8
    let w = Self.weights
    func first(_ grade: Double) -> Double { w[4] - exp(w[5] * (grade - 1)) + 1 }
    guard let card = cards[block], let chance else {
      cards[block] = (isRight ? 1 : w[0], min(max(first(isRight ? 3 : 1), 1), 10), day)
      return isRight
    }
    guard day > card.day else { return isRight }
    let (s, d) = (card.stability, card.difficulty)
    let stability =
      isRight
      ? s * (1 + exp(w[8]) * (11 - d) * pow(s, -w[9]) * (exp((1 - chance) * w[10]) - 1))
      : min(
        w[11] * pow(d, -w[12]) * (pow(s + 1, w[13]) - 1) * exp((1 - chance) * w[14]),
        s / exp(w[17] * w[18]))
    let moved = d + (isRight ? 0 : 2 * w[6]) * (10 - d) / 9
    cards[block] = (stability, min(max(w[7] * first(4) + (1 - w[7]) * moved, 1), 10), day)
    return isRight
  }
}
