internal import Arithmetic
package import Constants
internal import DigitChecks
package import DigitCore
package import DigitPacks
package import Files
package import Parallelism
internal import SystemPackage
internal import Text

/// Digits of a constant in radix 16, computed with the decimals that fix them.
package struct HexadecimalDigits {
  /// Those after the point, 0 to 15 each, and with integer part and point as a text.
  let digits, text: [UInt8]
  /// What was checked of the decimals.
  let certificate: Certificate

  /// Computes digits and decimals, checks the decimals, and compares both.
  init(
    _ request: PackRequest, report: @escaping @Sendable (GenerationProgress) -> Void
  ) throws {
    let context = GenerationContext(workers: request.workers, report: report)
    let generated: GeneratedDigits
    do throws(GenerationError) {
      generated = try DigitGenerator(formula: request.formula)
        .decimals(Self.decimals(fixing: request.digitCount), context: context)
    } catch { throw CertificationError.generation(error) }
    digits = RadixRelation.digits(request.digitCount, of: generated, in: context.arithmetic)
    let decimals = generated.decimals
    guard RadixRelation.holds(digits, decimals.asciiText, context.arithmetic) else {
      throw DigitsRefused(
        "\(decimals.count.counted("decimal")) do not fix the hexadecimal digits of"
          + " \(generated.constant.name); the machine errs, unless 16 digits 0 or 9 follow them")
    }
    var store = PackedDecimalStore(bytes: decimals.bytes, digitCount: decimals.count)
    store.reading = DecimalReading.fromMemory
    var certifier = Certifier(
      definition: request.definition, level: request.level, context: context,
      knownAnswers: KnownAnswers.all)
    let certificate = try certifier.certificate(of: generated, in: store, merkleRoot: nil)
    if let fault = context.arithmetic.faultLog.first {
      throw CertificationError.multiplication(fault)
    }
    text = request.definition.constant.textBeforeDecimals + digits.map(DigitRadix.ascii)
    self.certificate = certificate.with(
      hexadecimalDigits: digits.count, ofText: ContentHash.hexadecimal(of: text))
  }

  /// How many decimals fix the digits, unless 16 digits 0 or 9 follow the last.
  static func decimals(fixing count: Int64) -> Int64 {
    DecimalPrecision.decimals(forBits: 4 * count) + 17
  }

  /// An estimate of the memory at the peak, in bytes; beside half of the computation digits, text
  /// and product are held.
  static func peakMemory(_ request: PackRequest) -> Int64 {
    var computation = request
    computation.digitCount = decimals(fixing: request.digitCount)
    return max(computation.peakMemory, computation.peakMemory / 2 + 7 * computation.digitCount)
  }

  /// Requires the memory for digits, whose number is a request unless a file has them.
  package static func require(
    _ request: PackRequest, within memory: MemoryGuard?, for subject: String
  ) throws(MemoryShortage) {
    try (memory ?? MemoryGuard()).require(
      peakMemory(request),
      for: "\(subject): computing \(request.digitCount.counted("hexadecimal digit"))",
      isRequest: memory != nil)
  }

  /// The digits of a pack, where it is of the constant that is asked for, and there is memory for
  /// computing them again.
  package static func text(
    of pack: HexadecimalPack, as constant: MathematicalConstant?, workers: Workers
  ) throws -> HexadecimalText {
    try DigitsRefused.requireConstant(constant, of: pack.constant, named: pack.path)
    guard let definition = ConstantDefinition.of(pack.constant) else {
      throw DigitsRefused("'\(pack.path)': \(pack.constant.name) cannot be computed")
    }
    let request = PackRequest(
      definition: definition, digitCount: pack.header.digitCount, level: .none, workers: workers)
    try require(request, within: nil, for: "'\(pack.path)'")
    return try pack.text()
  }

  /// Writes so many digits with their certificate, as `NAME.hex` and the file beside it, or as
  /// `NAME.hex.digitpack` alone; nothing where a check failed.
  package static func make(
    _ request: PackRequest, asPack isPack: Bool,
    report: @escaping @Sendable (GenerationProgress) -> Void
  ) throws -> MadePack {
    let start = ContinuousClock.now
    let files = try HexadecimalFiles(request, asPack: isPack)
    let computed = try HexadecimalDigits(request, report: report)
    var made = MadePack(certificate: computed.certificate)
    made.estimatedMemory = peakMemory(request)
    if !made.certificate.hasFailed { try files.write(computed, of: request, &made) }
    made.seconds = (ContinuousClock.now - start) / .seconds(1)
    return made
  }

  static func certificatePath(ofText path: FilePath) -> FilePath {
    FilePath("\(path.string).certificate.json")
  }
}

/// The text and its certificate, or the pack, which holds its own, without their names yet.
package enum HexadecimalFiles {
  case text(AtomicOutput, certificate: AtomicOutput)
  case pack(DigitPackWriter)

  /// - Throws: `PlatformError` or `PackError` where a file is in the way or none can be written.
  package init(_ request: PackRequest, asPack isPack: Bool) throws {
    let folder = request.path.removingLastComponent()
    let constant = request.definition.constant
    let path = folder.appending("\(constant.name).hex")
    try OutputGroup.complete(in: folder)
    self =
      isPack
      ? .pack(
        try DigitPackWriter(
          creating: FilePath("\(path.string).digitpack"), constant: constant,
          digitCount: request.digitCount, radix: .hexadecimal, replacing: request.isReplacing,
          fileSystem: .real))
      : .text(
        try AtomicOutput(path, replacing: request.isReplacing),
        certificate: try AtomicOutput(
          HexadecimalDigits.certificatePath(ofText: path), replacing: request.isReplacing))
  }

  /// Writes the files and gives them their names.
  fileprivate func write(
    _ computed: HexadecimalDigits, of request: PackRequest, _ made: inout MadePack
  ) throws {
    let hash = ContentHash.hexadecimal(of: computed.text)
    let name = "\(request.definition.constant.name).hex"
    let statement = Statement(made.certificate, files: [.init(name: name, sha256: hash)])
    switch self {
    case .text(let text, let certificate):
      try text.write(computed.text)
      try certificate.write(statement.readableJSON)
      try OutputGroup.commit([text, certificate])
      (made.text, made.certificatePath) = (text.path, certificate.path)
    case .pack(let pack):
      let threads = request.workers.count
      try pack.append(packedDecimals: computed.digits.packed, threads: threads)
      guard try pack.sealData().contentHash.hexadecimal == hash else {
        throw DigitsRefused("'\(pack.path.string)': its digits are not the computed ones")
      }
      made.pack = try pack.finish(provenance: statement.canonicalJSON, threads: threads)
    }
  }
}
