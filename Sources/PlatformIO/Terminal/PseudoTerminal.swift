import SystemPackage

/// A pseudo-terminal: a program's output is read here, and its input is typed here.
///
/// Reading and typing have timeouts. One thread may read while another types.
public final class PseudoTerminal: Sendable {
  let ends: PseudoTerminalCalls.Ends

  /// Creates a terminal.
  ///
  /// - Parameter size: its size in characters.
  /// - Throws: ``PlatformError`` with code `open` when the system has none left.
  public init(size: TerminalSize) throws(PlatformError) {
    do throws(Errno) {
      ends = try PseudoTerminalCalls.open()
    } catch { throw PlatformError(.open, path: "a pseudo-terminal", errno: error) }
    do throws(Errno) {
      try PseudoTerminalCalls.setSize(ends.manager, columns: size.columns, rows: size.rows)
    } catch {
      PseudoTerminalCalls.close(ends)
      throw PlatformError(.open, path: "a pseudo-terminal", errno: error)
    }
  }

  deinit { PseudoTerminalCalls.close(ends) }

  /// The terminal's modes, as numbers to compare.
  public var modes: [UInt64] { PseudoTerminalCalls.modes(ends.subsidiary) }

  /// Reads the program's output.
  ///
  /// - Parameters:
  ///   - bytes: a buffer, filled from its start.
  ///   - milliseconds: how long to wait for the first byte.
  /// - Returns: the number of bytes read; 0 on a timeout.
  public func read(into bytes: inout [UInt8], timeout milliseconds: Int32) -> Int {
    guard PseudoTerminalCalls.wait(ends.manager, toWrite: false, milliseconds: milliseconds) else {
      return 0
    }
    return PseudoTerminalCalls.read(ends.manager, into: &bytes)
  }

  /// Types a byte.
  ///
  /// - Parameters:
  ///   - byte: the byte.
  ///   - milliseconds: how long to wait while the terminal's buffer is full.
  /// - Returns: whether it was accepted.
  public func type(_ byte: UInt8, timeout milliseconds: Int32) -> Bool {
    if PseudoTerminalCalls.write(ends.manager, byte) { return true }
    guard PseudoTerminalCalls.wait(ends.manager, toWrite: true, milliseconds: milliseconds) else {
      return false
    }
    return PseudoTerminalCalls.write(ends.manager, byte)
  }
}
