extension JSONWriter {
  /// JSON over several lines, as Foundation's encoder lays it out.
  ///
  /// - Parameter json: JSON without white space.
  package static func indented(_ json: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(2 * json.count)
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for byte in json {
      let scalar = Unicode.Scalar(byte)
      if isQuoted {
        text.append(byte)
        isQuoted = isEscaped || scalar != "\""
        isEscaped = !isEscaped && scalar == "\\"
        continue
      }
      if scalar == "}" || scalar == "]" {
        depth -= 1
        text.append(0x0A)
      }
      if text.last == 0x0A { text.append(contentsOf: repeatElement(0x20, count: 2 * depth)) }
      switch scalar {
      case "{", "[":
        depth += 1
        text += [byte, 0x0A]
      case ",": text += [byte, 0x0A]
      case ":": text += " : ".utf8
      default:
        text.append(byte)
        isQuoted = scalar == "\""
      }
    }
    return text
  }
}
