/// Why the content of a file is not what it should be: of a certificate, a key, numbers.
package struct ContentError: Error, Equatable, CustomStringConvertible, Sendable {
  /// What is wrong, on one line of visible characters.
  package let description: String

  package init(_ description: String) { self.description = description.visibleCharacters }

  package init(_ error: any Error) {
    switch error {
    case let error as ContentError: self = error
    case let error as DecodingError: self.init(Self.text(error))
    default: self.init("damaged JSON")
    }
  }

  private static func text(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "the top" : "'\(path.map(\.stringValue).joined(separator: "."))'"
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "'\(key.stringValue)' is missing at \(place(context.codingPath))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "an unexpected value at \(place(context.codingPath))"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "an unexpected value at \(place(context.codingPath))"
    default: return "damaged JSON"
    }
  }
}

extension String {
  /// The text without characters that control a terminal or reorder text: each becomes U+FFFD.
  package var visibleCharacters: String {
    let visible = unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse: "\u{FFFD}"
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(visible))
  }
}
