public import DigitCore

/// One event of a session with its time.
public struct TranscriptEvent: Hashable, Sendable {
  /// The kinds of events.
  public enum Action: Hashable, Sendable {
    /// A digit was typed.
    case key(Digit)
    /// A reveal of the rest of the line.
    case reveal
    /// Time passed.
    case tick
    /// The player left.
    case stop
    /// The session was restarted.
    case reset
  }

  /// Monotonic nanoseconds since any origin.
  public let time: Int64

  /// The kind of event.
  public let action: Action

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - time: monotonic nanoseconds since any origin.
  ///   - action: the kind of event.
  public init(time: Int64, action: Action) {
    self.time = time
    self.action = action
  }

  /// The event as one line of JSON, such as `{"t":0.25,"key":"1"}`.
  public var json: String {
    JSONWriter.object { writer in
      writer.member("t", nanoseconds: time)
      switch action {
      case .key(let digit): writer.member("key", "\(digit.value)")
      default: writer.member(action.name, true)
      }
    }
  }
}

extension TranscriptEvent.Action {
  /// The name of the action's field.
  var name: String {
    switch self {
    case .key: "key"
    case .reveal: "reveal"
    case .tick: "tick"
    case .stop: "stop"
    case .reset: "reset"
    }
  }
}
