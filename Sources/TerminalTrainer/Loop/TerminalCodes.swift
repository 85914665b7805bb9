/// The escape sequences that set the terminal up and restore it.
package enum TerminalSequences {
  /// The alternate screen, no cursor, bracketed pastes.
  package static let enter: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h"

  /// Undoes ``enter``, after ending an incomplete frame; resets the number pad.
  package static let leave: StaticString =
    "\u{1B}[?2026l\u{1B}[?2004l\u{1B}[0m\u{1B}>\u{1B}[?25h\u{1B}[?1049l"

  /// For plain lines: bracketed pastes alone.
  package static let enterPlain: StaticString = "\u{1B}[?2004h"

  /// Undoes ``enterPlain``.
  package static let leavePlain: StaticString = "\u{1B}[?2004l"
}
