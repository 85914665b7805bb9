package import DigitCore
package import PracticeEngine

/// The configuration of a session, from Home or the command line, fixed from its first key on.
package struct SessionConfiguration: Hashable, Sendable {
  /// The constant.
  package var constant: MathematicalConstant
  /// The mode.
  package var mode: SessionMode
  /// In learn: the decimals; `nil` for the standard segment.
  package var segment: DigitRange?
  /// In game: the ghost.
  package var ghost: GhostKind
  /// The layout of the keypad.
  package var keypad: KeypadLayout

  /// Creates a configuration.
  package init(
    constant: MathematicalConstant = .pi, mode: SessionMode = .standard,
    segment: DigitRange? = nil, ghost: GhostKind = .crown, keypad: KeypadLayout = .phone
  ) {
    self.constant = constant
    self.mode = mode
    self.segment = segment
    self.ghost = ghost
    self.keypad = keypad
  }
}
