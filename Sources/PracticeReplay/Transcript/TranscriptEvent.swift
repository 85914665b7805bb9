public import DigitCore

/// One event of a session with its time.
public struct TranscriptEvent: Hashable, Sendable {
  /// What happened.
  public enum Action: Hashable, Sendable {
    /// A digit was typed.
    case key(Digit)
    /// The rest of the line was asked for.
    case reveal
    /// Time passed.
    case tick
    /// The typist left.
    case stop
    /// The session was begun anew.
    case reset
  }

  /// Monotonic nanoseconds since any origin.
  public let time: Int64

  /// What happened.
  public let action: Action

  /// Describes an event.
  ///
  /// - Parameters:
  ///   - time: monotonic nanoseconds since any origin.
  ///   - action: what happened.
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
