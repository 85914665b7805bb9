import CTerminal
package import Files
import SystemPackage

/// A pseudo-terminal: a program's output is read here, and its input is typed here.
///
/// Reading and typing have timeouts. One thread may read while another types.
package final class PseudoTerminal: ByteChannel {
  /// The manager side: screen and keyboard.
  private let manager: Int32
  /// The subsidiary side: the program's terminal; held open so that the terminal outlives it.
  private let subsidiary: Int32
  let path: String

  /// - Throws: ``PlatformError`` with code `open` when the system has none left.
  package init(size: TerminalSize) throws(PlatformError) {
    var (manager, subsidiary): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 256)
    // posix_openpt(3), grantpt(3), unlockpt(3) and ptsname(3). Safe: all three outlive the call,
    // and the length is the array's.
    var failure = unsafe cterminal_open_pseudo(&manager, &subsidiary, &name, name.count)
    if failure == 0 {
      var window = winsize()
      window.ws_col = UInt16(clamping: size.columns)
      window.ws_row = UInt16(clamping: size.rows)
      // Safe: the structure lives on this frame for the length of the call.
      if unsafe ioctl(manager, UInt(TIOCSWINSZ), &window) != 0 {
        failure = errno
        DescriptorCalls.close(manager)
        DescriptorCalls.close(subsidiary)
      }
    }
    guard failure == 0 else {
      throw PlatformError(.open, path: "a pseudo-terminal", errno: Errno(rawValue: failure))
    }
    self.manager = manager
    self.subsidiary = subsidiary
    path = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    DescriptorCalls.close(manager)
    DescriptorCalls.close(subsidiary)
  }

  /// tcgetattr(3): the terminal's modes, as numbers to compare.
  package var modes: [UInt64] {
    var modes = termios()
    // Safe: the structure lives on this frame.
    guard unsafe tcgetattr(subsidiary, &modes) == 0 else { return [] }
    return [
      UInt64(modes.c_iflag), UInt64(modes.c_oflag), UInt64(modes.c_cflag), UInt64(modes.c_lflag),
    ]
  }

  /// Reads the program's output.
  ///
  /// - Returns: never `nil`: the terminal outlives its program.
  package func receive(into bytes: inout [UInt8], timeout milliseconds: Int32) -> Int? {
    guard DescriptorCalls.wait(manager, toWrite: false, milliseconds: milliseconds) else {
      return 0
    }
    return DescriptorCalls.read(manager, into: &bytes) ?? 0
  }

  package func send(_ bytes: inout ArraySlice<UInt8>, timeout milliseconds: Int32) -> Bool {
    guard DescriptorCalls.write(manager, &bytes) else { return false }
    if bytes.isEmpty { return true }
    guard DescriptorCalls.wait(manager, toWrite: true, milliseconds: milliseconds) else {
      return true
    }
    return DescriptorCalls.write(manager, &bytes)
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
      streams: ChildCalls.Streams(output: nil, errors: nil, terminal: terminal.path),
      leadsGroup: leadsGroup)
  }
}
