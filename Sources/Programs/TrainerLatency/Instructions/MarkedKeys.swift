import DigitCore
import DigitPacks
package import LatencyGate
import LatencyJudge
import Processes
import SystemPackage
import TrainerModel

/// The loop that external tools observe: only keys and their publication.
package struct MarkedKeys {
  package enum Body: String, CaseIterable, Sendable {
    /// A key of the trainer: what is counted.
    case engine
    /// The same and an allocation: the control that the count of allocations must see.
    case allocating
    /// The same and a system call: the control that the count of system calls must see.
    case calling
  }

  private static let wrongInterval = 33

  /// How many keys are pressed before the count begins, up to the right one after the first wrong
  /// one: what is bound or allocated at a first use is so now, and by how many instructions depends
  /// on the history of the heap.
  private static let uncounted = wrongInterval + 1

  private let digits: [Digit]
  private let source: PreloadedDigits
  private let iterations: Int

  /// Creates a loop over digits in memory, with one wrong key in ``wrongInterval``.
  ///
  /// - Parameter keys: how many keys; those after the first ``uncounted`` are counted.
  /// - Throws: ``RoundError`` when the pack is damaged or too small.
  package init(pack path: String, keys: Int, slowedBy share: Double) throws(RoundError) {
    let pack = try RoundError.wrapping("", try DigitPack(opening: FilePath(path)))
    source = try RoundError.wrapping("", try pack.preload(DigitRange(0..<Int64(keys + 1))))
    var pressed: [Digit] = []
    pressed.reserveCapacity(keys)
    var place: Int64 = 0
    while pressed.count < keys, let right = source.digit(at: place) {
      if pressed.count % Self.wrongInterval == Self.wrongInterval - 1 {
        pressed.append(Digit((right.value + 1) % 10) ?? right)
      } else {
        pressed.append(right)
        place += 1
      }
    }
    digits = pressed
    iterations = FaultInjector.iterations(forShare: share)
  }

  /// Presses all keys.
  ///
  /// - Returns: a number that depends on every verdict, and the major page faults of the loop.
  /// - Throws: ``RoundError`` when no session can be made.
  package func run(_ body: Body) throws(RoundError) -> (checksum: UInt64, majorFaults: Int64) {
    let arm = try EngineArm(
      digits: .preloaded(source), mode: .practice, start: 0, rightKeys: digits.count)
    for digit in digits.prefix(Self.uncounted) { _ = arm.take(.digit(digit), at: 0) }
    var meter = ThreadMeter()
    let before = meter.read().majorFaults
    var sum: UInt64 = 0
    switch body {
    case .engine: sum = Self.markedKeystrokes(arm, digits, iterations: iterations)
    case .allocating, .calling: sum = Self.markedControl(arm, digits, body)
    }
    return (sum, meter.read().majorFaults - before)
  }

  /// The counted loop, which tools find by this name.
  @inline(never)
  private static func markedKeystrokes(
    _ arm: EngineArm, _ digits: [Digit], iterations: Int
  ) -> UInt64 {
    var sum: UInt64 = 1
    var time: Int64 = 0
    for index in digits.indices.dropFirst(uncounted) {
      time += 100_000_000
      sum = sum &* 31 &+ UInt64(arm.take(.digit(digits[index]), at: time).rawValue)
      if iterations > 0, index & 3 == 0 { sum ^= FaultInjector.busyWork(iterations, from: sum) }
    }
    return sum
  }

  /// The counted loop, with one allocation or one system call for each key.
  @inline(never)
  private static func markedControl(_ arm: EngineArm, _ digits: [Digit], _ body: Body) -> UInt64 {
    let isCalling = body == .calling
    var sum: UInt64 = 1
    for index in digits.indices.dropFirst(uncounted) {
      sum = sum &* 31 &+ UInt64(arm.take(.digit(digits[index]), at: Int64(index)).rawValue)
      sum ^= UInt64(isCalling ? Int(ChildProcess.parentIdentifier) : blocks(index % 7 + 1).count)
    }
    return sum
  }

  /// Memory that the optimiser cannot put on the stack.
  @inline(never)
  private static func blocks(_ count: Int) -> [UInt64] { [UInt64](repeating: 1, count: count) }
}
