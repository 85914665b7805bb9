/// The events that end a wait for the terminal.
public struct TerminalEvents: OptionSet, Hashable, Sendable {
  /// One bit an event.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bytes were typed or pasted.
  public static let input = TerminalEvents(rawValue: 1 << 0)
  /// The terminal was resized.
  public static let resized = TerminalEvents(rawValue: 1 << 1)
  /// The process continues after a stop: the screen must be redrawn.
  public static let resumed = TerminalEvents(rawValue: 1 << 2)
  /// The terminal was hung up.
  public static let hungUp = TerminalEvents(rawValue: 1 << 3)
}
