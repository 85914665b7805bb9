package import DigitCore
package import PracticeEngine

/// What a session is to be: chosen at Home or on the command line, fixed from its first key on.
package struct SessionChoice: Hashable, Sendable {
  /// What is typed.
  package var constant: MathematicalConstant
  /// By which rules.
  package var mode: SessionMode
  /// In learn: which decimals; `nil` for the standard ones.
  package var segment: DigitRange?
  /// In game: which record runs along.
  package var ghost: GhostKind
  /// How the drawn pad lies.
  package var keypad: KeypadLayout

  /// Makes a choice.
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
