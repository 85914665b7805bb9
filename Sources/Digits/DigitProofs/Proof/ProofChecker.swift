package import Constants
internal import Crypto
package import DigitChecks
public import DigitCore
public import DigitPacks
package import Files
package import Parallelism
internal import Synchronization
package import SystemPackage

/// Checks that every decimal of a pack is right, by a proof, without computing the constant.
///
/// It draws six secret primes once the files are there, follows the recurrence of the series
/// modulo these, and reduces the bytes of proof and pack; no long numbers are multiplied.
package struct ProofChecker: Sendable {
  private let workers: Workers
  /// What a test takes for secret; `nil` where each check draws its own.
  private let primes: VerificationPrimes?
  private let isStated: Bool
  /// What a test takes for the tables; `nil` for the program's own.
  private let nodes: NodeFormula?
  private let report: @Sendable (GenerationProgress) -> Void

  /// Creates a checker, which draws new primes for each pack, once its files are there.
  ///
  /// - Parameters:
  ///   - workers: the processors to use.
  ///   - primes: what a test takes for secret; `nil` to draw them.
  ///   - isStated: whether the prime that follows from the files is used as well.
  ///   - nodes: what a test takes for the tables of a constant; `nil` for the program's own.
  ///   - report: receives the progress, on any thread.
  package init(
    workers: Workers, primes: VerificationPrimes? = nil, isStated: Bool = false,
    nodes: NodeFormula? = nil,
    report: @escaping @Sendable (GenerationProgress) -> Void = { _ in }
  ) {
    self.workers = workers
    self.primes = primes
    self.isStated = isStated
    self.nodes = nodes
    self.report = report
  }

  /// The file that proves a pack by custom: beside it, with the ending `.proof`, and by Machin's
  /// formula `.machin.proof`.
  ///
  /// - Parameters:
  ///   - pack: the path of the pack.
  ///   - formula: what proves it; `nil` for the usual one of its constant.
  package static func path(forPack pack: FilePath, by formula: ProofFormula? = nil) -> FilePath {
    guard formula == .machin, let stem = pack.stem else {
      var path = pack
      path.extension = "proof"
      return path
    }
    return pack.removingLastComponent().appending("\(stem).machin.proof")
  }

  /// The pack that a proof proves by custom: ``path(forPack:by:)``, read backwards.
  package static func pack(provedBy proof: FilePath) -> FilePath {
    var pack = proof
    pack.extension = nil
    if pack.extension == "machin" { pack.extension = nil }
    pack.extension = "digitpack"
    return pack
  }

  /// The files that prove a pack by custom, those that are there.
  ///
  /// - Throws: `PlatformError` where that cannot be seen.
  package static func paths(beside pack: DigitPack) throws(PlatformError) -> [FilePath] {
    var paths: [FilePath] = []
    for formula in ProofFormula.all(of: pack.constant) {
      let path = path(forPack: FilePath(pack.path), by: formula)
      if try FileSystem.real.status(of: path) != nil { paths.append(path) }
    }
    return paths
  }

  /// Checks a pack.
  ///
  /// - Parameters:
  ///   - pack: the pack, open.
  ///   - path: the proof.
  /// - Returns: what is proved.
  /// - Throws: ``ProofError``: a refusal, or what is wrong with the files.
  /// - Complexity: O(N) word operations; memory of some blocks, by Machin's formula N/4 bytes and
  ///   more.
  package func check(_ pack: DigitPack, by path: FilePath) throws(ProofError) -> ProofOutcome {
    let file: OpenFile
    do throws(PlatformError) {
      file = try FileSystem.real.open(path)
    } catch { throw ProofError(error) }
    return try check(pack, by: file, named: path.string)
  }

  /// Checks a pack by a proof that is open, and may have no name yet.
  ///
  /// - Parameters:
  ///   - pack: the pack, open.
  ///   - file: the proof.
  ///   - path: what errors call the proof.
  /// - Throws: ``ProofError``.
  package func check(
    _ pack: DigitPack, by file: OpenFile, named path: String
  ) throws(ProofError) -> ProofOutcome {
    let start = ContinuousClock.now
    let proof = try ProofFile(file, path: path)
    let header = proof.header
    func refused(_ statement: String) -> ProofError { .refused(path: path, statement: statement) }
    guard header.constant == pack.constant, header.decimals == pack.digitCount else {
      throw refused("the proof speaks of \(header.constant.name) to \(header.decimals) decimals")
    }
    guard header.contentHash == pack.contentHash else {
      throw refused("the proof speaks of other digits than the pack's")
    }
    let primes = primes ?? VerificationPrimes()
    let nodes = nodes ?? NodeFormula(header.constant, parameter: header.parameter)
    let equations = ProofEquations(
      header: header, primes: primes, residues: { $0.residues }, workers: workers, nodes: nodes)
    if let failed = equations.failedPremise { throw .unequal(path: path, equation: failed) }
    let stated = isStated ? StatedPrime(header.contentHash.bytes + proof.lastHash) : nil
    let decimals = try decimals(of: pack, header, primes, stated)
    let integers = try proof.integers(primes, stated, workers: workers) { [report] share in
      report(GenerationProgress(stage: .proof, share: share))
    }
    let progress: @Sendable (Double) -> Void = { [report] share in
      report(GenerationProgress(stage: .series, share: share))
    }
    let failed =
      equations.failedEquation(decimals, integers, progress: progress)
      ?? stated.flatMap {
        ProofEquations(
          header: header, primes: $0, residues: { $0.stated }, workers: workers, nodes: nodes
        ).failedEquation(decimals, integers, progress: progress)
      }
    if let failed { throw .unequal(path: path, equation: failed) }
    return ProofOutcome(
      header: header, primes: primes, statedLine: stated?.line(decimals.stated),
      seconds: (ContinuousClock.now - start) / .seconds(1))
  }

  /// Reads the decimals once: their residues and the first of them, with the integer part.
  private func decimals(
    of pack: DigitPack, _ header: ProofHeader, _ primes: VerificationPrimes, _ stated: StatedPrime?
  ) throws(ProofError) -> ProofFile.Integer {
    let hash = Mutex(SHA256())
    let lastHalf = Mutex<UInt8>(0)
    let whole = UInt64(pack.constant.integerPart.value)
    let d = Mutex([UInt8(whole)])
    hash.withLock { $0.update(data: pack.constant.textBeforeDecimals) }
    let done = Double(max(1, pack.digitCount))
    let tally: DigitTally
    do throws(PackError) {
      tally = try pack.tally(
        primes, workers: workers,
        inOrder: [
          { [report] block in
            hash.withLock { $0.update(data: block.text) }
            lastHalf.withLock { $0 = (block.packed.last ?? 0) & 15 }
            report(GenerationProgress(stage: .readBack, share: Double(block.start) / done))
            guard let stated else { return }
            d.withLock { $0 = stated.appended($0, bcd: block.packed.span, count: block.text.count) }
          }
        ])
    } catch { throw .pack(error) }
    guard hash.withLock({ Array($0.finalize()) }) == header.contentHash.bytes else {
      throw .pack(
        PackError(
          .contentDamaged, pack.path, "the digits do not match the content hash of the footer"))
    }
    // What opening a pack leaves to a full pass over it.
    guard tally.counts == pack.counts, tally.digitHash == pack.digitHash else {
      throw .pack(
        PackError(
          .countsDamaged, pack.path, "the digits do not match the counts or the digit hash"))
    }
    guard pack.digitCount.isMultiple(of: 2) || lastHalf.withLock({ $0 }) == 0 else {
      throw .pack(PackError(.notADigit, pack.path, "its last half byte is not zero"))
    }
    return ProofFile.Integer(
      residues: primes.sum(
        primes.product(primes.residue(of: whole), primes.power(10, UInt64(pack.digitCount))),
        tally.residues.residues),
      stated: d.withLock { $0 }, leading: [UInt8(whole)] + tally.first.map { $0 & 15 })
  }
}

/// What a proof has shown of a pack.
public struct ProofOutcome: Sendable {
  /// The constant.
  public let constant: MathematicalConstant

  /// How many decimals, all of which are proved.
  public let decimals: Int64

  package let formula: ProofFormula

  /// SHA-256 of the text of the digits.
  public let contentHash: SHA256Hash

  /// The length of the proof in bytes.
  public let proofByteCount: Int64

  /// b: a false claim passes with a chance below 2^-b.
  public let chanceBits: Int

  /// The secret primes that were drawn.
  package let primes: [UInt64]

  /// The prime that follows from the files, and the decimals modulo it, where it was asked for.
  package let statedLine: String?

  package let seconds: Double

  init(header: ProofHeader, primes: VerificationPrimes, statedLine: String?, seconds: Double) {
    constant = header.constant
    decimals = header.decimals
    formula = header.formula
    contentHash = header.contentHash
    proofByteCount = header.fileByteCount
    // An integer of L bits has fewer than L/60 of the more than 2^54 primes as factors.
    let factors = header.equationBits / 60
    chanceBits = 6 * (54 - (64 - factors.leadingZeroBitCount))
    self.primes = Array(primes.values.dropFirst())
    self.statedLine = statedLine
    self.seconds = seconds
  }
}

extension GenerationStage {
  static let proof = GenerationStage(name: "proof")
}
