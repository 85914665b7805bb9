import SystemPackage

/// A terminal without a screen: what a program paints is read here, and keys are typed here.
///
/// Neither reading nor typing waits longer than it is told. One thread may read while another
/// types.
public final class PseudoTerminal: Sendable {
  let ends: PseudoTerminalCalls.Ends

  /// Makes a terminal.
  ///
  /// - Parameter size: how many characters it shows.
  /// - Throws: ``PlatformError`` with code `open` when the system gives none.
  public init(size: TerminalSize) throws(PlatformError) {
    do throws(Errno) {
      ends = try PseudoTerminalCalls.open()
    } catch { throw PlatformError(.open, path: "a pseudo-terminal", errno: error) }
    do throws(Errno) {
      try PseudoTerminalCalls.setSize(ends.near, columns: size.columns, rows: size.rows)
    } catch {
      PseudoTerminalCalls.close(ends)
      throw PlatformError(.open, path: "a pseudo-terminal", errno: error)
    }
  }

  deinit { PseudoTerminalCalls.close(ends) }

  /// How the terminal is set (its modes), as numbers that can only be compared.
  public var modes: [UInt64] { PseudoTerminalCalls.modes(ends.far) }

  /// Reads what was painted.
  ///
  /// - Parameters:
  ///   - bytes: a buffer, filled from its start.
  ///   - milliseconds: how long to wait for the first byte.
  /// - Returns: how many bytes were read; 0 when none came.
  public func read(into bytes: inout [UInt8], patience milliseconds: Int32) -> Int {
    guard PseudoTerminalCalls.wait(ends.near, toWrite: false, milliseconds: milliseconds) else {
      return 0
    }
    return PseudoTerminalCalls.read(ends.near, into: &bytes)
  }

  /// Types a byte.
  ///
  /// - Parameters:
  ///   - byte: what is typed.
  ///   - milliseconds: how long to wait while the terminal takes no more.
  /// - Returns: whether it was taken.
  public func type(_ byte: UInt8, patience milliseconds: Int32) -> Bool {
    if PseudoTerminalCalls.write(ends.near, byte) { return true }
    guard PseudoTerminalCalls.wait(ends.near, toWrite: true, milliseconds: milliseconds) else {
      return false
    }
    return PseudoTerminalCalls.write(ends.near, byte)
  }
}
