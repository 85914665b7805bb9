package import DigitCore
import PracticeEngine

extension Localization {
  /// The position tracker, with the 1-based position of the next decimal.
  package func position(_ position: Int64) -> String { self[.position, "\(position)"] }

  /// The position tracker for screen readers.
  package func spokenPosition(_ position: Int64) -> String { self[.spokenPosition, "\(position)"] }

  /// The name of a challenge or of a pass of learn mode, and which of a new block's three it is;
  /// none for the usual pass.
  package func pass(of configuration: SessionConfiguration) -> String {
    let pass = configuration.pass
    if let challenge = configuration.challenge { return goal(of: challenge) }
    if let recital = configuration.recital { return self[.recitation, range(recital)] }
    if configuration.timeLimit.hasValue { return self[.express] }
    if let claim = configuration.claim { return self[.spotCheck, "\(claim.blocks.count)"] }
    guard configuration.mode.takesSegment, configuration.isInPasses || pass != .shown else {
      return ""
    }
    let phrase: Phrase =
      switch pass {
      case .shown: .look
      case .alternate: .half
      case .blank: .fromMemory
      }
    let name = self[phrase].uppercasedFirst
    return configuration.isInPasses ? name + " · \(pass.rawValue + 1)/3" : name
  }

  /// The digits before a segment that is recalled.
  package func cue(_ digits: [Digit]) -> String {
    self[.cue, digits.map { "\($0.value)" }.joined()]
  }

  /// What is asked for before the first decimal.
  package func beginHint(_ session: SessionState) -> String {
    session.isIntegerGiven
      ? self[.integerGiven, "\(session.configuration.constant.integerPart.value)."]
      : self[session.snapshot.mode == .strict ? .strictHint : .beginHint]
  }

  /// How far digits can be trusted: where they are not verified, by the word of their proof.
  package func text(of trust: DigitWord) -> String {
    trust.isVerified ? self[.digitsVerified] : self[.digitsAre, trust.word]
  }

  /// The question after the first press of a key that leaves or restarts.
  package func question(_ subject: SessionQuestion.Subject) -> String {
    self[subject == .leave ? .leaveQuestion : .restartQuestion]
  }

  package func mistake(_ typed: UInt8, _ expected: UInt8) -> String {
    self[.mistake, "\(typed)", "\(expected)"]
  }

  /// The gap to the ghost: sign, number and word, so that colour is not needed.
  package func gap(_ gap: Int64) -> String {
    gap == 0 ? self[.level] : self[gap > 0 ? .ahead : .behind, signed(gap)]
  }

  package func text(of stall: SessionState.Stall) -> String {
    switch stall {
    case .late: self[.stalled]
    case .away: self[.away]
    case .tooFast: self[.tooFast]
    }
  }
}
