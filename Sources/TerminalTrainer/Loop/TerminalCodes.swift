/// What a terminal is told at the beginning and at the end.
package enum TerminalCodes {
  /// The alternate screen, no cursor, pastes in brackets.
  package static let enter: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h"

  /// Undoes ``enter``, after ending a frame that was cut off; number keys as digits again.
  package static let leave: StaticString =
    "\u{1B}[?2026l\u{1B}[?2004l\u{1B}[0m\u{1B}>\u{1B}[?25h\u{1B}[?1049l"

  /// For plain lines: pastes in brackets alone.
  package static let enterPlain: StaticString = "\u{1B}[?2004h"

  /// Undoes ``enterPlain``.
  package static let leavePlain: StaticString = "\u{1B}[?2004l"
}
