import ArgumentParser
import DigitCore
import DigitPack
import Foundation
import PlatformIO
import PracticeEngine
import PracticeReplay
import SystemPackage

/// `pi-trainer engine replay`.
struct EngineReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a recorded session against the engine and print how it ends.",
    discussion: """
      FILE holds JSON lines: a header, such as
        {"constant":"pi","mode":"game","totalXP":0,"ghost":"crown"}
      of which only constant and mode are required, then the events with their time in seconds \
      since any origin:
        {"t":0.25,"key":"1"}  {"t":1.0,"reveal":true}  {"t":2.0,"tick":true}  {"t":9.0,"stop":true}
      docs/ENGINE.md describes every field. The digits come from the constant's pack, or are \
      computed if there is none. A line that cannot be read gives exit code 2 and an error with \
      its number.
      """)

  @Argument(help: "The transcript; - for standard input.", completion: .file())
  var path: String

  @Option(help: "The pack to take the digits from (default: the constant's).")
  var pack: String?

  @Flag(help: "Print the state after every event; with --json, one object a line.")
  var trace = false

  @OptionGroup var options: OutputOptions

  func run() throws {
    let text = try read()
    let finder = try EngineDigitSource(pack: pack)
    var events: [EventReport] = []
    let outcome: ReplayOutcome
    do throws(TranscriptError) {
      outcome = try TranscriptReplayer.replay(
        text, digits: { finder.digits(of: $0) }, onEvent: trace ? { events.append($0) } : nil)
    } catch {
      if let failure = finder.failure { throw failure }
      throw CommandFailure(.usage, "'\(path)': \(error)")
    }
    guard options.json else {
      print((events.map(ReplayText.line) + [ReplayText.summary(outcome)]).joined(separator: "\n"))
      return
    }
    print(events.isEmpty ? outcome.json : events.map(\.json).joined(separator: "\n"))
  }

  /// The transcript's bytes.
  private func read() throws -> [UInt8] {
    if path == "-" { return Array(FileHandle.standardInput.readDataToEndOfFile()) }
    return try mappingErrors {
      try FileSystem.real.contents(of: FilePath(path), limit: Self.maximumFileSize)
    }
  }

  /// The size limit of a transcript; an hour of the fastest typing is far shorter.
  private static let maximumFileSize = 1 << 30
}
