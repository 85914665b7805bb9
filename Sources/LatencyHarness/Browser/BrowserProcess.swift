import FileIO
import EssentialFoundation
import LatencyGate
import LatencyMeasurement
import ProcessControl
import StrictJSON
import SystemPackage

/// A Chromium with one page open, which the harness serves from a folder itself.
final class BrowserProcess {
  /// The conversation with Chromium.
  let pipe: DevToolsPipe
  /// What was traced.
  private(set) var trace = BrowserTrace()

  private let site: FilePath
  private let profile: FilePath
  private var session = ""

  /// The most bytes of a file of the page.
  private static let largestFile = 64 << 20

  /// Starts Chromium and opens a page.
  ///
  /// - Parameters:
  ///   - arm: the trainer, in a session of practice, or the null page.
  ///   - faults: what is wrong with the page on purpose.
  ///   - installation: where Chromium and the page are.
  ///   - folder: an existing folder for what Chromium leaves.
  ///   - stop: ends every wait.
  /// - Throws: ``RoundError`` when there is no Chromium or no page, or the page does not open.
  init(
    _ arm: RoundArm, faults: PageFaults, _ installation: BrowserInstallation, folder: FilePath,
    stop: StopFlag
  ) throws(RoundError) {
    guard let chromium = installation.chromium else { throw RoundError("Chromium is missing") }
    site = installation.site
    profile = folder.appending("chromium")
    pipe = try DevToolsPipe(
      chromium, profile: profile, errors: folder.appending("chromium.errors"), stop: stop)
    pipe.takeEvent = { [unowned self] (method, parameters) throws(RoundError) in
      try take(method, parameters)
    }
    do throws(RoundError) { try open(arm, faults) } catch {
      end()
      throw error
    }
  }

  private func open(_ arm: RoundArm, _ faults: PageFaults) throws(RoundError) {
    let target = try pipe.call("Target.createTarget") { $0.member("url", "about:blank") }
    let attached = try pipe.call("Target.attachToTarget") { writer in
      writer.member("targetId", target["targetId"]?.text)
      writer.member("flatten", true)
    }
    session = attached["sessionId"]?.text ?? ""
    try call("Fetch.enable")
    try call("Page.enable")
    try call("Page.addScriptToEvaluateOnNewDocument") {
      $0.member("source", BrowserScripts.preparation)
    }
    let name = arm == .engine ? "" : BrowserScripts.nullName
    try call("Page.navigate") { $0.member("url", BrowserScripts.address + name) }
    try pipe.wait(for: "the loaded page") { (message) throws(RoundError) in
      if message["method"]?.text == "Page.loadEventFired" { return true }
      return false
    }
    if arm == .engine {
      guard try evaluate(BrowserScripts.opening) == .bool(true) else {
        throw RoundError("the page of '\(site)' opened no session that has the keyboard")
      }
    }
    _ = try evaluate(BrowserScripts.observer(faults))
  }

  @discardableResult
  private func call(
    _ method: String, _ parameters: (inout JSONWriter) -> Void = { _ in }
  ) throws(RoundError) -> JSONValue {
    try pipe.call(method, session: session, parameters)
  }

  /// Evaluates an expression in the page; a promise is waited for.
  ///
  /// - Throws: ``RoundError`` when it throws.
  func evaluate(_ expression: String) throws(RoundError) -> JSONValue {
    let answer = try call("Runtime.evaluate") { writer in
      writer.member("expression", expression)
      writer.member("awaitPromise", true)
      writer.member("returnByValue", true)
    }
    if let problem = answer["exceptionDetails"] {
      let text = problem["exception"]?["description"]?.text ?? problem["text"]?.text ?? "?"
      throw RoundError("the page of '\(site)': \(text)")
    }
    return answer["result"]?["value"] ?? .null
  }

  /// The command that types a digit, as bytes.
  func key(_ digit: UInt8) -> [UInt8] {
    let text = String(decoding: [digit], as: UTF8.self)
    return key("Digit\(text)", text, code: Int64(digit))
  }

  /// Types keys that light a corner of the page, each with a frame of its own: that frame shows
  /// what the page answered before, whichever frames were dropped on the way.
  ///
  /// - Parameter count: how many.
  func close(_ count: Int) throws(RoundError) {
    for _ in 0..<count {
      try pipe.send(key(BrowserScripts.closingKey, BrowserScripts.closingKey, code: 131))
      _ = try evaluate(BrowserScripts.twoFrames)
      PreciseSleep.sleep(100_000_000)
    }
  }

  private func key(_ name: String, _ text: String, code: Int64) -> [UInt8] {
    pipe.command("Input.dispatchKeyEvent", session: session) { writer in
      writer.member("type", "rawKeyDown")
      writer.member("code", name)
      writer.member("key", text)
      writer.member("windowsVirtualKeyCode", code)
    }
  }

  /// Begins to trace.
  func beginTrace() throws(RoundError) {
    let categories = (["-*"] + BrowserTrace.categories).map(JSONWriter.quoted)
    try pipe.call("Tracing.start") { writer in
      writer.member("transferMode", "ReportEvents")
      writer.key("traceConfig")
      writer.raw(
        JSONWriter.object { config in
          config.key("includedCategories")
          config.raw("[\(categories.joined(separator: ","))]")
        })
    }
  }

  /// Ends the tracing and takes all that was traced.
  func endTrace() throws(RoundError) {
    try pipe.send(pipe.command("Tracing.end"))
    try pipe.wait(for: "the end of the trace") { (message) throws(RoundError) in
      message["method"]?.text == "Tracing.tracingComplete"
    }
  }

  /// Ends Chromium and removes what it kept.
  func end() {
    pipe.end()
    try? FileManager.default.removeItem(atPath: profile.string)
  }

  private func take(_ method: String, _ parameters: JSONValue) throws(RoundError) {
    switch method {
    case "Fetch.requestPaused":
      try answer(
        parameters["request"]?["url"]?.text ?? "", parameters["requestId"]?.text ?? "")
    case "Tracing.dataCollected": trace.take(parameters["value"] ?? .null)
    default: break
    }
  }

  /// Answers a request of the page with a file of its folder.
  private func answer(_ address: String, _ request: String) throws(RoundError) {
    let name = BrowserResource.name(of: address)
    var bytes: [UInt8]?
    if name == BrowserScripts.nullName {
      bytes = Array(BrowserScripts.nullPage.utf8)
    } else if let name {
      bytes = try? FileSystem.real.contents(of: site.appending(name), limit: Self.largestFile)
    }
    let command = pipe.command("Fetch.fulfillRequest", session: session) { writer in
      writer.member("requestId", request)
      writer.member("responseCode", Int64(bytes == nil ? 404 : 200))
      let type = JSONWriter.object { header in
        header.member("name", "Content-Type")
        header.member("value", BrowserResource.type(of: name ?? ""))
      }
      writer.key("responseHeaders")
      writer.raw("[\(type)]")
      writer.member("body", Data(bytes ?? []).base64EncodedString())
    }
    try pipe.send(command)
  }
}
