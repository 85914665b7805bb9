import CTerminal
package import Files
import SystemPackage

/// The terminal of standard input and output in raw mode.
///
/// Whatever ends the process (a return from `main`, `exit`, a signal, a trap), the terminal is
/// restored: see `Sources/CTerminal`. There is one terminal, so there may be one object at a time.
package final class RawTerminal {
  /// Calls of write(2) since the terminal was entered.
  private(set) var writeCount = 0

  /// Creates the raw terminal: installs the handlers, sets raw mode, then writes `enter`.
  ///
  /// - Parameters:
  ///   - enter: the bytes to write first, and again after every stop.
  ///   - leave: the bytes that undo `enter`.
  /// - Throws: ``PlatformError`` with code `open` when standard input is not a terminal.
  package init(enter: StaticString, leave: StaticString) throws(PlatformError) {
    // Safe: static strings end with a zero byte and live as long as the process.
    let failure = unsafe enter.utf8Start.withMemoryRebound(
      to: CChar.self, capacity: enter.utf8CodeUnitCount
    ) { enter in
      unsafe leave.utf8Start.withMemoryRebound(
        to: CChar.self, capacity: leave.utf8CodeUnitCount
      ) { leave in
        unsafe cterminal_enter(0, 1, enter, leave)
      }
    }
    guard failure == 0 else {
      throw PlatformError(.open, path: "the terminal", errno: Errno(rawValue: failure))
    }
  }

  package func leave() {
    cterminal_leave()
    cterminal_release_handlers()
  }

  /// Restores the terminal from any thread, if it is in raw mode.
  ///
  /// - Returns: whether it was.
  @discardableResult
  package static func restore() -> Bool {
    let wasActive = cterminal_is_active() != 0
    cterminal_leave()
    return wasActive
  }

  /// Ends the wait of the thread that waits for the terminal, from any thread.
  package static func wake() { cterminal_wake() }

  /// Stops the process as Ctrl-Z does; returns when it continues.
  package func suspend() { cterminal_suspend() }

  /// The terminal's size now, or `nil` where it is unknown.
  package static var size: TerminalSize? {
    var size = winsize()
    // Safe: the structure lives on this frame for the length of the call.
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Waits for an event.
  ///
  /// - Parameter nanoseconds: the timeout; `nil` for none.
  /// - Returns: the events; empty after a timeout or a signal.
  package func wait(nanoseconds: Int64?) -> TerminalEvents {
    var timeout = Int32(-1)
    if let nanoseconds {
      // Rounded up: a wait that is too short would make the caller spin.
      timeout = Int32(min(max(nanoseconds, 0) / 1_000_000 + (nanoseconds > 0 ? 1 : 0), 3_600_000))
    }
    var descriptors = [
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
      pollfd(fd: cterminal_wake_descriptor(), events: Int16(POLLIN), revents: 0),
    ]
    // Safe: the array outlives the call and holds two entries.
    let count = unsafe poll(&descriptors, 2, timeout)
    guard count > 0 else { return [] }
    var wake: TerminalEvents = []
    if descriptors[1].revents != 0 {
      let reasons = cterminal_take_wakes()
      if reasons & 1 != 0 { wake.insert(.resized) }
      if reasons & 2 != 0 { wake.insert(.resumed) }
      if reasons & 4 != 0 { wake.insert(.woken) }
    }
    let events = Int32(descriptors[0].revents)
    // After a hang-up the terminal reports input as well, without end: only the hang-up counts.
    if events & Int32(POLLHUP | POLLERR | POLLNVAL) != 0 {
      wake.insert(.hungUp)
    } else if events & Int32(POLLIN) != 0 {
      wake.insert(.input)
    }
    return wake
  }

  /// Reads input, without waiting.
  ///
  /// - Returns: the number of bytes read; 0 for none, `nil` when the terminal is gone.
  package func read(into bytes: inout [UInt8]) -> Int? {
    while true {
      // Safe: the pointer is used for the length of the call, within the array.
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe readHere(0, buffer.baseAddress, buffer.count)
      }
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      if errno != EINTR { return nil }
    }
  }

  /// Writes all bytes, in one call of write(2) unless the terminal accepts less at once.
  ///
  /// - Returns: whether they were written; `false` when the terminal is gone.
  package func write(_ bytes: [UInt8]) -> Bool {
    var calls = 0
    // Safe: the pointer is used for the length of the call, within the array.
    let failure = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe cterminal_write(buffer.baseAddress, buffer.count, &calls)
    }
    writeCount += calls
    return failure == 0
  }
}

/// The events that end a wait for the terminal.
package struct TerminalEvents: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bytes were typed or pasted.
  package static let input = TerminalEvents(rawValue: 1 << 0)
  package static let resized = TerminalEvents(rawValue: 1 << 1)
  /// The process continues after a stop: the screen must be redrawn.
  package static let resumed = TerminalEvents(rawValue: 1 << 2)
  package static let hungUp = TerminalEvents(rawValue: 1 << 3)
  /// Another thread has something to tell.
  static let woken = TerminalEvents(rawValue: 1 << 4)
}

package struct TerminalSize: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

package enum Terminal {
  package enum Stream: Int32, Sendable {
    case standardInput = 0
    case standardOutput = 1
    case standardError = 2
  }

  package static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }
}
