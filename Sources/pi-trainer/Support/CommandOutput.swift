import ArgumentParser
import ConstantGeneration
import DigitCore
import FileIO
import EssentialFoundation
import NumberText
import Reporting
import Synchronization
import SystemPackage
import TerminalIO

/// Standard output: a text, or one JSON object and nothing else.
struct CommandOutput {
  /// Whether JSON was asked for.
  let isJSON: Bool

  /// Prints a result.
  ///
  /// - Parameters:
  ///   - value: the result.
  ///   - text: the result as text, without a final newline; may be empty.
  func print(_ value: some Encodable, text: () -> String) {
    guard isJSON else {
      let text = text()
      if !text.isEmpty { Self.write(text + "\n") }
      return
    }
    Self.write(Self.json(value) + "\n")
  }

  private static func json(_ value: some Encodable) -> String {
    guard let data = try? JSONEncoder.sorted().encode(value) else {
      preconditionFailure("results hold nothing that JSON cannot express")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// A result as JSON, divided at a placeholder in the place of what is too long for one text.
  ///
  /// - Parameters:
  ///   - value: the result, with the placeholder.
  ///   - placeholder: as JSON spells it; the first one counts.
  static func parts(
    of value: some Encodable, around placeholder: String
  ) -> (before: String, after: String) {
    let text = json(value)
    guard let place = text.firstRange(of: placeholder) else {
      preconditionFailure("the result holds no placeholder")
    }
    return (String(text[..<place.lowerBound]), String(text[place.upperBound...]) + "\n")
  }

  /// Writes a text as it is.
  ///
  /// A failure is not thrown here: ``exitCode(after:)`` reports it when the command has ended.
  static func write(_ text: String) { try? StandardOutput.shared.write(text) }

  /// The exit code of a program whose output was taken by a pipe that is closed: that of one that
  /// SIGPIPE ended.
  private static let brokenPipe: Int32 = 141

  /// Writes what is still buffered.
  ///
  /// - Parameters:
  ///   - status: the exit code of the command.
  ///   - isReported: whether the failure of a write was the command's own error.
  /// - Returns: the exit code of the process: where the command succeeded and its output could not
  ///   be written, that of the failure.
  static func exitCode(after status: Int32, isReported: Bool = false) -> Int32 {
    do throws(PlatformError) {
      try StandardOutput.shared.flush()
      return status
    } catch {
      if error.errno == .brokenPipe { return status == 0 || isReported ? brokenPipe : status }
      if !isReported { StandardError.write("pi-trainer: \(error)\n") }
      return status == 0 ? CommandFailure.Status.inputOutput.rawValue : status
    }
  }
}

/// The option that every subcommand has.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON object and nothing else on standard output.")
  var json = false

  /// Where results go.
  var output: CommandOutput { CommandOutput(isJSON: json) }
}

/// Standard error: progress and remarks, never results.
enum StandardError {
  /// Whether it is a terminal.
  static var isTerminal: Bool { Terminal.isTerminal(.standardError) }

  /// Writes a text; a failure is ignored.
  static func write(_ text: String) {
    BestEffortCalls.writeMessage(text)
  }
}

/// Shows progress on standard error: one changing line on a terminal, a line a stage elsewhere.
final class ProgressDisplay: Sendable {
  private struct State {
    var stage = ""
    var stageStart = ContinuousClock.now
    var lastShown = ContinuousClock.now
    var lineLength = 0
  }

  private let label: String
  private let decimals: Int64
  private let isTerminal: Bool
  private let isQuiet: Bool
  private let state = Mutex(State())

  /// Creates a display.
  ///
  /// - Parameters:
  ///   - label: what the work is about, such as `pi`.
  ///   - decimals: how many decimals it concerns.
  ///   - isQuiet: whether nothing is shown.
  init(label: String, decimals: Int64, isQuiet: Bool) {
    self.label = label
    self.decimals = decimals
    self.isQuiet = isQuiet
    isTerminal = StandardError.isTerminal
  }

  /// Updates the display; callable from any thread.
  func update(_ progress: GenerationProgress) {
    guard !isQuiet else { return }
    let now = ContinuousClock.now
    state.withLock { state in
      if state.stage != progress.stage.name {
        state.stage = progress.stage.name
        state.stageStart = now
        state.lastShown = now - .seconds(1)
        if !isTerminal { StandardError.write("\(label): \(state.stage)\n") }
      }
      guard isTerminal, now - state.lastShown > .milliseconds(100) else { return }
      state.lastShown = now
      let line = text(progress, elapsed: now - state.stageStart)
      let padding = String(repeating: " ", count: max(0, state.lineLength - line.count))
      StandardError.write("\r\(line)\(padding)")
      state.lineLength = line.count
    }
  }

  /// Removes the line.
  func finish() {
    state.withLock { state in
      guard isTerminal, state.lineLength > 0 else { return }
      StandardError.write("\r" + String(repeating: " ", count: state.lineLength) + "\r")
      state.lineLength = 0
    }
  }

  private func text(_ progress: GenerationProgress, elapsed: Duration) -> String {
    let percent = Int((progress.share * 100).rounded(.down))
    var line = "\(label): \(progress.stage.name) \(percent) %"
    let seconds = elapsed / .seconds(1)
    guard seconds > 0.5, progress.share > 0.01 else { return line }
    let rate = Double(decimals) * progress.share / seconds
    line += ", \(Int64(rate).grouped) digits/s"
    let left = seconds * (1 - progress.share) / progress.share
    line += ", \(left < 1 ? "less than a second" : "about \(Int(left.rounded(.up))) s") left"
    return line
  }
}
