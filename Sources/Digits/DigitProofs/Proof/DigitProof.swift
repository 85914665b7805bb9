internal import Arithmetic
package import Constants
internal import Crypto
internal import DigitChecks
package import DigitCore
package import DigitPacks
package import Files
internal import Parallelism

/// The proof of some decimals, ready to be written.
package struct DigitProof: Sendable {
  let header: ProofHeader
  private let contents: [Content]

  /// An integer of a proof.
  private enum Content: Sendable {
    case binary(SharedInteger)
    case decimal([UInt8])

    /// Its length in the file, without padding.
    var byteCount: Int64 {
      switch self {
      case .binary(let integer): max(1, (integer.value.bitWidth + 7) / 8)
      case .decimal(let bytes): Int64(bytes.count)
      }
    }
  }

  /// Writes the proof.
  ///
  /// The file becomes visible by what the sink does with it: an `AtomicOutput` is to be committed
  /// once ``ProofChecker`` has accepted it.
  ///
  /// - Throws: `PlatformError` with code `write`.
  /// - Complexity: O(n) in the length of the file.
  package func write(to sink: some ByteSink) throws(PlatformError) {
    var hash = SHA256()
    func write(_ bytes: [UInt8]) throws(PlatformError) {
      hash.update(data: bytes)
      try sink.write(bytes)
    }
    try write(header.encoded)
    for content in contents {
      let count = content.byteCount
      for start in stride(from: 0, to: count, by: Int(Self.pieceByteCount)) {
        try write(Self.bytes(of: content, start..<min(start + Self.pieceByteCount, count)))
      }
      try write([UInt8](repeating: 0, count: Int(-count & 7)))
    }
    try sink.write(Array(hash.finalize()))
  }

  /// Bytes that are written at once: whole words.
  private static let pieceByteCount: Int64 = 1 << 17

  /// Some of the bytes of an integer, from a whole word on.
  private static func bytes(of content: Content, _ range: Range<Int64>) -> [UInt8] {
    switch content {
    case .decimal(let bytes): return Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    case .binary(let integer):
      return integer.withLimbs { limbs in
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(range.upperBound - range.lowerBound) + 8)
        let words = Int(range.lowerBound / 8)..<Int((range.upperBound + 7) / 8)
        for index in words.clamped(to: limbs.indices) {
          var word = limbs[index]
          for _ in 0..<8 {
            bytes.append(UInt8(truncatingIfNeeded: word))
            word >>= 8
          }
        }
        return Array(bytes.prefix(Int(range.upperBound - range.lowerBound)))
      }
    }
  }

  private init(
    _ constant: MathematicalConstant, _ formula: ProofFormula, _ decimals: Int64,
    _ contentHash: SHA256Hash, parameter: Int64 = 0, terms: [Int64] = [], workingBits: Int64 = 0,
    factors: [[PrimePower]] = [], _ contents: [Content]
  ) {
    header = ProofHeader(
      constant: constant, formula: formula, decimals: decimals, contentHash: contentHash,
      parameter: parameter, terms: terms, workingBits: workingBits, factors: factors,
      byteCounts: contents.map(\.byteCount))
    self.contents = contents
  }

  /// Whether the computation by a formula leaves what a proof needs.
  ///
  /// - Parameters:
  ///   - formula: what makes the digits.
  ///   - proof: what proves them; arctangents are summed for it, whatever made the digits.
  package static func canProve(_ formula: FormulaIdentifier, by proof: ProofFormula) -> Bool {
    switch formula {
    case .stated(let text):
      switch proof {
      case .machin: text.constant == MathematicalConstant.pi.name
      case .nodes: text == NodeFormula(named: text.constant)?.identifier
      case .squareRoot: true
      case .chudnovsky: text == .chudnovsky
      case .taylor: text == .taylor
      }
    case .library: false
    }
  }

  /// The bytes of memory at the peak of making a proof, computation and decimals included.
  ///
  /// Fitted to peaks of `digits generate --proof` at 10^6 to 10^8 decimals, which
  /// `Benchmarks/proofs` measures.
  package static func peakMemory(
    of constant: MathematicalConstant, by formula: ProofFormula? = nil, digitCount: Int64
  ) -> Int64 {
    let bytesPerDecimal: Double =
      switch constant {
      case .pi: formula == .machin ? 55 : 25
      case .e: 16
      case _ where constant.name == "gamma": 500
      default: QuadraticEquation.of(constant) == nil ? 130 : 9.6
      }
    return (32 << 20) + Int64(Double(digitCount) * bytesPerDecimal)
  }

  /// Creates the proof of computed decimals, or returns `nil` where the formula leaves nothing to
  /// prove them by.
  ///
  /// It does not look whether the decimals are right: ``ProofChecker`` does, when the proof is
  /// written.
  ///
  /// - Parameters:
  ///   - generated: the decimals with the evidence of their computation.
  ///   - formula: what proves them.
  ///   - contentHash: SHA-256 of their text.
  /// - Throws: `CancellationError` where series are summed for it.
  /// - Complexity: some products of numbers as long as the decimals; with Machin's formula, of
  ///   their arctangents.
  package init?(
    of generated: GeneratedDigits, by formula: ProofFormula, contentHash: SHA256Hash,
    context: GenerationContext
  ) throws(CancellationError) {
    guard Self.canProve(generated.formula, by: formula) else { return nil }
    context.report(GenerationProgress(stage: .proof, share: 0))
    defer { context.report(GenerationProgress(stage: .proof, share: 1)) }
    if let equation = QuadraticEquation.of(generated.constant) {
      self.init(
        equation, of: generated.constant, generated.decimals.bytes,
        count: generated.decimals.count, contentHash: contentHash, context.arithmetic)
      return
    }
    guard case .conversion(let conversion, _) = generated.origin else { return nil }
    if formula == .nodes {
      self.init(ofNodes: generated, conversion, contentHash, context)
      return
    }
    guard formula != .machin else {
      let count = conversion.decimals
      let z = try MachinTerms(decimals: count).remainder(
        Self.digits(conversion, context.arithmetic), count: count, context)
      guard z.signum > 0 else { return nil }
      self.init(.pi, .machin, count, contentHash, [.binary(SharedInteger(z))])
      return
    }
    guard case .stated(let sum)? = generated.evidence.first else { return nil }
    if formula == .chudnovsky {
      self.init(ofPi: generated, sum, conversion, contentHash, context.arithmetic)
    } else {
      self.init(ofE: generated, sum, conversion, contentHash, context.arithmetic)
    }
  }

  /// Creates the proof of decimals of φ or a root, or returns `nil` for other constants.
  ///
  /// - Parameter contentHash: SHA-256 of their text.
  /// - Complexity: one square of a number as long as the decimals.
  init?(
    of constant: MathematicalConstant, packed: [UInt8], count: Int64, contentHash: SHA256Hash,
    context: GenerationContext
  ) {
    guard let equation = QuadraticEquation.of(constant) else { return nil }
    context.report(GenerationProgress(stage: .proof, share: 0))
    self.init(
      equation, of: constant, packed, count: count, contentHash: contentHash, context.arithmetic)
    context.report(GenerationProgress(stage: .proof, share: 1))
  }

  /// R = c·10^2N + b·D·10^N − D².
  private init(
    _ equation: QuadraticEquation, of constant: MathematicalConstant, _ packed: [UInt8],
    count: Int64, contentHash: SHA256Hash, _ context: ArithmeticContext
  ) {
    let remainder = QuadraticRemainder.packed(
      integerPart: constant.integerPart.value, decimals: packed, count: count,
      isLinear: equation.linear > 0, constant: equation.constant,
      digits: equation.remainderDigits(decimals: count), in: context)
    self.init(constant, .squareRoot, count, contentHash, [.decimal(remainder)])
  }

  /// S, R and Z = 426880·S·q·5^N − D·t·2^(w−N).
  private init?(
    ofPi generated: GeneratedDigits, _ sum: StatedSum, _ conversion: ConversionEvidence,
    _ contentHash: SHA256Hash, _ context: ArithmeticContext
  ) {
    guard generated.evidence.count > 1, case .identity(let identity) = generated.evidence[1],
      let root = CertifiedRoot(generated.evidence[1], of: 10_005),
      let remainder = IntegerIdentity.integers(identity.left, at: 1).first
    else { return nil }
    let count = conversion.decimals
    var z: BigInteger
    do {
      let made = Self.digits(conversion, context)
      var numerator = BigInteger.product(root.root.value, sum.q.value, in: context)
      numerator *= 426_880 as UInt64
      z = BigInteger.product(numerator, made.second, in: context)
      var quotient = BigInteger.product(made.first, sum.t.value, in: context)
      quotient <<= root.bits - count
      z -= quotient
    }
    guard z.signum > 0 else { return nil }
    self.init(
      generated, sum, contentHash, workingBits: root.bits,
      [.binary(root.root), .binary(remainder), .binary(SharedInteger(z))])
  }

  /// Z = t·10^N − D·q.
  private init?(
    ofE generated: GeneratedDigits, _ sum: StatedSum, _ conversion: ConversionEvidence,
    _ contentHash: SHA256Hash, _ context: ArithmeticContext
  ) {
    var z: BigInteger
    do {
      let made = Self.digits(conversion, context)
      z = BigInteger.product(sum.t.value, made.second, in: context)
      z <<= conversion.decimals
      z -= BigInteger.product(made.first, sum.q.value, in: context)
    }
    guard z.signum > 0 else { return nil }
    self.init(generated, sum, contentHash, [.binary(SharedInteger(z))])
  }

  private init(
    _ generated: GeneratedDigits, _ sum: StatedSum, _ contentHash: SHA256Hash,
    workingBits: Int64 = 0, _ contents: [Content]
  ) {
    self.init(
      generated.constant, workingBits > 0 ? .chudnovsky : .taylor, generated.decimals.count,
      contentHash, terms: [Int64(sum.terms) + 1], workingBits: workingBits,
      factors: [sum.commonFactors.sorted { $0.prime < $1.prime }], contents)
  }

  private init?(
    ofNodes generated: GeneratedDigits, _ conversion: ConversionEvidence,
    _ contentHash: SHA256Hash, _ context: GenerationContext
  ) {
    let sums = generated.evidence.compactMap { evidence -> StatedSum? in
      if case .stated(let sum) = evidence { sum } else { nil }
    }
    let parameter = sums.first?.parameter ?? 0
    guard let formula = NodeFormula(generated.constant, parameter: parameter),
      sums.count == formula.series.count, let value = try? formula.expression()
    else { return nil }
    // Every root is above 2^-9, so that its error is below 2^-67·10^-N.
    let bits = conversion.decimals * 332_193 / 100_000 + 80
    var prover = NodeProver(sums, bits: bits, context)
    guard
      prover.prove(
        value, digits: Self.digits(conversion, context.arithmetic).first,
        count: conversion.decimals)
    else { return nil }
    self.init(
      generated.constant, .nodes, conversion.decimals, contentHash, parameter: parameter,
      terms: sums.map { Int64($0.terms) }, workingBits: formula.rootCount > 0 ? bits : 0,
      factors: prover.factors, prover.integers.map(Content.binary))
  }

  /// D = ⌊B·5^N / 2^(m−N)⌋, and 5^N.
  private static func digits(
    _ conversion: ConversionEvidence, _ context: ArithmeticContext
  ) -> Pair<BigInteger, BigInteger> {
    let power = BigInteger.power(5, conversion.decimals, in: context)
    var digits = BigInteger.product(conversion.value.value, power, in: context)
    digits >>= conversion.bits - conversion.decimals
    return Pair(digits, power)
  }
}
