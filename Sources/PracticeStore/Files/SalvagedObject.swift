import PracticeReplay

/// What can be read of a text that should be one JSON object and is none: it was cut off, or
/// somebody edited it.
enum SalvagedObject {
  /// The members that are sound each for itself.
  ///
  /// Of a member that is cut off at the end, what comes before its last comma is taken: the value
  /// behind it may have lost digits.
  ///
  /// - Complexity: O(n).
  static func members(of bytes: [UInt8]) -> [String: JSONValue] {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "{")) else { return [:] }
    var members: [String: JSONValue] = [:]
    var rest = bytes[(start + 1)...]
    while !rest.isEmpty {
      let member = Member(rest)
      if case .object(let found)? = try? JSONParser.parse(member.object) {
        members.merge(found) { first, _ in first }
      }
      rest = rest[member.end...].dropFirst()
    }
    return members
  }

  /// The text up to the comma or bracket that ends a member.
  private struct Member {
    /// The offset of that comma or bracket, or the end of the text.
    let end: Int

    /// An object of the member alone.
    let object: [UInt8]

    init(_ text: ArraySlice<UInt8>) {
      var open: [UInt8] = []
      var isInString = false
      var isEscaped = false
      // The last comma within the member, and the brackets that are open there.
      var comma = (offset: text.startIndex, open: open)
      for offset in text.indices {
        let byte = text[offset]
        if isInString {
          // A string holds no line feed, so that a missing quote spoils one line.
          isInString = byte != 0x0A && (isEscaped || byte != UInt8(ascii: "\""))
          isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
        case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
          if open.isEmpty {
            end = offset
            object = Self.object(text[..<offset])
            return
          }
          if byte == UInt8(ascii: ",") { comma = (offset, open) } else { open.removeLast() }
        default: break
        }
      }
      end = text.endIndex
      object = Self.object(text[..<comma.offset] + comma.open.reversed())
    }

    private static func object(_ member: some Sequence<UInt8>) -> [UInt8] {
      [UInt8(ascii: "{")] + member + [UInt8(ascii: "}")]
    }
  }
}
