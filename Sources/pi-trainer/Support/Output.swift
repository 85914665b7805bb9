import Foundation

/// Standard output: a text, or one JSON object and nothing else.
struct CommandOutput {
  /// Whether JSON was asked for.
  let isJSON: Bool

  /// Prints a result.
  ///
  /// - Parameters:
  ///   - value: the result.
  ///   - text: the result as text, without a final newline; may be empty.
  func print(_ value: some Encodable, text: () -> String) {
    guard isJSON else {
      let text = text()
      if !text.isEmpty { Swift.print(text) }
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("results hold nothing that JSON cannot express")
    }
    Swift.print(String(decoding: data, as: UTF8.self))
  }
}
