internal import DigitVerification
internal import NumberText

/// The validation report of digits, from packs that were read again.
public struct DigitReport: Sendable {
  let packs: [PackFindings]
  let record: RunRecord?
  let machine: [Fact]

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - packs: the packs, in the order in which they appear; at least one.
  ///   - record: the run that made them, if it is known.
  ///   - machine: facts of the machine and the moment, without names of hosts or folders.
  public init(packs: [PackFindings], record: RunRecord? = nil, machine: [Fact] = []) {
    precondition(!packs.isEmpty, "there is nothing to report")
    self.packs = packs
    self.record = record
    self.machine = machine
  }

  /// The report on digits alone.
  public var report: Report {
    Report(
      title: "Validation report", headline: overview, introduction: introduction,
      sections: [section], run: runSection)
  }

  /// The part about this run.
  public var runSection: Section {
    RunSection(packs: packs, record: record, machine: machine).section
  }

  /// The part about digits, for a report with other parts.
  public var section: Section {
    Section(
      id: "digits", title: "Digits", verdict: Verdict.overall(of: packs.map(\.verdict)),
      headline: headline,
      parts: packs.map { PackSection(findings: $0, run: run(of: $0)).section } + [explanations])
  }

  private func run(of findings: PackFindings) -> RunRecord.Result? {
    findings.audit.flatMap { record?.result(of: $0) }
  }

  private var headline: String {
    let count = { (verdict: Verdict) in packs.count { $0.verdict == verdict } }
    let total = (packs.reduce(0) { $0 + ($1.audit?.digitCount ?? 0) }).grouped
    let constants = { (count: Int) in "\(count) constant\(count == 1 ? "" : "s")" }
    if count(.failed) > 0 {
      let failed = packs.filter { $0.verdict == .failed }.map(\.name)
      return "\(count(.failed)) of \(constants(packs.count)) failed:"
        + " \(failed.joined(separator: ", "))"
    }
    if count(.notRun) > 0 {
      return "\(count(.notRun)) of \(constants(packs.count)) came without a check of the value"
    }
    return "Zero mismatches in \(total) digits of \(constants(packs.count))"
  }

  /// The verdict on everything in a sentence.
  private var overview: String {
    section.verdict == .passed
      ? "\(headline), read again completely for this report." : "\(headline)."
  }

  /// What a new reader must know about digits.
  public var introduction: [Block] {
    [
      .paragraph(
        "These files hold decimal digits of mathematical constants, and this page says whether they"
          + " can be believed, and why. The claim for each file: every digit in it is the digit"
          + " of the true"
          + " value, from the first one after the point to the last, cut off and not rounded."),
      .paragraph(
        "Each file is a digit pack. It stores two digits a byte in blocks of 131,072 digits, each"
          + " block with a SHA-256 hash that is compared when the block is first read, so a damaged"
          + " pack gives an error and not a wrong digit. It contains a certificate that names the"
          + " formula, every check with its evidence, and the checks that did not run."),
      .list([
        "Checks A to I were made when the digits were. They compare the computation with"
          + " remainders, published values and second computations. Their outcome comes from the"
          + " certificate.",
        "For this report every pack was read again from beginning to end. Hashes, counts, the five"
          + " primes, the remainders of the decimals and the known answers were computed again"
          + " from the digits and compared with certificate and pack; one difference anywhere makes"
          + " the verdict FAILED.",
        "No test can do more than fail to find a fault. So each check also says what it would not"
          + " notice, and each constant lists what its digits and checks have in common.",
      ]),
    ]
  }

  private var explanations: Section {
    Section(
      id: "checks", title: "What each check would catch",
      blocks: [
        .checks(
          CheckIdentifier.allCases.map { id in
            let words = CheckExplanation.of(id)
            return CheckEntry(
              letter: id.letter, title: id.title, verdict: nil, statement: words.idea,
              facts: [Fact("Would catch", words.catches), Fact("Would not notice", words.misses)])
          })
      ])
  }
}
