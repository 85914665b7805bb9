/// All facts about digits that the product carries, and how they are compared.
public enum KnownAnswers {
  /// Every fact.
  public static let all: [KnownAnswer] =
    prefixHashes + fractionHashes + lastDecimals + nextDecimals + digitCounts + longRuns
    + occurrences + hexadecimalDigits

  /// Facts about one constant.
  public static func about(_ constantName: String) -> [KnownAnswer] {
    all.filter { $0.constantName == constantName }
  }

  /// Compares findings with every fact about their constant.
  ///
  /// - Parameters:
  ///   - findings: what was found in the digits.
  ///   - answers: the facts; by default all.
  /// - Returns: a verdict for each fact about the constant, also for those that do not apply.
  public static func compare(
    _ findings: KnownAnswerFindings, against answers: [KnownAnswer] = all
  ) -> [KnownAnswerVerdict] {
    answers.filter { $0.constantName == findings.constantName }.map { answer in
      if let found = findings[answer] {
        let outcome: KnownAnswerVerdict.Outcome =
          found == answer.expected ? .agrees : .differs(found: found)
        return KnownAnswerVerdict(answer: answer, outcome: outcome)
      }
      let isBeyond = answer.requiredDecimals > findings.digitCount
      return KnownAnswerVerdict(
        answer: answer,
        outcome: .doesNotApply(
          reason: isBeyond
            ? "needs \(answer.requiredDecimals) decimals, there are \(findings.digitCount)"
            : "was not looked at"))
    }
  }

  /// What is wrong with a fact by itself, without any digits, or `nil`.
  ///
  /// Ten counts must add up to N; hashes have a length; ten decimals are ten decimals.
  public static func flaw(in answer: KnownAnswer) -> String? {
    let text = answer.expected
    func isHexadecimal(_ length: Int) -> Bool {
      text.count == length && text.allSatisfy { $0.isHexDigit && !$0.isUppercase }
    }
    switch answer.kind {
    case .prefixSHA1: return isHexadecimal(40) ? nil : "a SHA-1 has 40 hexadecimal digits"
    case .prefixSHA256, .fractionSHA256:
      return isHexadecimal(64) ? nil : "a SHA-256 has 64 hexadecimal digits"
    case .prefixMD5: return isHexadecimal(32) ? nil : "an MD5 has 32 hexadecimal digits"
    case .digitHash:
      return UInt64(text).map { $0 < (1 << 61) - 1 } == true ? nil : "not below 2^61 - 1"
    case .lastTenDecimals, .nextTenDecimals:
      let isTen = text.utf8.count == 10 && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      return isTen ? nil : "not ten decimals"
    case .counts:
      let counts = text.split(separator: " ").compactMap { Int64($0) }
      let sum = counts.reduce(0, +)
      if counts.count != 10 { return "there are ten digits, not \(counts.count)" }
      return sum == answer.digitCount ? nil : "the counts add up to \(sum)"
    default: return text.isEmpty ? "there is no answer" : nil
    }
  }
}
