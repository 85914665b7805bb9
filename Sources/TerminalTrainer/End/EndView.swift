package import DigitCore
import PracticeEngine
package import PracticeStore

/// What is drawn at the end of a session.
package struct EndView: Sendable {
  /// The session as it ended.
  package let session: SessionView
  /// What it changed.
  package let outcome: SessionOutcome
  /// When it ended, in monotonic nanoseconds.
  package let time: Int64
  /// Whether the question about reminders is open.
  package var asksForReminder: Bool

  /// How long the double bang is celebrated, in nanoseconds.
  package static let bangDuration: Int64 = 3_000_000_000
  /// How long a strict failure flashes and shakes, in nanoseconds.
  package static let shakeDuration: Int64 = 360_000_000

  /// Makes the view of a session that just ended.
  package init(session: SessionView, outcome: SessionOutcome, time: Int64) {
    self.session = session
    self.outcome = outcome
    self.time = time
    asksForReminder = outcome.asksForReminder
  }

  /// The block of ten in which the first error was made: what to repeat at once.
  package var weakBlock: DigitRange? {
    guard let index = session.snapshot.firstErrorIndex else { return nil }
    return GridLayout.standard.block(
      containing: index, available: session.snapshot.upperIndex)
  }

  /// Nanoseconds since the end.
  package func age(at now: Int64) -> Int64 { now - time }

  /// Whether the double bang is on the screen now.
  package func bangs(at now: Int64) -> Bool {
    outcome.settlement.doubleBang && age(at: now) < Self.bangDuration
  }

  /// Whether a strict failure flashes now.
  package func shakes(at now: Int64) -> Bool {
    session.snapshot.phase == .finished(.error) && age(at: now) < Self.shakeDuration
  }

  /// When the picture changes by itself next; `nil` when it does not.
  package func nextChange(after now: Int64) -> Int64? {
    if bangs(at: now) { return session.isStill ? time + Self.bangDuration : now + 50_000_000 }
    if shakes(at: now) { return session.isStill ? time + Self.shakeDuration : now + 45_000_000 }
    return nil
  }
}
