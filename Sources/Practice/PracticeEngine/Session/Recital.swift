package import DigitCore

/// A recital: digits in batches, which are looked over and corrected before they are submitted.
///
/// It knows no decimal of its constant, so that nothing before its end can depend on right or
/// wrong. Like a session it reads no clock: each event has its time, in nanoseconds from the first.
package struct Recital: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// Puts a digit before the one at a place of the batch, or at its end.
    case insert(Digit, at: Int)
    /// Takes the digit at a place out of the batch.
    case remove(at: Int)
    case submit, pause, resume

    /// Its number and place in a transcript; a digit is its own number.
    package var code: (number: Int64, place: Int) {
      switch self {
      case .insert(let digit, let place): (Int64(digit.value), place)
      case .remove(let place): (10, place)
      case .submit: (11, 0)
      case .pause: (12, 0)
      case .resume: (13, 0)
      }
    }

    /// Reads what a transcript says.
    package init?(number: Int64, place: Int64) {
      switch number {
      case 10: self = .remove(at: Int(clamping: place))
      case 11: self = .submit
      case 12: self = .pause
      case 13: self = .resume
      default:
        guard let digit = UInt8(exactly: number).flatMap({ Digit($0) }) else { return nil }
        self = .insert(digit, at: Int(clamping: place))
      }
    }
  }

  /// A digit, and when it was typed: nanoseconds without the pauses.
  package struct Entry: Hashable, Sendable {
    package let digit: Digit
    package let time: Int64
  }

  /// The most digits of a batch.
  package static var largestBatch: Int { 100_000 }

  /// 0-based index of the first decimal that is recited.
  package let lowerIndex: Int64
  /// How many digits a batch has at most.
  package let batchSize: Int
  /// The digits that are not submitted yet.
  package private(set) var batch: [Entry] = []
  package private(set) var submitted: [Entry] = []
  package private(set) var batchCount: Int64 = 0
  package private(set) var pauseCount: Int64 = 0
  /// The time of the pauses that are over, in nanoseconds.
  package private(set) var pausedTime: Int64 = 0
  /// When the pause began that is not over.
  package private(set) var pausedSince: Int64?
  /// The time of the last event.
  package private(set) var latestTime: Int64 = 0

  /// Creates a recital that has not begun, of batches of at least one digit.
  package init(from lowerIndex: Int64 = 0, batchSize: Int) {
    self.lowerIndex = lowerIndex
    self.batchSize = batchSize
  }

  /// Does what the reciter asks for; returns whether it applies.
  package mutating func take(_ action: Action, at time: Int64) -> Bool {
    // No sum of times overflows below the limit, which is 146 years.
    guard time >= latestTime, time < 1 << 62, (pausedSince == nil) == (action != .resume) else {
      return false
    }
    switch action {
    case .insert(let digit, let place):
      guard batch.count < batchSize, 0...batch.count ~= place else { return false }
      batch.insert(Entry(digit: digit, time: time - pausedTime), at: place)
    case .remove(let place):
      guard batch.indices.contains(place) else { return false }
      batch.remove(at: place)
    case .submit:
      guard !batch.isEmpty else { return false }
      submitted += batch
      batch = []
      batchCount += 1
    case .pause: pausedSince = time
    case .resume:
      pausedTime += time - (pausedSince ?? time)
      pauseCount += 1
      pausedSince = nil
    }
    latestTime = time
    return true
  }

  /// Nanoseconds from the first event to the last one, without the pauses.
  package var time: Int64 { (pausedSince ?? latestTime) - pausedTime }

  /// When each further hundred, or other count, of submitted digits was complete, without the
  /// pauses.
  package func splits(every count: Int) -> [Int64] {
    var splits: [Int64] = []
    var latest: Int64 = 0
    for (place, entry) in submitted.enumerated() {
      // A digit that was corrected later completes what stands before it as well.
      latest = max(latest, entry.time)
      if (place + 1).isMultiple(of: count) { splits.append(latest) }
    }
    return splits
  }
}

/// What a recital is worth: every submitted digit against the decimal of its place.
package struct RecitalVerdict: Hashable, Sendable {
  package struct Mistake: Hashable, Sendable {
    /// 0-based index of the decimal.
    package let index: Int64
    package let recited: Digit
    /// What stands there.
    package let decimal: Digit
  }

  /// How many digits there were decimals for.
  package let judgedCount: Int64
  package let errors: [Mistake]
  /// Right digits before the first error.
  package let cleanDigits: Int64

  /// Judges a recital; digits beyond the decimals of the source are not judged.
  package init(_ recital: Recital, source: some DigitSource) {
    var errors: [Mistake] = []
    var index = recital.lowerIndex
    for entry in recital.submitted {
      guard let decimal = source.digit(at: index) else { break }
      if entry.digit != decimal {
        errors.append(Mistake(index: index, recited: entry.digit, decimal: decimal))
      }
      index += 1
    }
    judgedCount = index - recital.lowerIndex
    cleanDigits = (errors.first?.index ?? index) - recital.lowerIndex
    self.errors = errors
  }
}
