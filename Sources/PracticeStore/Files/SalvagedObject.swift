import PracticeReplay

/// The readable members of a text that should be one JSON object but is truncated or was edited.
enum SalvagedObject {
  /// The members that are valid by themselves.
  ///
  /// A truncated last member is read up to its last comma: the value after it may have lost digits.
  ///
  /// - Complexity: O(n).
  static func members(of bytes: [UInt8]) -> [String: JSONValue] {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "{")) else { return [:] }
    var members: [String: JSONValue] = [:]
    var rest = bytes[(start + 1)...]
    while !rest.isEmpty {
      let member = Member(rest)
      let text = member.text
      // Without the comma between them, two members on two lines look like one.
      let found =
        read(text)
        ?? text.split(separator: 0x0A).compactMap(read).reduce(into: [:]) {
          $0.merge($1) { first, _ in first }
        }
      members.merge(found) { first, _ in first }
      rest = rest[member.end...].dropFirst()
    }
    return members
  }

  /// A member, or several with their commas, or `nil`.
  private static func read(_ text: some Sequence<UInt8>) -> [String: JSONValue]? {
    let object = [UInt8(ascii: "{")] + text + [UInt8(ascii: "}")]
    guard case .object(let members)? = try? JSONParser.parse(object) else { return nil }
    return members
  }

  /// A member, up to the comma or bracket that ends it.
  private struct Member {
    /// The offset of that comma or bracket, or the end of the text.
    let end: Int

    /// The member alone, its brackets closed.
    let text: [UInt8]

    init(_ text: ArraySlice<UInt8>) {
      var open: [UInt8] = []
      var isInString = false
      var isEscaped = false
      // The last comma within the member, and the open brackets there.
      var comma = (offset: text.startIndex, open: open)
      for offset in text.indices {
        let byte = text[offset]
        if isInString {
          // A string holds no line feed, so a missing quote damages one line only.
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
            self.text = Array(text[..<offset])
            return
          }
          if byte == UInt8(ascii: ",") { comma = (offset, open) } else { open.removeLast() }
        default: break
        }
      }
      end = text.endIndex
      self.text = text[..<comma.offset] + comma.open.reversed()
    }
  }
}
