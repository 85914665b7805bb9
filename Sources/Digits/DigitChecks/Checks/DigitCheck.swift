/// A check of digits: what it is, how it is run, and what a reader is told of it.
///
/// Each conforms in a file of its own, `Check<Letter>.swift`, and has a line in ``CheckList``, a
/// name in ``CheckIdentifier``, and its words in `explanations.txt`. Nothing else knows the list.
package protocol DigitCheck: Sendable {
  /// Its name in certificates.
  var id: CheckIdentifier { get }

  /// How reports refer to it: one letter, in the order of the list; by default that of
  /// `explanations.txt`, as its title.
  var letter: Character { get }

  var title: String { get }

  /// The lowest level that runs it.
  var level: CheckLevel { get }

  var scope: CheckScope { get }

  /// Whether it applies to every computation, so that its level cannot be claimed without it.
  var isIndispensable: Bool { get }

  /// The part of a run that its time counts to; checks that share work share a stage.
  var stage: String { get }

  /// What a reader is told who does not know the project; `explanations.txt` says it by default.
  var explanation: CheckExplanation { get }

  func isAskedFor(by run: CheckRun) -> Bool

  /// Whether a certificate may say that it ran.
  func canRun(in certificate: Certificate) -> Bool

  /// Runs it.
  ///
  /// - Throws: ``CertificationError`` when it could not be run to its end.
  func result(of run: CheckRun) throws(CertificationError) -> CheckResult

  /// How a result of this check, which ran, contradicts its certificate: each with its key.
  func contradictions(of result: CheckResult, in certificate: Certificate) -> [String]
}

extension DigitCheck {
  package var letter: Character { Character(CheckExplanation.texts[id.rawValue, "letter"]) }

  package var title: String { CheckExplanation.texts[id.rawValue, "title"] }

  package var isIndispensable: Bool { true }

  package var explanation: CheckExplanation { CheckExplanation(of: id) }

  package func isAskedFor(by run: CheckRun) -> Bool { run.level.includes(level) }

  package func canRun(in certificate: Certificate) -> Bool { certificate.level.includes(level) }

  package func contradictions(of result: CheckResult, in certificate: Certificate) -> [String] {
    []
  }
}

/// What a check speaks of.
package enum CheckScope: Sendable {
  case everyDecimal
  /// Some decimals, or places of the value.
  case places
  /// How the decimals were stored: every one of them, but not whether it is right.
  case storage

  /// Whether a result covers all decimals.
  var isWhole: Bool { self != .places }

  /// Whether it says anything about the value.
  var concernsValue: Bool { self != .storage }
}

/// A check explained to a reader who does not know the project.
package struct CheckExplanation: Sendable {
  /// What is compared with what.
  package let idea: String

  /// Faults that the check would show.
  package let catches: String

  /// Faults that it would not show, with the checks that would.
  package let misses: String

  /// What is printed instead of a probability, where there is none.
  package let certainty: String

  package init(idea: String, catches: String, misses: String, certainty: String) {
    self.idea = idea
    self.catches = catches
    self.misses = misses
    self.certainty = certainty
  }

  fileprivate init(of check: CheckIdentifier) {
    let (texts, name) = (Self.texts, check.rawValue)
    self.init(
      idea: texts[name, "idea"], catches: texts[name, "catches"], misses: texts[name, "misses"],
      certainty: texts.text(name, "certainty") ?? "not stated")
  }

  fileprivate static let texts = EmbeddedTexts(PackageResources.explanations_txt)
}

package enum CheckList {
  /// All of them, in the order in which a certificate lists them.
  ///
  /// It is local to a task so that a test can add one.
  @TaskLocal package static var all: [any DigitCheck] = [
    CheckA(), CheckB(), CheckC(), CheckD(), CheckE(), CheckF(), CheckG(), CheckH(), CheckI(),
  ]

  /// The first and the last letter, as a text names all: "A to I".
  package static var range: String { "\(all.first?.letter ?? "?") to \(all.last?.letter ?? "?")" }
}

/// The name of a check in certificates, such as `read-back`.
package struct CheckIdentifier: Hashable, Sendable {
  package static let certifiedTruncation = CheckIdentifier("certified-truncation")
  package static let seriesResidues = CheckIdentifier("residues-series")
  package static let stepResidues = CheckIdentifier("residues-steps")
  package static let conversionResidues = CheckIdentifier("residues-conversion")
  package static let readBack = CheckIdentifier("read-back")
  package static let knownAnswers = CheckIdentifier("known-answers")
  package static let hexadecimalWindows = CheckIdentifier("hexadecimal-windows")
  package static let secondFormula = CheckIdentifier("second-formula")
  package static let libraryEnclosure = CheckIdentifier("mpfr-enclosure")

  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }

  package var check: (any DigitCheck)? { CheckList.all.first { $0.id == self } }

  package var letter: String { check.map { String($0.letter) } ?? "?" }

  package var title: String { check?.title ?? rawValue }
}

extension CheckIdentifier: Codable, RawRepresentable {
  /// Reads a name, and refuses one that no check has.
  package init?(rawValue: String) {
    self.init(rawValue)
    if check == nil { return nil }
  }
}

/// How thoroughly digits are checked.
public enum CheckLevel: String, Codable, CaseIterable, Sendable {
  /// Nothing but the file's own integrity.
  case none
  /// Certified truncation, residue certificates, known answers, read-back, and MPFR's enclosure for
  /// up to 5,000 decimals; of the sum of a file, a second formula.
  case standard
  /// `standard`, and hexadecimal windows where there is a formula for them, a second computation,
  /// and MPFR's enclosure for up to ten million decimals.
  case thorough

  /// Whether checks of another level run at this one.
  package func includes(_ other: CheckLevel) -> Bool {
    switch (self, other) {
    case (_, .none), (.standard, .standard), (.thorough, _): true
    case (.none, .standard), (.none, .thorough), (.standard, .thorough): false
    }
  }
}
