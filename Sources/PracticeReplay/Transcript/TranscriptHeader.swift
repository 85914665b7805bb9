public import DigitCore
public import PracticeEngine

/// The first line of a transcript: the parameters of a session.
public struct TranscriptHeader: Hashable, Sendable {
  /// The constant.
  public var constant: MathematicalConstant

  /// The session's mode.
  public var mode: SessionMode

  /// The segment of a learn session; `nil` stands for the default.
  public var segment: DigitRange?

  /// The records of the constant before the session.
  public var records: PersonalRecords

  /// Experience before the session.
  public var totalXP: Int64

  /// The record that is the ghost in game mode.
  public var ghost: GhostKind

  /// The layout of the drawn pad, where it is known; it affects no rule.
  public var keypad: KeypadLayout?

  /// Creates a header; only constant and mode are required.
  ///
  /// - Parameters:
  ///   - constant: the constant.
  ///   - mode: the session's mode.
  ///   - segment: the segment of a learn session.
  ///   - records: the records of the constant before the session.
  ///   - totalXP: experience before the session, at least 0.
  ///   - ghost: the record that is the ghost in game mode.
  ///   - keypad: the layout of the drawn pad.
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
  /// The header as one line of JSON; fields with default values are left out.
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
