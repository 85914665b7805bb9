package import DigitCore
@_spi(Storage) package import PracticeEngine
import Text

/// The events of a session, in order.
///
/// Append each event during the session, and write the whole at the end. Every keystroke stays,
/// errors included. Appending allocates where no storage is reserved.
package struct SessionTranscript: Hashable, Sendable {
  let header: TranscriptHeader
  var log = ChunkedArray(filler: TranscriptEvent(time: 0, action: .tick))

  /// The events so far.
  ///
  /// - Complexity: O(n) beyond the storage that was reserved at the start.
  package var events: [TranscriptEvent] { log.elements }

  package init(header: TranscriptHeader) { self.header = header }

  /// Appends an event; its time is not before that of the previous one.
  package mutating func append(_ event: TranscriptEvent) {
    precondition(
      event.time >= log.last?.time ?? .min, "a transcript is written in the order of time")
    log.append(event)
  }

  var keyCount: Int64 {
    events.reduce(0) { count, event in
      if case .key = event.action { count + 1 } else { count }
    }
  }

  /// The whole transcript as JSON lines, each with its line feed.
  ///
  /// - Parameter snapshot: the session's last state, for the closing line.
  /// - Complexity: O(events).
  package func encoded(endingIn snapshot: SessionSnapshot) -> String {
    var text = header.json + "\n"
    for event in events { text += event.json + "\n" }
    let closing = TranscriptClosing(keyCount: keyCount, firstErrorIndex: snapshot.firstErrorIndex)
    return text + closing.json + "\n"
  }
}

/// The first line of a transcript: the parameters of a session.
package struct TranscriptHeader: Hashable, Sendable {
  package var constant: MathematicalConstant
  package var mode: SessionMode

  /// The segment of a learn session; `nil` stands for the default.
  package var segment: DigitRange?

  var pass = LearnPass.shown

  /// The records of the constant before the session.
  package var records = PersonalRecords()

  /// Experience before the session, at least 0.
  package var totalXP: Int64 = 0

  package var ghost = GhostKind.crown

  /// The run that was raced in place of a record: a friend's.
  package var friend: PersonalBestRecord?

  /// The layout of the drawn pad, where it is known; it affects no rule.
  package var keypad: KeypadLayout?
}

extension TranscriptHeader {
  package init(constant: MathematicalConstant, mode: SessionMode) {
    self.constant = constant
    self.mode = mode
  }

  /// The header as one line of JSON; fields with default values are left out.
  var json: String {
    JSONWriter.object { writer in
      writer.member("constant", constant.name)
      writer.member("mode", mode.rawValue)
      if let segment {
        writer.member("segment", raw: "[\(segment.lowerIndex),\(segment.upperIndex)]")
      }
      if pass != .shown { writer.member("pass", pass.name) }
      if !records.isEmpty {
        writer.member("records") { writer in
          writer.record("crown", records.crown)
          writer.record("lightning", records.lightning)
          writer.member("classic", records.classic)
        }
      }
      if totalXP != 0 { writer.member("totalXP", totalXP) }
      if ghost != .crown { writer.member("ghost", ghost.name) }
      if let friend { writer.record("friend", friend) }
      if let keypad { writer.member("keypad", keypad.name) }
    }
  }
}

extension JSONWriter {
  /// Writes a member with a record, times in seconds.
  mutating func record(_ key: String, _ record: PersonalBestRecord?) {
    member(key, of: record) { record, writer in
      writer.member("digitCount", record.digitCount)
      writer.member("totalTime", nanoseconds: record.totalTime)
      writer.member("cumulativeTimes", nanoseconds: record.cumulativeTimes)
      if !record.isTimed { writer.member("timed", false) }
    }
  }
}

package struct TranscriptEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case key(Digit)
    case reveal
    case tick
    case stop
    case reset

    package var name: String {
      switch self {
      case .key: "key"
      case .reveal: "reveal"
      case .tick: "tick"
      case .stop: "stop"
      case .reset: "reset"
      }
    }
  }

  /// Monotonic nanoseconds since any origin.
  package let time: Int64

  package let action: Action

  package init(time: Int64, action: Action) {
    self.time = time
    self.action = action
  }

  /// The event as one line of JSON, such as `{"t":0.25,"key":"1"}`.
  package var json: String {
    JSONWriter.object { writer in
      writer.member("t", nanoseconds: time)
      switch action {
      case .key(let digit): writer.member("key", "\(digit.value)")
      default: writer.member(action.name, true)
      }
    }
  }
}

/// The last line of a transcript written by a session, which a replay must confirm.
///
/// A list of keystrokes without its errors proves nothing, so the index of the first error is
/// recorded and checked.
package struct TranscriptClosing: Hashable, Sendable {
  let keyCount: Int64

  /// The 0-based index of the first decimal typed wrong, or `nil` without errors.
  package let firstErrorIndex: Int64?

  var json: String {
    JSONWriter.object { writer in
      writer.member("end") { writer in
        writer.member("keys", keyCount)
        writer.member("firstErrorIndex", firstErrorIndex)
      }
    }
  }
}
