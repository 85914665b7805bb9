public import DigitCore

/// One practice session: it takes events and returns a verdict and a new snapshot.
///
/// The session is deterministic and reads no clock: every event carries its monotonic time in
/// nanoseconds, since any origin. It traps on no event: an event that does not apply (a key that is
/// no digit, time going backwards, a key after the end) gets ``Verdict/ignored(_:)`` and changes
/// nothing but ``SessionSnapshot/sequence``.
///
/// A key in a running session allocates nothing, counts no reference, takes no lock and makes no
/// system call, as long as its digit source does none of these and the timeline has free capacity:
/// see ``reserveTimes(for:)``. The type is not copyable because a copy would share the timeline's
/// storage, and the next key would have to allocate; ``fork()`` copies explicitly.
public struct PracticeSession<Source: DigitSource>: ~Copyable {
  @usableFromInline
  var machine: SessionMachine

  /// Where the expected digits come from.
  @usableFromInline
  let source: Source

  /// Creates a session that begins with its first digit.
  ///
  /// - Parameters:
  ///   - mode: the mode, fixed from now on.
  ///   - source: the decimals of the constant.
  ///   - segment: in learn mode, the decimals to practise; `nil` gives the standard segment.
  ///   - pass: in learn mode, how much is shown; ignored in the other modes.
  ///   - ghost: the ghost of a game; ignored in the other modes.
  ///   - reservedTimes: for how many right digits storage is reserved, at most the session's number
  ///     of digits. The default is more than a player can recite in half a day.
  /// - Throws: ``SessionSetupError`` for a segment outside learn mode, an empty segment, one that
  ///   ends beyond the available digits, or a source without digits.
  public init(
    mode: SessionMode, source: Source, segment: DigitRange? = nil, pass: LearnPass = .shown,
    ghost: GhostEngine = .none, reservedTimes: Int = 65_536
  ) throws(SessionSetupError) {
    let range = try Self.range(mode: mode, segment: segment, available: source.digitCount)
    machine = SessionMachine(
      snapshot: SessionSnapshot(mode: mode, range: range, pass: mode.takesSegment ? pass : .shown),
      ghost: ghost, capacity: reservedTimes)
    self.source = source
  }

  private init(machine: SessionMachine, source: Source) {
    self.machine = machine
    self.source = source
  }

  private static func range(mode: SessionMode, segment: DigitRange?, available: Int64)
    throws(SessionSetupError) -> DigitRange
  {
    func error(_ code: SessionSetupError.Code) -> SessionSetupError {
      SessionSetupError(code: code, segment: segment, available: available)
    }
    guard available > 0 else { throw error(.noDigits) }
    guard mode.takesSegment else {
      if segment != nil { throw error(.segmentOutsideLearn) }
      return DigitRange(0..<max(available, 0))
    }
    guard let segment else { return LearnSegment.standard(available: available) }
    if segment.isEmpty { throw error(.emptySegment) }
    guard LearnSegment.accepts(segment, available: available) else {
      throw error(.segmentBeyondDigits)
    }
    return segment
  }

  /// The state after the last event.
  @inlinable
  public var snapshot: SessionSnapshot { machine.snapshot }

  /// Nanoseconds from the first key to each right digit.
  ///
  /// - Complexity: O(n) beyond the storage that was reserved at the start.
  public var cumulativeTimes: [Int64] { machine.timeline.elements }

  /// How many more right digits are timed without allocating.
  public var reservedTimesLeft: Int { machine.timeline.reservedLeft }

  /// The decimal that is expected next, or `nil` at the end.
  @inlinable
  public var expectedDigit: Digit? {
    let state = machine.snapshot
    return state.currentIndex < state.upperIndex ? source.digit(at: state.currentIndex) : nil
  }

  /// Whether a digit can be the one before the point: nothing was typed yet, from the first decimal
  /// on, and it would be wrong.
  package func canPrecede(_ digit: Digit) -> Bool {
    snapshot.phase == .ready && snapshot.currentIndex == 0 && expectedDigit != digit
  }
}

// What happens while keys come is inlined: to call it by the type's metadata looks up conformances,
// which takes some 70 µs the first time.
extension PracticeSession {
  /// Types a digit; the first one starts the session.
  ///
  /// - Complexity: O(1), without allocation, reference counting, lock or system call; in game
  ///   O(log d) for a ghost that moved by d digits.
  @inlinable
  public mutating func input(_ digit: Digit, at time: Int64) -> SessionResponse {
    machine.key(digit, expected: source.digit(at: machine.snapshot.currentIndex), at: time)
  }

  /// Types a character; anything but `0` to `9` is ignored and does not start the session.
  @inlinable
  public mutating func input(ascii: UInt8, at time: Int64) -> SessionResponse {
    guard let digit = Digit(ascii: ascii) else { return machine.nonDigitKey() }
    return input(digit, at: time)
  }

  /// Reveals the rest of the current line of ten, in practice and game while running.
  @inlinable
  public mutating func reveal(at time: Int64) -> SessionResponse { machine.reveal(at: time) }

  /// Advances the time, so that ghost, atmosphere and pad move without a key; also reserves storage
  /// for further times when little is left.
  @inlinable
  public mutating func tick(at time: Int64) -> SessionResponse { machine.tick(at: time) }

  /// Ends a running session; one that has not begun stays ready.
  @inlinable
  public mutating func stop(at time: Int64) -> SessionResponse { machine.stop(at: time) }

  /// Ends a running session that had no key for a long time, at the time of its last key.
  public mutating func endInactive(at time: Int64) -> SessionResponse {
    machine.endInactive(at: time)
  }

  /// Ends a running session that its program did not outlive; it is never certified.
  public mutating func interrupt() -> SessionResponse { machine.interrupt() }

  /// Returns to the state before the first key; time still must not go backwards.
  public mutating func reset() -> SessionResponse { machine.reset() }

  /// Reserves storage for the times of further right digits, outside the hot path.
  public mutating func reserveTimes(for digits: Int) { machine.timeline.reserve(digits) }

  /// Copies the session with its current state; both continue independently.
  ///
  /// - Complexity: O(1); the first right digit of either then copies the recorded times.
  public borrowing func fork() -> PracticeSession {
    PracticeSession(machine: machine, source: source)
  }
}

/// Why a session cannot be created.
public struct SessionSetupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public enum Code: Hashable, Sendable {
    /// A segment was given for a mode that has none.
    case segmentOutsideLearn
    /// The segment holds no digit.
    case emptySegment
    /// The segment ends beyond the available digits.
    case segmentBeyondDigits
    /// The source holds no digit at all.
    case noDigits
  }

  /// The kind of error.
  public let code: Code

  /// The segment in question, where there is one.
  public let segment: DigitRange?

  /// How many decimals the source has.
  public let available: Int64

  /// One sentence that names the numbers and what to do next.
  public var description: String {
    let lower = segment?.lowerIndex ?? 0
    let upper = segment?.upperIndex ?? 0
    return switch code {
    case .segmentOutsideLearn:
      "segment [\(lower), \(upper)] is given, but only learn mode has a segment: leave it out"
    case .emptySegment:
      "segment [\(lower), \(upper)] holds no digit: its start must be below its end"
    case .segmentBeyondDigits:
      "segment [\(lower), \(upper)] ends beyond the \(available) digits available: choose a "
        + "smaller end"
    case .noDigits:
      "there are no digits to practise: use a pack that holds at least one"
    }
  }
}
