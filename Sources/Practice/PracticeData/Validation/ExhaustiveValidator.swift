package import DigitCore
package import Parallelism
import PracticeEngine
import Synchronization

/// Plays every digit of a pack with the engine, in every mode and at every segment boundary.
///
/// At each position the nine wrong digits must be refused and the right one accepted, with correct
/// counters. The right digits come from a second source, the certified text, so that a pack cannot
/// vouch for itself.
package struct ExhaustiveValidator<Source: DigitSource & Sendable>: Sendable {
  let constant: MathematicalConstant
  let source: Source
  let certified: [Digit]

  /// The length of the blocks at whose boundaries segments are played.
  let blockLength: Int64

  /// The positions to play.
  ///
  /// Before them a session is led by the pack's own digits, uncounted.
  let played: DigitRange

  package struct Progress: Hashable, Sendable {
    /// Positions played so far, over all modes and segments.
    package let done: Int64
    /// Positions to play in all.
    package let total: Int64
  }

  /// - Parameters:
  ///   - certified: the decimals as ASCII, from a source other than the pack reader.
  ///   - blockLength: the length of the blocks at whose boundaries segments are played.
  ///   - played: the positions to play; `nil` for all. Results of ranges that together are all
  ///     positions add up to the result of all.
  /// - Throws: ``ValidationSetupError`` when the lengths differ, when there are no digits, or when
  ///   the text holds other characters.
  package init(
    constant: MathematicalConstant, source: Source, certified: [UInt8],
    blockLength: Int64 = LearningScheduler.blockLength, played: DigitRange? = nil
  ) throws(ValidationSetupError) {
    precondition(blockLength > 0, "a block holds at least one digit")
    precondition(
      (played?.upperIndex ?? 0) <= source.digitCount, "positions beyond the pack cannot be played")
    guard source.digitCount > 0 else {
      throw ValidationSetupError(
        code: .noDigits, description: "the pack of \(constant.name) holds no digits")
    }
    guard Int64(certified.count) == source.digitCount else {
      throw ValidationSetupError(
        code: .lengthMismatch,
        description: "the certified text of \(constant.name) holds \(certified.count) digits, the "
          + "pack \(source.digitCount): use the text that the pack was made from")
    }
    if let index = certified.firstIndex(where: { Digit(ascii: $0) == nil }) {
      throw ValidationSetupError(
        code: .notADigit,
        description: "the certified text of \(constant.name) holds no digit at position "
          + "\(index + 1): it must be decimals alone")
    }
    self.constant = constant
    self.source = source
    self.certified = certified.compactMap { Digit(ascii: $0) }
    self.blockLength = blockLength
    self.played = played ?? DigitRange(0..<source.digitCount)
  }

  /// Plays everything.
  ///
  /// - Parameter onProgress: called from any of the threads, never from two at once.
  /// - Complexity: 10 verdicts for each position and mode, and 40 for each boundary.
  package func run(
    workers: Workers, onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) -> ValidationResult {
    let modes = SessionMode.allCases
    let total = played.count * Int64(modes.count) + boundarySegments.reduce(0) { $0 + $1.count }
    let progress = ProgressCounter { onProgress(Progress(done: $0, total: total)) }
    let counted = workers.map(count: modes.count + 1) { job in
      play(job < modes.count ? modes[job] : nil, reportingTo: progress)
    }
    return ValidationResult(
      constant: constant, positions: played.count,
      modes: zip(modes, counted).map { ValidationResult.ModeTally(mode: $0, tally: $1) },
      segmentCount: Int64(boundarySegments.count), segments: counted[modes.count])
  }

  /// Plays every position in one mode, or without one the segments at the boundaries of blocks.
  private func play(
    _ mode: SessionMode?, reportingTo progress: ProgressCounter
  ) -> ValidationTally {
    var tally = ValidationTally()
    let isSegment = mode == nil
    for range in isSegment ? boundarySegments : [DigitRange(0..<source.digitCount)] {
      let run = ValidationRun(
        validator: self, mode: mode ?? .learn, range: range, played: isSegment ? range : played,
        isSegment: isSegment, progress: progress)
      tally.add(run.play())
    }
    return tally
  }

  /// The segments around each boundary of blocks: the last decimal before it, the first after it,
  /// and both.
  ///
  /// A segment belongs to the position with which it begins.
  private var boundarySegments: [DigitRange] {
    let count = source.digitCount
    var segments: [DigitRange] = []
    let last = (played.upperIndex + blockLength - 1) / blockLength
    for block in played.lowerIndex / blockLength...last {
      let boundary = min(block * blockLength, count)
      for ends in [
        (boundary - 1, boundary), (boundary, boundary + 1), (boundary - 1, boundary + 1),
      ]
      where ends.1 <= count {
        guard let segment = DigitRange(from: ends.0, upTo: ends.1),
          played.contains(index: segment.lowerIndex)
        else { continue }
        segments.append(segment)
      }
    }
    return segments
  }
}

package struct ValidationSetupError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Sendable {
    /// The certified text holds fewer or more digits than the pack.
    case lengthMismatch
    /// The certified text holds other characters than digits.
    case notADigit
    case noDigits
  }

  package let code: Code

  /// One sentence that names the numbers and what to do next.
  package let description: String
}

final class ProgressCounter: Sendable {
  private let done = Mutex<Int64>(0)

  /// Called with the positions played so far.
  private let report: @Sendable (Int64) -> Void

  init(report: @escaping @Sendable (Int64) -> Void) { self.report = report }

  func add(_ positions: Int64) {
    done.withLock { done in
      done += positions
      report(done)
    }
  }
}
