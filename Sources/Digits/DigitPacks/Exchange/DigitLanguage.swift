/// A language in which digits can be written as a program's constants.
package enum DigitLanguage: Sendable {
  case c, swift, rust, python

  /// So many decimals give the nearest number of any type of at most 128 bits.
  static let decimals: Int64 = 50

  /// What stands around the decimals, and between their lines.
  func form(
    _ name: String, _ whole: String, _ number: String
  ) -> (opening: String, between: String, closing: String) {
    let upper = name.uppercased()
    let quoted = "\n  \"\(whole)\"\n  \""
    return switch self {
    case .c:
      (
        "/* Cut off, not rounded. */\nstatic const char \(name)_digits[] =" + quoted,
        "\"\n  \"",
        """
        ";
        static const float \(name)_float = \(number)F;
        static const double \(name)_double = \(number);
        static const long double \(name)_long_double = \(number)L;

        """
      )
    case .swift:
      (
        "// Cut off, not rounded.\nlet \(name)Digits = \"\"\"\n  \(whole)\\\n  ", "\\\n  ",
        "\n  \"\"\"\nlet \(name)Float: Float = \(number)\nlet \(name)Double = \(number)\n"
      )
    case .rust:
      (
        "// Cut off, not rounded.\npub const \(upper)_DIGITS: &str = \"\(whole)\\\n  ", "\\\n  ",
        "\";\npub const \(upper)_F32: f32 = \(number);\npub const \(upper)_F64: f64 = \(number);\n"
      )
    case .python:
      (
        "# Cut off, not rounded.\n\(name)_digits = (" + quoted, "\"\n  \"",
        "\"\n)\n\(name)_float = \(number)\n"
      )
    }
  }
}
