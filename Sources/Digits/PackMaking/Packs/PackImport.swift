internal import Arithmetic
internal import Constants
internal import DigitChecks
internal import DigitCore
package import DigitPacks
internal import DigitProofs
internal import Parallelism
internal import Text

/// Packs the digits of a file from elsewhere, once they were compared with computed ones.
package struct PackImport: Sendable {
  /// Where the pack goes, of what constant, and how thoroughly the digits are checked.
  ///
  /// With `none` they are taken over as they are, and the pack says so. Its number of digits is not
  /// looked at.
  private let request: PackRequest

  /// Whether a last decimal that is rounded is left out.
  private let dropsRounded: Bool

  private let report: @Sendable (FileVerifier.Event) -> Void

  /// - Parameter report: receives what happens, on any thread.
  package init(
    _ request: PackRequest, dropsRounded: Bool,
    report: @escaping @Sendable (FileVerifier.Event) -> Void
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
    try DigitsRefused.requireConstant(constant, of: file.constant, named: path)
    try DigitsRefused.requireIntegerPart(file.integerPart, constant, named: path)
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
    var made = try make(taken, from: .file(file, read: store))
    if dropsRounded, let difference = made.audit?.firstDifference, difference.isRounded,
      difference.position > 1
    {
      taken = difference.position - 1
      made = try make(taken, from: .file(file, read: store))
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

  /// Imports the decimals that a text of digits in radix 16 fixes.
  ///
  /// - Throws: ``DigitsRefused``, ``MemoryShortage`` or ``PackMakingError``.
  package func run(_ text: HexadecimalText) throws -> MadePack {
    let constant = request.definition.constant
    try DigitsRefused.requireIntegerPart(text.integerPart, constant, named: text.path)
    var all = request
    all.digitCount = Int64(text.digits.count)
    // Converting takes less than computing the digits again.
    try HexadecimalDigits.require(all, within: nil, for: "'\(text.path)'")
    if request.level != .none {
      // A wrong digit need not change a decimal.
      let again = PackRequest(
        definition: all.definition, formula: all.formula, digitCount: all.digitCount, level: .none,
        workers: all.workers)
      let right = try HexadecimalDigits(again) { [report] in report(.progress($0)) }.digits
      if let place = right.indices.first(where: { right[$0] != text.digits[$0] }) {
        let difference = DigitAudit.Difference(found: text.digits, expected: right, at: place)
        throw DigitsRefused(difference, in: text.path, calling: "hexadecimal digit")
      }
    }
    let context = ArithmeticContext(workers: request.workers)
    guard let store = RadixRelation.decimals(of: text.digits, in: context) else {
      throw DigitsRefused("'\(text.path)': its hexadecimal digits fix no decimal")
    }
    let count = store.digitCount
    report(.begins(constant: constant.name, digitCount: count))
    let made = try make(count, from: .converted(store, from: text))
    guard made.pack != nil else {
      let reason = made.audit?.trust?.reason ?? made.certificate.conclusion
      throw DigitsRefused("'\(text.path)': \(reason)")
    }
    return made
  }

  private func make(
    _ digitCount: Int64, from source: PackSource
  ) throws(PackMakingError) -> MadePack {
    let report = report
    var request = request
    request.digitCount = digitCount
    return try PackMaker { report(.progress($0)) }.make(request, from: source)
  }
}
