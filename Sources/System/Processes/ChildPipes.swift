package import Files
import Synchronization
package import SystemPackage

/// A child process behind two pipes: its standard input is written here, its standard output read.
///
/// It leads a group of its own: signals reach what it has started too, and nothing of the group
/// outlives it. A signal that a terminal sends to the foreground does not reach it.
package final class ChildPipes: ByteChannel {
  package let child: ChildProcess
  private let output: Int32
  private let input: Mutex<Int32?>

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: a path, or a name that is looked up in PATH.
  ///   - arguments: what follows the name on its command line.
  ///   - errors: the file for its standard error; `nil` inherits ours.
  /// - Throws: ``PlatformError`` with code `open` when the program cannot be started.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    errors: FilePath? = nil
  ) throws(PlatformError) {
    ProcessCalls.survivesClosedPipes
    guard let down = DescriptorCalls.pipe() else {
      throw PlatformError(.open, path: "a pipe", errno: .tooManyOpenFiles)
    }
    guard let up = DescriptorCalls.pipe() else {
      DescriptorCalls.close(down.reading)
      DescriptorCalls.close(down.writing)
      throw PlatformError(.open, path: "a pipe", errno: .tooManyOpenFiles)
    }
    defer {
      DescriptorCalls.close(down.reading)
      DescriptorCalls.close(up.writing)
    }
    do throws(PlatformError) {
      child = try ChildProcess(
        program, arguments, environment: ChildProcess.inherited(with: environment),
        streams: ChildCalls.Streams(
          output: nil, errors: errors?.string, pipes: (down.reading, up.writing)),
        leadsGroup: true)
    } catch {
      DescriptorCalls.close(down.writing)
      DescriptorCalls.close(up.reading)
      throw error
    }
    DescriptorCalls.unblock(down.writing)
    DescriptorCalls.unblock(up.reading)
    input = Mutex(down.writing)
    output = up.reading
  }

  deinit {
    closeInput()
    DescriptorCalls.close(output)
  }

  package func closeInput() {
    input.withLock { descriptor in
      if let open = descriptor { DescriptorCalls.close(open) }
      descriptor = nil
    }
  }

  package func receive(into bytes: inout [UInt8], timeout milliseconds: Int32) -> Int? {
    guard DescriptorCalls.wait(output, toWrite: false, milliseconds: milliseconds) else { return 0 }
    return DescriptorCalls.read(output, into: &bytes)
  }

  package func send(_ bytes: inout ArraySlice<UInt8>, timeout milliseconds: Int32) -> Bool {
    guard let descriptor = input.withLock({ $0 }) else { return false }
    guard DescriptorCalls.write(descriptor, &bytes) else { return false }
    if bytes.isEmpty { return true }
    _ = DescriptorCalls.wait(descriptor, toWrite: true, milliseconds: milliseconds)
    return DescriptorCalls.write(descriptor, &bytes)
  }
}

/// Reads what the system counts for another process.
///
/// A reading costs some microseconds.
package struct ChildMeter {
  /// What was counted since the process began, in nanoseconds.
  package struct Reading: Hashable, Sendable {
    package var processorTime: Int64 = 0
    /// The time for which its first thread was ready to run and had no processor.
    package var runDelay: Int64 = 0
  }

  private let child: ChildProcess
  private let schedule: OpenFile?
  private var buffer = [UInt8](repeating: 0, count: 96)

  package init(of child: ChildProcess) {
    self.child = child
    schedule = try? FileSystem.real.open(FilePath("/proc/\(child.identifier)/schedstat"))
  }

  /// The counters now; what is unknown stays at zero.
  package mutating func read() -> Reading {
    var reading = Reading(processorTime: child.processorNanoseconds ?? 0)
    if let schedule, let count = try? schedule.read(into: &buffer, at: 0) {
      reading.runDelay = ThreadMeter.secondNumber(in: buffer.span.extracting(0..<count))
    }
    return reading
  }
}
