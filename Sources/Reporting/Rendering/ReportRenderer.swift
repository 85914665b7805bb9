internal import Foundation
internal import NumberText

/// Turns a report into text; every renderer shows the whole report.
public protocol ReportRenderer {
  /// Renders a report.
  func render(_ report: Report) -> String
}

/// A report as JSON with sorted keys, so that equal reports are equal bytes.
public struct JSONRenderer: ReportRenderer {
  /// Creates a renderer.
  public init() {}

  /// Renders the whole report.
  public func render(_ report: Report) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    do {
      return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
    } catch {
      preconditionFailure("a report holds texts and finite numbers only: \(error)")
    }
  }

  /// Reads a report back.
  ///
  /// - Parameter json: what ``render(_:)`` gave.
  /// - Throws: `DecodingError` if it is not a report.
  public static func report(from json: String) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(json.utf8))
  }
}

/// Numbers as reports write them, the same on every machine and in every language.
enum Formatting {
  /// A number with an explicit sign, unless it is zero when rounded.
  static func signed(_ number: Double, _ places: Int) -> String {
    let text = number.fixed(places)
    if text == 0.fixed(places) { return text }
    return text.hasPrefix("-") ? "−" + text.dropFirst() : "+" + text
  }

  /// A duration in seconds with two or three decimals.
  static func seconds(_ seconds: Double) -> String {
    seconds.fixed(seconds < 0.1 ? 3 : 2) + " s"
  }

  /// A duration in a suitable unit, with three significant digits.
  ///
  /// - Parameter nanoseconds: the duration, not negative.
  static func duration(_ nanoseconds: some BinaryFloatingPoint) -> String {
    let nanoseconds = Double(nanoseconds)
    for (unit, size) in [("ns", 1.0), ("µs", 1e3), ("ms", 1e6)] where nanoseconds < 999.5 * size {
      return "\(significant(nanoseconds / size)) \(unit)"
    }
    return "\(significant(nanoseconds / 1e9)) s"
  }

  /// A duration in a suitable unit.
  ///
  /// - Parameter nanoseconds: the duration, not negative.
  static func duration(_ nanoseconds: Int64) -> String { duration(Double(nanoseconds)) }

  /// A number with three significant digits, without trailing zeros.
  ///
  /// - Parameters:
  ///   - number: not negative, of a magnitude below 10^12.
  ///   - places: decimals of a number below 10; larger ones have fewer.
  static func significant(_ number: Double, places most: Int = 2) -> String {
    let places = number >= 99.95 ? 0 : number >= 9.995 ? 1 : most
    if places == 0 { return (Int64(number.rounded())).grouped }
    var text = number.fixed(places)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// A fraction in per cent with as many decimals as it has, such as 99.9 %.
  static func percent(_ fraction: Double) -> String {
    var text = (fraction * 100).fixed(6)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text + " %"
  }
}

extension String {
  /// The text without characters that control a terminal, hide or reorder text, or break XML.
  ///
  /// Each such character is replaced by U+FFFD, which is visible.
  var sanitized: String {
    guard unicodeScalars.contains(where: \.isControlOrFormat) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      result.append(scalar.isControlOrFormat ? "\u{FFFD}" : scalar)
    }
    return String(result)
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
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
