import FileIO
import LatencyGate
import LatencyMeasurement
import ProcessControl
import StrictJSON
import SystemPackage

/// The conversation with a Chromium that was started for it: commands go in, answers and events
/// come out, each a JSON text that a zero byte ends.
///
/// Chromium speaks on its descriptors 3 and 4, so there is no port that others could reach. A shell
/// puts the two pipes there.
final class DevToolsPipe {
  /// How long an answer may take, in nanoseconds: a loaded machine starts a browser slowly.
  static let patience: Int64 = 30_000_000_000
  /// How long Chromium may take to end, in nanoseconds.
  private static let endTimeout: Int64 = 3_000_000_000

  /// A window as small as a phone, silent, without what a browser does besides.
  ///
  /// It has no sandbox, which containers do not allow; it opens nothing but the page of a folder.
  private static let options = [
    "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--no-first-run",
    "--no-default-browser-check", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--mute-audio", "--lang=en-US", "--window-size=390,844",
  ]

  /// Chromium.
  let child: ChildProcess
  /// The way into it.
  let channel: ChildPipes
  /// Called with each event.
  var takeEvent: (_ method: String, _ parameters: JSONValue) throws(RoundError) -> Void = {
    (_: String, _: JSONValue) throws(RoundError) in
  }

  private let log: OutputLog
  private let stop: StopFlag
  private let errors: FilePath
  private let waiter: SystemThread
  private var pieceCount = 0
  private var rest: [UInt8] = []
  private var messages: [JSONValue] = []
  private var lastCommand = 0
  private var hasEnded = false

  /// Starts Chromium.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - profile: a folder for what it keeps.
  ///   - errors: the file for its standard error.
  ///   - stop: ends every wait.
  /// - Throws: ``RoundError`` when it cannot be started.
  init(
    _ program: FilePath, profile: FilePath, errors: FilePath, stop: StopFlag
  ) throws(RoundError) {
    let script = "exec \"$0\" \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null"
    let arguments =
      ["-c", script, program.string] + Self.options
      + ["--user-data-dir=\(profile)", "about:blank"]
    do throws(PlatformError) {
      channel = try ChildPipes("/bin/sh", arguments, errors: errors)
    } catch { throw RoundError("'\(program)' cannot be started: \(error)") }
    child = channel.child
    log = OutputLog(channel, of: child)
    self.stop = stop
    self.errors = errors
    let child = child
    waiter = SystemThread { _ = child.wait() }
  }

  /// The bytes of a command.
  func command(
    _ method: String, session: String? = nil, _ parameters: (inout JSONWriter) -> Void = { _ in }
  ) -> [UInt8] {
    lastCommand += 1
    let text = JSONWriter.object { writer in
      writer.member("id", Int64(lastCommand))
      writer.member("method", method)
      if let session { writer.member("sessionId", session) }
      writer.key("params")
      writer.object(parameters)
    }
    return Array(text.utf8) + [0]
  }

  /// Sends a command and waits for its answer; events that come before it are taken.
  ///
  /// - Returns: its result.
  /// - Throws: ``RoundError`` when Chromium refuses it, has ended, or says nothing for long.
  @discardableResult
  func call(
    _ method: String, session: String? = nil, _ parameters: (inout JSONWriter) -> Void = { _ in }
  ) throws(RoundError) -> JSONValue {
    try send(command(method, session: session, parameters))
    let wanted = Int64(lastCommand)
    var answer: JSONValue?
    try wait(for: "an answer to \(method)") { (message) throws(RoundError) in
      guard message["id"]?.integer == wanted else { return false }
      answer = message
      return true
    }
    if let problem = answer?["error"]?["message"]?.text {
      throw RoundError("Chromium refuses \(method): \(problem)")
    }
    return answer?["result"] ?? .null
  }

  /// Sends bytes.
  ///
  /// - Throws: ``RoundError`` when Chromium takes nothing any more.
  func send(_ bytes: [UInt8]) throws(RoundError) {
    var rest = bytes[...]
    let end = HarnessClock.now + Self.patience
    while !rest.isEmpty {
      guard channel.send(&rest, timeout: 100), HarnessClock.now < end else {
        throw RoundError("Chromium takes no commands\(lastWords)")
      }
    }
  }

  /// Takes messages until one is what is waited for, or the run is interrupted.
  ///
  /// - Parameters:
  ///   - what: what is waited for, in words.
  ///   - isLast: whether a message is it; others are events.
  /// - Throws: ``RoundError`` when Chromium has ended, or says nothing for long.
  func wait(
    for what: String, isLast: (JSONValue) throws(RoundError) -> Bool
  ) throws(RoundError) {
    let end = HarnessClock.now + Self.patience
    while true {
      let wasOver = log.isOver
      try receive()
      while !messages.isEmpty {
        let message = messages.removeFirst()
        if try isLast(message) { return }
        if let method = message["method"]?.text {
          try takeEvent(method, message["params"] ?? .null)
        }
      }
      if stop.isRaised { throw RoundError("interrupted") }
      guard !wasOver, HarnessClock.now < end else {
        throw RoundError("Chromium \(wasOver ? "ended" : "is silent") without \(what)\(lastWords)")
      }
      PreciseSleep.sleep(500_000)
    }
  }

  /// Cuts what came into messages.
  private func receive() throws(RoundError) {
    let pieces = log.pieces(from: pieceCount)
    pieceCount += pieces.count
    for piece in pieces {
      var bytes = piece.bytes[...]
      while let end = bytes.firstIndex(of: 0) {
        rest += bytes[..<end]
        bytes = bytes[(end + 1)...]
        do throws(JSONParser.Failure) { messages.append(try JSONParser.parse(rest)) } catch {
          throw RoundError("Chromium wrote what is no JSON: \(error.message)")
        }
        rest.removeAll()
      }
      rest += bytes
    }
  }

  /// What Chromium said last on standard error.
  private var lastWords: String {
    let said = (try? FileSystem.real.contents(of: errors)) ?? []
    let line = said.split(separator: 0x0A).last
    return line.map { "; it says \(String(decoding: $0.prefix(200), as: UTF8.self))" } ?? ""
  }

  /// Ends Chromium with everything that it has started.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    child.terminate()
    let began = HarnessClock.now
    while !child.isOver, HarnessClock.now - began < Self.endTimeout { PreciseSleep.sleep(500_000) }
    if !child.isOver { child.kill() }
    waiter.join()
    log.finish()
  }
}
