/// Why a wait for the terminal ended.
public struct TerminalWake: OptionSet, Hashable, Sendable {
  /// One bit a reason.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bytes were typed or pasted.
  public static let input = TerminalWake(rawValue: 1 << 0)
  /// The terminal has another size.
  public static let resized = TerminalWake(rawValue: 1 << 1)
  /// The process was stopped and goes on: the screen holds something else.
  public static let resumed = TerminalWake(rawValue: 1 << 2)
  /// Nobody is at the other end any more.
  public static let hungUp = TerminalWake(rawValue: 1 << 3)
}
