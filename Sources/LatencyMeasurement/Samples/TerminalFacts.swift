/// What one program painted on a pseudo-terminal in one round, and its cost.
public struct TerminalFacts: Codable, Hashable, Sendable {
  /// From the start of the program to its first whole frame, for each start, in nanoseconds.
  public var starts: [Int64]
  /// Frames that were painted from the first key to the last.
  public var frames: Int
  /// Their bytes.
  public var bytes: Int
  /// Calls of write(2) in the same time; `nil` where unknown.
  public var writes: Int?
  /// The share of a processor that the program took while it waited for the first key; `nil` where
  /// it was not measured.
  public var idleShare: Double?
  /// The same after the last key, when nothing moves but the clock.
  public var restingShare: Double?

  /// Creates facts.
  public init(
    starts: [Int64], frames: Int, bytes: Int, writes: Int?, idleShare: Double? = nil,
    restingShare: Double? = nil
  ) {
    self.starts = starts
    self.frames = frames
    self.bytes = bytes
    self.writes = writes
    self.idleShare = idleShare
    self.restingShare = restingShare
  }
}
