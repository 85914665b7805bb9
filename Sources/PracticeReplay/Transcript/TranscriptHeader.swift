public import DigitCore
public import PracticeEngine

/// The first line of a transcript: everything a session depends on beside its events.
public struct TranscriptHeader: Hashable, Sendable {
  /// What was typed.
  public var constant: MathematicalConstant

  /// The session's mode.
  public var mode: SessionMode

  /// The segment of a learn session; `nil` stands for the standard one.
  public var segment: DigitRange?

  /// The records of the constant before the session.
  public var records: PersonalRecords

  /// Experience before the session.
  public var totalXP: Int64

  /// Which record runs along in game.
  public var ghost: GhostKind

  /// How the drawn pad was laid out, where that is known; it changes no rule.
  public var keypad: KeypadLayout?

  /// Describes a session; only constant and mode are needed.
  ///
  /// - Parameters:
  ///   - constant: what is typed.
  ///   - mode: the session's mode.
  ///   - segment: the segment of a learn session.
  ///   - records: the records of the constant before the session.
  ///   - totalXP: experience before the session, at least 0.
  ///   - ghost: which record runs along in game.
  ///   - keypad: how the drawn pad is laid out.
  public init(
    constant: MathematicalConstant,
    mode: SessionMode,
    segment: DigitRange? = nil,
    records: PersonalRecords = PersonalRecords(),
    totalXP: Int64 = 0,
    ghost: GhostKind = .crown,
    keypad: KeypadLayout? = nil
  ) {
    self.constant = constant
    self.mode = mode
    self.segment = segment
    self.records = records
    self.totalXP = totalXP
    self.ghost = ghost
    self.keypad = keypad
  }
}

/// Writing the header.
extension TranscriptHeader {
  /// The header as one line of JSON; fields at their standard value are left out.
  public var json: String {
    JSONWriter.object { writer in
      writer.member("constant", constant.name)
      writer.member("mode", mode.rawValue)
      if let segment {
        writer.key("segment")
        writer.raw("[\(segment.lowerIndex),\(segment.upperIndex)]")
      }
      if records != PersonalRecords() {
        writer.key("records")
        writer.object { writer in
          writer.record("crown", records.crown)
          writer.record("lightning", records.lightning)
          writer.member("classic", records.classic)
        }
      }
      if totalXP != 0 { writer.member("totalXP", totalXP) }
      if ghost != .crown { writer.member("ghost", ghost.name) }
      if let keypad { writer.member("keypad", keypad.name) }
    }
  }
}

extension JSONWriter {
  /// Writes a member with a record, times in seconds.
  mutating func record(_ key: String, _ record: PersonalBestRecord?) {
    self.key(key)
    guard let record else { return raw("null") }
    object { writer in
      writer.member("digitCount", record.digitCount)
      writer.member("totalTime", nanoseconds: record.totalTime)
      writer.member("cumulativeTimes", nanoseconds: record.cumulativeTimes)
    }
  }
}
