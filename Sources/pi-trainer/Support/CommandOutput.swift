import ArgumentParser
import ConstantGeneration
import DigitCore
import Foundation
import NumberText
import TerminalIO
import Reporting
import Synchronization
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
      if !text.isEmpty { Swift.print(text) }
      return
    }
    guard let data = try? JSONEncoder.sorted().encode(value) else {
      preconditionFailure("results hold nothing that JSON cannot express")
    }
    Swift.print(String(decoding: data, as: UTF8.self))
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

  /// Writes a text.
  static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
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
