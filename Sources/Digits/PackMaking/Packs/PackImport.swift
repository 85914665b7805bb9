internal import Constants
internal import DigitChecks
internal import DigitCore
package import DigitPacks
internal import DigitProofs
internal import Parallelism

/// Packs the digits of a file from elsewhere, once they were compared with computed ones.
package struct PackImport: Sendable {
  /// What an import tells.
  package typealias Event = FileVerifier.Event

  /// Where the pack goes, of what constant, and how thoroughly the digits are checked.
  ///
  /// With `none` they are taken over as they are, and the pack says so. Its number of digits is not
  /// looked at.
  private let request: PackRequest

  /// Whether a last decimal that is rounded is left out.
  private let dropsRounded: Bool

  private let report: @Sendable (Event) -> Void

  /// - Parameter report: receives what happens, on any thread.
  package init(
    _ request: PackRequest, dropsRounded: Bool, report: @escaping @Sendable (Event) -> Void
  ) {
    self.request = request
    self.dropsRounded = dropsRounded
    self.report = report
  }

  /// Imports a file.
  ///
  /// - Returns: the pack, how many decimals at its end were left out, and the form of a text.
  /// - Throws: ``DigitsRefused``, ``MemoryShortage``, ``PackMakingError``, or an error of the file.
  package func run(
    _ file: DigitFile, named path: String
  ) throws -> (made: MadePack, droppedCount: Int64, form: DigitTextLayout?) {
    let constant = request.definition.constant
    if let own = file.constant, own != constant {
      throw DigitsRefused("'\(path)': it is a pack of \(own.name), not of \(constant.name)")
    }
    try DigitsRefused.requireIntegerPart(of: file, constant, named: path)
    let beginning = try LeadingCheck(file, constant)
    if request.level != .none, let difference = beginning.difference {
      throw DigitsRefused(difference, in: path)
    }
    let advice = "--check none computes nothing"
    try beginning.requireMemory(for: file.digitCount, at: request.level, advice: advice)
    let store = file.isStream ? try beginning.decimalsInMemory() : nil
    let count = try store?.digitCount ?? file.countDigits()
    try beginning.requireMemory(for: count, at: request.level, advice: advice)
    report(.begins(constant: constant.name, digitCount: count))
    var taken = count
    var made = try make(taken, of: file, store)
    if dropsRounded, let difference = made.audit?.firstDifference, difference.isRounded,
      difference.position > 1
    {
      taken = difference.position - 1
      made = try make(taken, of: file, store)
    }
    if let difference = made.audit?.firstDifference {
      let refusal = DigitsRefused(difference, in: path)
      throw difference.isRounded
        ? DigitsRefused("\(refusal); --drop-rounded leaves it out") : refusal
    }
    guard made.pack != nil else {
      let reason = made.audit?.trust?.reason ?? made.certificate.conclusion
      throw DigitsRefused("'\(path)': \(reason)")
    }
    return (made, count - taken, file.textLayout)
  }

  private func make(
    _ digitCount: Int64, of file: DigitFile, _ store: PackedDecimalStore?
  ) throws(PackMakingError) -> MadePack {
    let report = report
    return try PackMaker { report(.progress($0)) }.make(
      PackRequest(
        definition: request.definition, formula: request.formula, digitCount: digitCount,
        level: request.level, path: request.path, isReplacing: request.isReplacing,
        workers: request.workers),
      from: .file(file, read: store))
  }
}
