import CTerminal
package import FileIO
package import ProcessControl
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pseudo-terminal: a program's output is read here, and its input is typed here.
///
/// Reading and typing have timeouts. One thread may read while another types.
package final class PseudoTerminal: Sendable {
  let ends: PseudoTerminalCalls.Ends

  /// Creates a terminal.
  ///
  /// - Parameter size: its size in characters.
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

  /// The terminal's modes, as numbers to compare.
  package var modes: [UInt64] { PseudoTerminalCalls.modes(ends.subsidiary) }

  /// Reads the program's output.
  ///
  /// - Parameters:
  ///   - bytes: a buffer, filled from its start.
  ///   - milliseconds: how long to wait for the first byte.
  /// - Returns: the number of bytes read; 0 on a timeout.
  package func read(into bytes: inout [UInt8], timeout milliseconds: Int32) -> Int {
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
  package func type(_ byte: UInt8, timeout milliseconds: Int32) -> Bool {
    if PseudoTerminalCalls.write(ends.manager, byte) { return true }
    guard PseudoTerminalCalls.wait(ends.manager, toWrite: true, milliseconds: milliseconds) else {
      return false
    }
    return PseudoTerminalCalls.write(ends.manager, byte)
  }
}

/// The system calls on a pseudo-terminal.
enum PseudoTerminalCalls {
  /// Both ends of a pseudo-terminal.
  struct Ends {
    /// The manager side: screen and keyboard.
    let manager: Int32
    /// The subsidiary side: the program's terminal; held open so that the terminal outlives it.
    let subsidiary: Int32
    /// The path of the subsidiary side.
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

  /// close(2) of both ends.
  static func close(_ ends: Ends) {
    close(ends.manager)
    close(ends.subsidiary)
  }

  private static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  /// TIOCSWINSZ.
  static func setSize(_ manager: Int32, columns: Int, rows: Int) throws(Errno) {
    var size = winsize()
    size.ws_col = UInt16(clamping: columns)
    size.ws_row = UInt16(clamping: rows)
    // Safe: the structure lives on this frame for the length of the call.
    guard unsafe ioctl(manager, UInt(TIOCSWINSZ), &size) == 0 else { throw Errno(rawValue: errno) }
  }

  /// poll(2) for one of the two directions.
  static func wait(_ manager: Int32, toWrite: Bool, milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: manager, events: Int16(toWrite ? POLLOUT : POLLIN), revents: 0)
    // Safe: one structure, on this frame.
    return unsafe poll(&ready, 1, milliseconds) > 0
  }

  /// read(2) into the start of an array, without waiting.
  ///
  /// - Returns: the number of bytes; 0 where there are none now.
  static func read(_ manager: Int32, into bytes: inout [UInt8]) -> Int {
    // Safe: the pointer is used for the length of the call, within the array.
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      #if canImport(Darwin)
        unsafe Darwin.read(manager, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        unsafe Musl.read(manager, buffer.baseAddress, buffer.count)
      #else
        unsafe Glibc.read(manager, buffer.baseAddress, buffer.count)
      #endif
    }
    return max(0, count)
  }

  /// write(2) of one byte, without waiting.
  ///
  /// - Returns: whether the terminal accepted it.
  static func write(_ manager: Int32, _ byte: UInt8) -> Bool {
    var byte = byte
    // Safe: one byte, on this frame.
    #if canImport(Darwin)
      return unsafe Darwin.write(manager, &byte, 1) == 1
    #elseif canImport(Musl)
      return unsafe Musl.write(manager, &byte, 1) == 1
    #else
      return unsafe Glibc.write(manager, &byte, 1) == 1
    #endif
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

/// A child process on a pseudo-terminal.
extension ChildProcess {
  /// Creates a child on a terminal, as the leader of its own session: input, output and errors go
  /// there, and it gets SIGHUP when the terminal is closed.
  ///
  /// - Parameters:
  ///   - program: a path.
  ///   - arguments: what follows the name on its command line.
  ///   - environment: all its variables.
  ///   - terminal: its controlling terminal.
  /// - Throws: ``PlatformError`` with code `open` when the program cannot be started.
  package convenience init(
    _ program: String, _ arguments: [String], environment: [String: String],
    at terminal: PseudoTerminal
  ) throws(PlatformError) {
    try self.init(program, arguments, environment: environment, terminalPath: terminal.ends.path)
  }
}
