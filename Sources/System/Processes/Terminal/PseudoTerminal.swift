import CTerminal
package import Files
import SystemPackage

/// A pseudo-terminal: a program's output is read here, and its input is typed here.
///
/// Reading and typing have timeouts. One thread may read while another types.
package final class PseudoTerminal: Sendable {
  let ends: PseudoTerminalCalls.Ends

  /// - Throws: ``PlatformError`` with code `open` when the system has none left.
  package init(size: TerminalSize) throws(PlatformError) {
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

  package var modes: [UInt64] { PseudoTerminalCalls.modes(ends.subsidiary) }

  /// Reads the program's output.
  ///
  /// - Parameter milliseconds: how long to wait for the first byte.
  /// - Returns: the number of bytes read; 0 on a timeout.
  package func read(into bytes: inout [UInt8], timeout milliseconds: Int32) -> Int {
    receive(into: &bytes, timeout: milliseconds) ?? 0
  }
}

extension PseudoTerminal: ByteChannel {
  /// Reads the program's output.
  ///
  /// - Returns: never `nil`: the terminal outlives its program.
  package func receive(into bytes: inout [UInt8], timeout milliseconds: Int32) -> Int? {
    guard DescriptorCalls.wait(ends.manager, toWrite: false, milliseconds: milliseconds) else {
      return 0
    }
    return DescriptorCalls.read(ends.manager, into: &bytes) ?? 0
  }

  package func send(_ bytes: inout ArraySlice<UInt8>, timeout milliseconds: Int32) -> Bool {
    guard DescriptorCalls.write(ends.manager, &bytes) else { return false }
    if bytes.isEmpty { return true }
    guard DescriptorCalls.wait(ends.manager, toWrite: true, milliseconds: milliseconds) else {
      return true
    }
    return DescriptorCalls.write(ends.manager, &bytes)
  }
}

enum PseudoTerminalCalls {
  struct Ends {
    /// The manager side: screen and keyboard.
    let manager: Int32
    /// The subsidiary side: the program's terminal; held open so that the terminal outlives it.
    let subsidiary: Int32
    let path: String
  }

  /// posix_openpt(3), grantpt(3), unlockpt(3) and ptsname(3).
  static func open() throws(Errno) -> Ends {
    var (manager, subsidiary): (Int32, Int32) = (-1, -1)
    var path = [CChar](repeating: 0, count: 256)
    // Safe: all three outlive the call, and the length is the array's.
    let failure = unsafe cterminal_open_pseudo(&manager, &subsidiary, &path, path.count)
    guard failure == 0 else { throw Errno(rawValue: failure) }
    let name = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return Ends(
      manager: manager, subsidiary: subsidiary, path: String(decoding: name, as: UTF8.self))
  }

  static func close(_ ends: Ends) {
    DescriptorCalls.close(ends.manager)
    DescriptorCalls.close(ends.subsidiary)
  }

  static func setSize(_ manager: Int32, columns: Int, rows: Int) throws(Errno) {
    var size = winsize()
    size.ws_col = UInt16(clamping: columns)
    size.ws_row = UInt16(clamping: rows)
    // Safe: the structure lives on this frame for the length of the call.
    guard unsafe ioctl(manager, UInt(TIOCSWINSZ), &size) == 0 else { throw Errno(rawValue: errno) }
  }

  /// tcgetattr(3): the terminal's modes, as numbers to compare.
  static func modes(_ subsidiary: Int32) -> [UInt64] {
    var modes = termios()
    // Safe: the structure lives on this frame.
    guard unsafe tcgetattr(subsidiary, &modes) == 0 else { return [] }
    return [
      UInt64(modes.c_iflag), UInt64(modes.c_oflag), UInt64(modes.c_cflag), UInt64(modes.c_lflag),
    ]
  }
}

extension ChildProcess {
  /// Creates a child on a terminal, as the leader of its own session: input, output and errors go
  /// there, and it gets SIGHUP when the terminal is closed.
  ///
  /// - Parameters:
  ///   - arguments: what follows the name on its command line.
  ///   - leadsGroup: whether signals reach what it has started too, which then does not outlive it.
  /// - Throws: ``PlatformError`` with code `open` when the program cannot be started.
  package convenience init(
    _ program: String, _ arguments: [String], environment: [String: String],
    at terminal: PseudoTerminal, leadingGroup leadsGroup: Bool = false
  ) throws(PlatformError) {
    try self.init(
      program, arguments, environment: Self.variables(environment),
      streams: ChildCalls.Streams(output: nil, errors: nil, terminal: terminal.ends.path),
      leadsGroup: leadsGroup)
  }
}
