/// What a typist did, as far as the trainer cares.
package enum Key: Hashable, Sendable {
  /// A digit, from the top row or the number block alike.
  case digit(UInt8)
  /// Another ASCII character that can be seen, or a space.
  case character(Unicode.Scalar)
  /// A letter with the control key, as the letter in lower case.
  case control(Unicode.Scalar)
  case enter, escape, tab, backspace
  case up, down, left, right, pageUp, pageDown, home, end
  /// A paste in brackets; its text is dropped.
  case paste
}
