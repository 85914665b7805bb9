package import StrictJSON

/// What Chromium's trace says of the keys, in nanoseconds of the monotonic clock.
///
/// Two kinds of event count: its own record of each key that it was given, with the time at which
/// the page was entered and the time at which the frame with its changes was swapped; and the mark
/// that ``BrowserScripts/observer(_:)`` sets after the page has answered.
package struct BrowserTrace: Sendable {
  /// A key that reached the page.
  package struct Key: Hashable, Sendable {
    /// When the page was entered.
    package let entered: Int64
    /// When the frame that shows it was swapped; `nil` where none was.
    package let swapped: Int64?
  }

  /// What the page showed when it had answered a key.
  package struct Mark: Hashable, Sendable {
    /// When.
    package let time: Int64
    /// The number of the next decimal.
    package let position: Int
    /// The errors.
    package let errors: Int
    /// How much of the document the key changed.
    package let changes: Int

    /// The keys that were taken: right ones move the position, wrong ones are counted.
    package var keys: Int { position - 1 + errors }
  }

  /// The categories to trace: two of some fifty, so that tracing itself costs little.
  static let categories = ["latencyInfo", "blink.user_timing"]
  /// The first word of a mark.
  static let markName = "pi-trainer-key"

  private static let keyEvent = "InputLatency::RawKeyDown"
  private static let entered = "COMPONENT_INPUT_EVENT_LATENCY_RENDERER_MAIN"
  private static let swapped = "COMPONENT_INPUT_EVENT_GPU_SWAP_BUFFER"

  private var unorderedKeys: [Key] = []
  private var unorderedMarks: [Mark] = []

  /// Creates an empty trace.
  package init() {}

  /// The keys in the order in which the page got them.
  package var keys: [Key] { unorderedKeys.sorted { $0.entered < $1.entered } }

  /// The marks in their order.
  package var marks: [Mark] { unorderedMarks.sorted { $0.time < $1.time } }

  /// Takes events of a trace, in any order; others than those above are left out.
  package mutating func take(_ events: JSONValue) {
    for event in events.elements ?? [] {
      guard let name = event["name"]?.text else { continue }
      if name == Self.keyEvent, event["ph"]?.text == "b" {
        takeKey(event["args"]?["chrome_latency_info"]?["component_info"]?.elements ?? [])
      } else if name.hasPrefix(Self.markName), let time = event["ts"]?.integer {
        takeMark(name.split(separator: " ").dropFirst().compactMap { Int($0) }, at: time)
      }
    }
  }

  private mutating func takeKey(_ stages: [JSONValue]) {
    var times: [String: Int64] = [:]
    for stage in stages {
      if let name = stage["component_type"]?.text { times[name] = stage["time_us"]?.integer }
    }
    guard let entered = times[Self.entered] else { return }
    unorderedKeys.append(
      Key(entered: entered * 1_000, swapped: times[Self.swapped].map { $0 * 1_000 }))
  }

  private mutating func takeMark(_ numbers: [Int], at time: Int64) {
    guard numbers.count == 3 else { return }
    unorderedMarks.append(
      Mark(time: time * 1_000, position: numbers[0], errors: numbers[1], changes: numbers[2]))
  }
}
