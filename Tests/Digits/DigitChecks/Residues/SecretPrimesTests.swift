import Arithmetic
import CheckTests
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import Foundation
import PackMaking
import Parallelism
import SystemPackage
import Testing

@Suite("Secret primes")
struct SecretPrimesTests {
  @Test("are primes of 61 bits, all different, and others each time")
  func drawing() {
    let drawn = (0..<20).flatMap { _ in SecretPrimes(count: 6).values }
    #expect(Set(drawn).count == drawn.count, "a draw of 2.7e16 came twice")
    for prime in drawn {
      #expect(PrimalityTest.isPrime(prime) && prime > 1 << 60 && prime < (1 << 61) - 1)
    }
  }

  @Test("are uniform: a prime is no likelier for the gap before it")
  func uniform() {
    // Of the drawn primes few follow a gap above three times the mean, and those weigh no more than
    // their number: about e^-3 of all primes do. Drawing the next prime would give 4·e^-3.
    var random = SeededGenerator()
    let primes = SecretPrimes(count: 600, using: &random).values
    let isolated = primes.count { prime in
      (1..<126).allSatisfy { !PrimalityTest.isPrime(prime - $0) }
    }
    // 30 are expected with a standard deviation of 5.3, 119 by gaps.
    #expect((5...70).contains(isolated), "\(isolated), seed \(random.seed)")
  }

  @Test("stand last, and no certificate's list holds them")
  func published() {
    let derived = DerivedPrimes(digest: [1, 2, 3])
    let primes = VerificationPrimes(derived)
    #expect(primes.values.count == 7 && ResidueVector.width == 7)
    #expect(primes.published == [(1 << 61) - 1] + derived.values)
    #expect(primes.residue(of: 5).published == [5, 5, 5, 5, 5])
    let hidden = VerificationPrimes(secret: SecretPrimes(count: 6))
    #expect(Set(hidden.values).count == 7)
  }
}

/// Errors that are made for the primes that anybody can derive from the digits.
///
/// Finding 10: certificates and texts said that no forger could be ready for primes that depend on
/// the digits alone. He can: the integers of the steps are free afterwards.
@Suite("Finding 10: what is made for the derived primes")
struct ForgedEvidenceTests {
  private static let count: Int64 = 1000

  private static let residueChecks: [CheckIdentifier] = [
    .certifiedTruncation, .seriesResidues, .stepResidues, .conversionResidues,
  ]

  /// The product of the five published primes and of two that the forger believes to be drawn.
  private func multiple(_ primes: VerificationPrimes) -> BigInteger {
    var product = BigInteger(1 as UInt64)
    for prime in primes.values { product *= prime }
    return product
  }

  private func generated(
    _ constant: MathematicalConstant
  ) throws -> (generated: GeneratedDigits, digest: [UInt8]) {
    let definition = try #require(ConstantDefinition.of(constant))
    let made = try DigitGenerator(formula: definition.defaultFormula)
      .decimals(Self.count, context: GenerationContext(workers: .one))
    let text = [constant.integerPart.ascii, UInt8(ascii: ".")] + made.decimals.asciiText
    let digest = try #require(SHA256Hash(hexadecimal: ContentHash.hexadecimal(of: text)))
    return (made, digest.bytes)
  }

  private func failures(
    _ generated: GeneratedDigits, _ digits: [UInt8], _ primes: VerificationPrimes
  ) throws -> [CheckIdentifier] {
    var residues = DecimalResidueVector(primes: primes)
    try residues.append(bcd: ReferenceResidues.packed(digits).span, count: digits.count)
    let evidence = ComputationEvidence(
      of: generated, decimals: residues.residues, count: Int64(digits.count), primes: primes,
      context: ArithmeticContext())
    let results = CheckList.all.compactMap { $0 as? any EvidenceCheck }
      .map { $0.result(of: evidence) }
    #expect(results.map(\.id) == Self.residueChecks)
    return results.filter { $0.status == .failed }.map(\.id)
  }

  /// Where a multiple of the primes is added.
  enum Place: CaseIterable {
    case seriesQ, seriesT, rootRemainder, quotientRemainder, droppedBits, witness
  }

  private func sum(_ integer: SharedInteger, _ addend: borrowing BigInteger) -> SharedInteger {
    var sum = integer.value.copy()
    sum += addend
    return SharedInteger(sum)
  }

  /// The evidence with one integer replaced wherever it occurs.
  private func replacing(
    _ old: SharedInteger, by new: SharedInteger, in evidence: [Evidence]
  ) -> [Evidence] {
    func other(_ integer: SharedInteger) -> SharedInteger { integer === old ? new : integer }
    func monomials(_ side: [IntegerIdentity.Monomial]) -> [IntegerIdentity.Monomial] {
      side.map { monomial in
        .init(
          monomial.coefficient,
          monomial.factors.map { factor in
            switch factor {
            case .integer(let name, let integer): .integer(name, other(integer))
            case .leading(let name, let integer, let dropped):
              .leading(name, other(integer), droppedWords: dropped)
            case .decimal, .power: factor
            }
          })
      }
    }
    return evidence.map { item in
      switch item {
      case .stated(let sum): .stated(sum.replacing(t: other(sum.t), q: other(sum.q)))
      case .identity(let identity):
        .identity(
          IntegerIdentity(
            step: identity.step, statement: identity.statement, left: monomials(identity.left),
            right: monomials(identity.right),
            bounds: identity.bounds.map { bound in
              switch bound {
              case .below(let value, let limit, let dropped, let shift):
                .below(
                  value: other(value), limit: other(limit), droppedWords: dropped, shift: shift)
              case .atMostTwice(let value, let limit):
                .atMostTwice(value: other(value), limit: other(limit))
              case .belowPowerOfTwo(let value, let bits):
                .belowPowerOfTwo(value: other(value), bits: bits)
              case .decimalAtMostTwice: bound
              }
            }))
      }
    }
  }

  /// π with a multiple of the primes in one of its integers; the digits stay right.
  private func altered(
    _ made: GeneratedDigits, at place: Place, by primes: VerificationPrimes
  ) throws -> GeneratedDigits {
    let multiple = multiple(primes)
    guard case .stated(let series) = made.evidence[0],
      case .conversion(let conversion, let enclosure) = made.origin
    else { throw GenerationMismatch() }
    if place == .witness {
      // R, led to by a power of 1.
      var witness = BigInteger.gmpProduct(conversion.value.value, power(5, Self.count))
      witness.keepLowBits(conversion.bits - Self.count)
      witness += multiple
      let forged = ConversionEvidence(
        value: conversion.value, bits: conversion.bits, decimals: Self.count, firstHalf: 0,
        remainder: SharedInteger(witness), power: SharedInteger(BigInteger(1 as UInt64)))
      return GeneratedDigits(
        constant: made.constant, formula: made.formula, decimals: made.decimals,
        evidence: made.evidence, origin: .conversion(forged, of: enclosure))
    }
    let old: SharedInteger
    switch place {
    case .seriesQ: old = series.q
    case .seriesT: old = series.t
    case .rootRemainder: old = try last(made.evidence[1])
    case .quotientRemainder: old = try last(made.evidence[2])
    case .droppedBits, .witness: old = try last(made.evidence[3])
    }
    return GeneratedDigits(
      constant: made.constant, formula: made.formula, decimals: made.decimals,
      evidence: replacing(old, by: sum(old, multiple), in: made.evidence), origin: made.origin)
  }

  private struct GenerationMismatch: Error {}

  private func power(_ base: UInt64, _ exponent: Int64) -> BigInteger {
    var power = BigInteger(1 as UInt64)
    for _ in 0..<exponent { power *= base }
    return power
  }

  /// The remainder of an identity: the value that it bounds.
  private func last(_ evidence: Evidence) throws -> SharedInteger {
    guard case .identity(let identity) = evidence, let bound = identity.bounds.last else {
      throw GenerationMismatch()
    }
    switch bound {
    case .below(let value, _, _, _), .atMostTwice(let value, _), .belowPowerOfTwo(let value, _):
      return value
    case .decimalAtMostTwice: throw GenerationMismatch()
    }
  }

  @Test(
    "a multiple of every derived prime passes where nothing is secret, and is caught by what is",
    arguments: Place.allCases)
  func multiples(place: Place) throws {
    let (made, digest) = try generated(.pi)
    let digits = made.decimals.asciiText.map { $0 - 0x30 }
    let derived = DerivedPrimes(digest: digest)
    let believed = VerificationPrimes(derived, secret: SecretPrimes(count: 2))
    #expect(try failures(made, digits, believed).isEmpty)
    let forged = try altered(made, at: place, by: believed)
    #expect(try failures(forged, digits, believed).isEmpty, "a forger who knows all primes")
    // The dropped bits may be too few for seven primes: then the bound speaks.
    let caught = try failures(forged, digits, VerificationPrimes(derived))
    switch place {
    case .seriesQ, .seriesT: #expect(caught.contains(.seriesResidues))
    case .rootRemainder, .quotientRemainder, .droppedBits: #expect(caught == [.stepResidues])
    case .witness: #expect(caught == [.conversionResidues])
    }
  }

  @Test("nonsense as the decimals of phi passes A, C and D where nothing is secret")
  func nonsense() throws {
    var random = SeededGenerator()
    let digits = random.digits(count: Int(Self.count))
    let digest = try #require(
      SHA256Hash(
        hexadecimal: ContentHash.hexadecimal(of: Array("1.".utf8) + digits.map { $0 + 0x30 })))
    let derived = DerivedPrimes(digest: digest.bytes)
    let believed = VerificationPrimes(derived, secret: SecretPrimes(count: 2))
    let forged = try phi(digits, believed)
    #expect(try failures(forged, digits, believed).isEmpty, "seed \(random.seed)")
    let caught = try failures(forged, digits, VerificationPrimes(derived))
    #expect(caught == [.stepResidues], "seed \(random.seed)")
  }

  /// A "root" of 5 that has these decimals, with a remainder that satisfies its equation modulo the
  /// primes: 10^p + S = 2·(D·10^g + G), R = 5·10^2p − S² modulo their product.
  private func phi(_ digits: [UInt8], _ primes: VerificationPrimes) throws -> GeneratedDigits {
    let (honest, _) = try generated(.phi)
    let places = (Self.count + 40 + 12) / 13 * 13
    let lines = try Python.lines(
      """
      p, n = \(places), \(Self.count)
      d = int('1' + sys.stdin.read().strip())
      g = 10**(p - n) // 2
      s = 2 * (d * 10**(p - n) + g) - 10**p
      m = 1
      for prime in \(primes.values): m *= prime
      r = (5 * 10**(2 * p) - s * s) % m
      for x in (s, r, g):
        limbs = []
        while x: limbs, x = limbs + [x % 10**13], x // 10**13
        print(*limbs)
      """, input: digits.map(String.init).joined())
    let numbers = lines.map { line in
      SharedDecimal(DecimalNatural(limbs: line.split(separator: " ").compactMap { UInt($0) }))
    }
    let (root, remainder, rest) = (numbers[0], numbers[1], numbers[2])
    let identity = IntegerIdentity(
      step: "square root", statement: "S^2 + R = 5 * 10^\(2 * places), 0 <= R <= 2S",
      left: [
        .init(1, [.decimal("S", root), .decimal("S", root)]), .init(1, [.decimal("R", remainder)]),
      ],
      right: [.init(5, [.power(base: 10, exponent: 2 * places)])],
      bounds: [.decimalAtMostTwice(value: remainder, limit: root)])
    let result = DecimalResult(value: root, places: places, addend: 1, divisor: 2, evidence: [])
    return GeneratedDigits(
      constant: .phi, formula: honest.formula, decimals: honest.decimals,
      evidence: [.identity(identity)],
      origin: .truncation(
        TruncationEvidence(result: result, decimals: Self.count, rest: rest, bit: 0)))
  }

  @Test("a multiple of the derived primes in a whole run is caught, and nothing is kept")
  func wholeRun() throws {
    let (made, digest) = try generated(.pi)
    _ = made
    let definition = try #require(ConstantDefinition.of(.pi))
    guard case .binary(let base) = definition.defaultFormula.kind else {
      throw GenerationMismatch()
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pi-trainer-forged-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let formula = MultipleInRemainder(
      base: base, primes: [(1 << 61) - 1] + DerivedPrimes(digest: digest).values)
    let outcome = try PackMaker().make(
      PackRequest(
        definition: definition, formula: formula, digitCount: Self.count, level: .standard,
        path: FilePath(folder.path).appending("pi.digitpack"), isReplacing: false, workers: .one))
    #expect(outcome.pack == nil)
    let failed = outcome.certificate.checks(.failed)
    #expect(failed.map(\.id) == [.stepResidues])
    let words = failed.first?.details.first { $0.name == "square root" }?.value
    #expect(words == "DIFFERS, modulo the two secret primes of this run alone")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}

/// Chudnovsky's series, where the remainder of the root is off by a multiple of the primes that
/// anybody can derive.
private struct MultipleInRemainder: BinaryFormula {
  let base: any BinaryFormula
  let primes: [UInt64]

  var constant: MathematicalConstant { base.constant }
  var identifier: FormulaIdentifier { base.identifier }
  var statement: String { base.statement }
  var source: String { base.source }
  var ingredients: Set<String> { base.ingredients }

  func peakMemory(digitCount: Int64, workers: Int) -> Int64 {
    base.peakMemory(digitCount: digitCount, workers: workers)
  }

  func evaluate(
    bits: Int64, context: GenerationContext
  ) throws(GenerationError) -> FormulaResult {
    let result = try base.evaluate(bits: bits, context: context)
    guard case .identity(let root) = result.evidence[1],
      case .atMostTwice(let remainder, let limit)? = root.bounds.first
    else { preconditionFailure("the second step is the root") }
    var wrong = remainder.value.copy()
    var multiple = BigInteger(1 as UInt64)
    for prime in primes { multiple *= prime }
    wrong += multiple
    let shared = SharedInteger(wrong)
    let identity = IntegerIdentity(
      step: root.step, statement: root.statement,
      left: [root.left[0], .init(1, [.integer("R", shared)])], right: root.right,
      bounds: [.atMostTwice(value: shared, limit: limit)])
    var evidence = result.evidence
    evidence[1] = .identity(identity)
    return (enclosure: result.enclosure, evidence: evidence)
  }
}
