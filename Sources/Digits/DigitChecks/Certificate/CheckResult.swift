/// What one check compared, and its result.
public struct CheckResult: Codable, Sendable {
  /// One item of the evidence, such as a residue or a hash.
  package struct Detail: Codable, Sendable {
    package let name: String

    /// A text for people; nothing is decided by it.
    package let value: String

    /// `false` where what was compared differs; nothing is written where it agrees.
    private let stated: Bool?

    /// Whether what was compared agrees; `true` also where nothing was.
    package var agrees: Bool { stated ?? true }

    private enum CodingKeys: String, CodingKey {
      case name, value
      case stated = "agrees"
    }

    package init(_ name: String, _ value: String, agrees: Bool = true) {
      self.name = name
      self.value = value
      stated = agrees ? nil : false
    }

    /// The place of the first difference, counted from 0, or `nil` where there is none.
    static func firstDifference(_ index: Int64?) -> Detail {
      Detail("first difference", index.map { "position \($0 + 1)" } ?? "none", agrees: index == nil)
    }
  }

  package let id: CheckIdentifier

  /// How it ended.
  public let status: CheckStatus

  /// How reports refer to it: a letter, from A on.
  public var letter: String { id.letter }

  /// What it is, in a few words.
  public var title: String { id.title }

  /// Why it did not run; `nil` where it ran, and in certificates that do not say.
  package let reason: NotRunReason?

  /// What was compared with what, or why nothing was.
  public let statement: String

  /// How many of the first decimals the check covers, every one of them; 0 where it covers none
  /// completely or did not run.
  package let decimals: Int64

  /// What the check covers, in decimals or bits; `nil` where it did not run, and in certificates of
  /// earlier versions.
  public let coverage: String?

  /// The chance that it misses a fault, where one can be stated.
  public let missProbability: String?

  package let details: [Detail]

  /// Creates the result of a check that ran; it has passed if all of its evidence agrees.
  package init(
    _ id: CheckIdentifier, _ statement: String, decimals: Int64, coverage: Coverage,
    missProbability: String? = nil, details: [Detail]
  ) {
    self.id = id
    status = details.allSatisfy(\.agrees) ? .passed : .failed
    reason = nil
    self.statement = statement
    self.decimals = decimals
    self.coverage = coverage.text
    self.missProbability = missProbability
    self.details = details
  }

  package init(_ id: CheckIdentifier, notRun reason: NotRunReason, _ statement: String) {
    self.id = id
    status = .notRun
    self.reason = reason
    self.statement = statement
    decimals = 0
    coverage = nil
    missProbability = nil
    details = []
  }
}

/// What a check compares all of, in decimals or bits.
package struct Coverage: Sendable {
  let text: String

  /// Every decimal from the first.
  package static func decimals(_ count: Int64) -> Coverage {
    Coverage(text: "all \(count) decimals")
  }
}

/// How a check ended.
public enum CheckStatus: String, Codable, Sendable {
  /// What was compared agrees.
  case passed = "passed"
  /// They differ: there is a fault.
  case failed = "failed"
  /// Nothing was compared; the check's statement says why.
  case notRun = "not run"
}

/// Why a check did not run: three things that must not be taken for one another.
package enum NotRunReason: String, Codable, CaseIterable, Sendable {
  /// A lower level was asked for.
  case notAskedFor = "not asked for"
  /// There is nothing that it could compare.
  case doesNotApply = "does not apply"
  /// It would have been wanted, and was not possible.
  case couldNot = "could not"
}
