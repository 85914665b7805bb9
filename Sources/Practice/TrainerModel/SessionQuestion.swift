/// The question whether to leave or to restart a session: one press asks it, a second one answers.
///
/// A terminal does not tell a key that is held from one that is pressed again. The repeats of a
/// held key come closer together than presses do, so a second press counts once nothing followed
/// it. A key that stays held leaves after three seconds; it never restarts. Times are monotonic
/// nanoseconds.
package struct SessionQuestion: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case leave
    /// Whether to discard the run and to start again.
    case restart
  }

  /// How long the question stays open after a press, in nanoseconds.
  static let timeout: Int64 = 2_000_000_000
  /// The longest time between two repeats of a held key, in nanoseconds.
  package static let repeatInterval: Int64 = 150_000_000
  /// How long a key is held to leave, in nanoseconds.
  package static let holdDuration: Int64 = 3_000_000_000

  let subject: Subject
  private let asked: Int64
  private var last: Int64
  private var isCandidate = false
  private var isHeld = false

  init(_ subject: Subject, at time: Int64) {
    self.subject = subject
    asked = time
    last = time
  }

  /// Notes another press of a key that asks the same.
  package mutating func press(at time: Int64) {
    // The second press and the first repeat of a held key look alike; a third one soon after tells.
    isHeld = isCandidate || isHeld ? time - last < Self.repeatInterval : false
    isCandidate = !isHeld
    last = time
  }

  package func isAnswered(at time: Int64) -> Bool {
    if isHeld { return subject == .leave && last - asked >= Self.holdDuration }
    return isCandidate && time - last >= Self.repeatInterval
  }

  package func isOpen(at time: Int64) -> Bool { time - last < Self.timeout }

  /// When it is answered or closed by itself, in monotonic nanoseconds.
  package var nextChange: Int64 { last + (isCandidate ? Self.repeatInterval : Self.timeout) }
}

/// Keeps a key that is held from acting on the page that it opened.
package struct HeldKey: Hashable, Sendable {
  /// The longest time from a press to the first repeat of a held key, in nanoseconds.
  package static let firstRepeat: Int64 = 1_000_000_000

  private var code: UInt32 = 0
  private var time = Int64.min / 2
  private var page = Page.home

  /// Notes a key, and says whether it is still held since another page.
  ///
  /// - Parameters:
  ///   - code: the key, or 0 for one that neither leaves nor quits.
  ///   - page: the page that it would act on.
  ///   - time: monotonic nanoseconds.
  ///   - limit: the longest time between two repeats, in nanoseconds.
  package mutating func isHeld(
    _ code: UInt32, on page: Page, at time: Int64, within limit: Int64
  ) -> Bool {
    let continues = code != 0 && code == self.code && time - self.time < limit
    self.code = code
    self.time = time
    if !continues { self.page = page }
    return page != self.page
  }
}
