package import Text

extension Report {
  /// The report as JSON with sorted keys, so that equal reports are equal bytes.
  package var json: String { JSONEncoder.text(self) + "\n" }
}

extension JSONEncoder {
  /// Creates an encoder with sorted keys, so that equal values are equal bytes.
  package static func sorted(isPretty: Bool = true) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return encoder
  }

  /// A value that holds texts and finite numbers only, with sorted keys.
  package static func text(_ value: some Encodable, isPretty: Bool = true) -> String {
    do {
      return String(decoding: try sorted(isPretty: isPretty).encode(value), as: UTF8.self)
    } catch { preconditionFailure("JSON cannot express it: \(error)") }
  }
}

extension String {
  /// The text without characters that control a terminal, hide or reorder text, or break XML.
  ///
  /// Each such character is replaced by U+FFFD, which is visible.
  package var sanitized: String {
    guard unicodeScalars.contains(where: \.isControlOrFormat) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars { result.append(scalar.isControlOrFormat ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  /// The text as the beginning of a sentence.
  package var withInitialCapital: String { prefix(1).uppercased() + dropFirst() }

  /// The text as part of an anchor: ASCII letters and digits, and hyphens for all else.
  package var anchor: String {
    String(map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  /// The text on one line, without such characters.
  package var sanitizedLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ").sanitized
  }
}

extension Unicode.Scalar {
  /// Whether the character controls something instead of showing something.
  fileprivate var isControlOrFormat: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0: true
    case 0xAD, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFFE, 0xFFFF:
      true
    default: false
    }
  }
}
