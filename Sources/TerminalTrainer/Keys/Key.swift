/// A key that the trainer handles.
package enum Key: Hashable, Sendable {
  /// A digit, from the top row or the number pad.
  case digit(UInt8)
  /// Another printable ASCII character, or a space.
  case character(Unicode.Scalar)
  /// A letter with the control key, as the letter in lower case.
  case control(Unicode.Scalar)
  case enter, escape, tab, backspace
  case up, down, left, right, pageUp, pageDown, home, end
  /// A bracketed paste; its text is dropped.
  case paste
}
