/// The last line of a transcript that was written by a session: what a replay must find again.
///
/// A list of keystrokes whose errors were lost proves nothing, so the place of the first error is
/// written down and checked.
public struct TranscriptClosing: Hashable, Sendable {
  /// How many digits were typed in all.
  public let keyCount: Int64

  /// 0-based index of the first decimal that was typed wrong, or `nil` without errors.
  public let firstErrorIndex: Int64?

  /// Describes the end of a session.
  ///
  /// - Parameters:
  ///   - keyCount: how many digits were typed in all.
  ///   - firstErrorIndex: 0-based index of the first decimal that was typed wrong.
  public init(keyCount: Int64, firstErrorIndex: Int64?) {
    self.keyCount = keyCount
    self.firstErrorIndex = firstErrorIndex
  }

  /// The closing as one line of JSON.
  public var json: String {
    JSONWriter.object { writer in
      writer.key("end")
      writer.object { writer in
        writer.member("keys", keyCount)
        writer.member("firstErrorIndex", firstErrorIndex)
      }
    }
  }
}
