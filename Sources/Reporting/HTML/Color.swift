/// A colour of the screen, in the sRGB space.
package struct Color: Hashable, Sendable {
  /// Red, green and blue, eight bits each, red highest.
  package let code: UInt32

  /// Creates a colour from six hexadecimal digits as in style sheets.
  package init(_ code: UInt32) {
    precondition(code <= 0xFFFFFF, "a colour has six hexadecimal digits")
    self.code = code
  }

  /// The colour as style sheets write it.
  package var css: String {
    let digits = String(code, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
