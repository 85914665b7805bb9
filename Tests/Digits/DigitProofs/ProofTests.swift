import Arithmetic
import CheckTests
import Constants
import Crypto
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Files
import Foundation
import PackMaking
import Parallelism
import SystemPackage
import TestFolders
import Testing

/// What both checkers, ours and the one in plain Python, say about packs and proofs.
@Suite("Proofs")
struct ProofTests {
  static let root = FilePath(#filePath).removingLastComponent()
    .removingLastComponent().removingLastComponent().removingLastComponent()

  /// Runs a script of another person, and gives its exit code and what it prints.
  static func python(_ script: String, _ arguments: [String]) throws -> (code: Int32, text: String)
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", root.appending(script).string] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    do {
      try process.run()
    } catch {
      throw Python.Failure(description: "this test needs python3 on the search path: \(error)")
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// The same of our checker.
  static func check(_ pack: FilePath, _ proof: FilePath) -> (code: Int32, text: String) {
    do {
      let outcome = try ProofChecker(workers: Workers(2)).check(
        DigitPack(mapping: pack), by: proof)
      return (0, "proved to 2^-\(outcome.chanceBits)")
    } catch let error as ProofError {
      return (error.isRefusal ? 1 : 3, error.description)
    } catch { return (3, "\(error)") }
  }

  /// What the checker in plain Python says about pairs: exit code and output, a line for each.
  ///
  /// One process for all of them: starting Python takes longer than checking.
  static func plainVerdicts(_ pairs: [(pack: FilePath, proof: FilePath)]) throws -> [String] {
    let script = """
      import sys; sys.path.insert(0, sys.argv[1]); import check_proof, io, contextlib
      for pack, proof in zip(sys.argv[2::2], sys.argv[3::2]):
          out = io.StringIO()
          with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
              code = check_proof.main([pack, proof])
          print(code, out.getvalue().replace(chr(10), " "))
      """
    let paths = pairs.flatMap { [$0.pack.string, $0.proof.string] }
    return try Python.lines(script, arguments: [root.appending("Examples/verifier").string] + paths)
  }

  /// The bytes of a file.
  static func bytes(_ path: FilePath) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path.string)))
  }

  /// The constants of which proofs are made.
  static let proved = MathematicalConstant.all.filter { !ProofFormula.all(of: $0).isEmpty }

  /// A constant with one of the formulas that prove it.
  struct Kind: CustomTestStringConvertible {
    let constant: MathematicalConstant
    let formula: ProofFormula

    private static let roots = MathematicalConstant.roots.filter {
      ["sqrt-6", "sqrt-99"].contains($0.name)
    }

    /// What `make_proof.py` calls it.
    var testDescription: String { formula == .machin ? "machin" : constant.name }

    static let all = (MathematicalConstant.all + roots).flatMap { constant in
      ProofFormula.all(of: constant).map { Kind(constant: constant, formula: $0) }
    }
  }

  /// Makes a pack with its proof, as `digits generate --proof` does.
  static func make(
    _ constant: MathematicalConstant, _ decimals: Int64, by formula: ProofFormula? = nil,
    in folder: TemporaryFolder
  ) throws -> (pack: FilePath, proof: FilePath) {
    let definition = try #require(ConstantDefinition.of(constant))
    let pack = folder.file("\(constant.name)-\(decimals).digitpack")
    let request = PackRequest(
      definition: definition, formula: definition.defaultFormula, digitCount: decimals,
      level: .none, path: pack, isReplacing: false, workers: Workers(2), isProved: true,
      proof: formula)
    return (pack, try #require(try PackMaker().make(request).proof).path)
  }

  @Test(
    "of every constant and length are accepted by both checkers", arguments: Kind.all)
  func honest(kind: Kind) throws {
    let folder = TemporaryFolder()
    var pairs: [(pack: FilePath, proof: FilePath)] = []
    // The sieve of Machin's formula works in pieces: 200,000 decimals take two.
    let long: Int64 =
      switch kind.constant.name {
      case "gamma", "gamma1-4", "gamma1-3": TestTier.isLong ? 200_000 : 100_000
      default: kind.formula == .machin ? 200_000 : 50_000
      }
    for decimals in [1, 2, 10, 36, 37, 63, 64, 100, 1000, 20_000, long] {
      let (pack, proof) = try Self.make(kind.constant, decimals, by: kind.formula, in: folder)
      let native = Self.check(pack, proof)
      #expect(native.code == 0, "\(native.text)")
      pairs.append((pack, proof))
      // What `digits prove` makes of the pack is the same file.
      let prover = try #require(
        PackProver(DigitPack(mapping: pack), by: kind.formula, workers: .one))
      guard case .proof(let again) = try prover.outcome() else {
        Issue.record("an honest pack differs")
        return
      }
      let copy = try AtomicOutput(folder.file("copy.proof"), replacing: true)
      try again.write(to: copy)
      try copy.commit()
      #expect(try Self.bytes(proof) == Self.bytes(folder.file("copy.proof")))
    }
    for (pair, line) in zip(pairs, try Self.plainVerdicts(pairs)) {
      #expect(line.hasPrefix("0 PROVED"), "\(pair.pack): \(line)")
    }
  }

  @Test("state chances that follow from the lengths")
  func chances() throws {
    let folder = TemporaryFolder()
    let (pack, proof) = try Self.make(.pi, 20_000, in: folder)
    let checker = ProofChecker(workers: .one)
    let outcome = try checker.check(DigitPack(mapping: pack), by: proof)
    // L is some 10^6 bits, so fewer than 2^15 of 2^54 primes divide a difference.
    #expect((228...240).contains(outcome.chanceBits))
    #expect(outcome.decimals == 20_000 && outcome.constant == .pi)
    #expect(Set(outcome.primes).count == 6)
    let others = try checker.check(DigitPack(mapping: pack), by: proof)
    #expect(Set(outcome.primes).isDisjoint(with: others.primes), "drawn once the files are there")
  }

  @Test("lead every checker to the same stated prime, and other proofs to another one")
  func statedPrimes() throws {
    let folder = TemporaryFolder()
    var pairs = ["pi", "e", "phi"].map { name in
      let resources = Self.root.appending("Resources")
      return (
        pack: resources.appending("\(name).digitpack"), proof: resources.appending("\(name).proof")
      )
    }
    pairs.append(try Self.make(.pi, 2000, by: .machin, in: folder))
    for constant in Self.proved {
      // Around a word of decimals, and around what is read at once.
      for decimals: Int64 in [1, 15, 16, 17, 20_000] + (constant == .phi ? [262_145] : []) {
        pairs.append(try Self.make(constant, decimals, in: folder))
      }
      // The same digits; a series is proved with other terms and factors, a square is the same.
      let made = try Self.python(
        "Tests/Digits/DigitProofs/Independent/make_proof.py",
        [folder.path.string, constant.name, "15"])
      try #require(made.code == 0, "\(made.text)")
      let pack = folder.file("\(constant.name)-15.digitpack")
      let own = try Self.stated(pack, folder.file("\(constant.name)-15.proof"))
      let other = try Self.stated(pack, folder.file("honest.proof"))
      let isSquare = ProofFormula.all(of: constant) == [.squareRoot]
      #expect((own == other) == isSquare, "\(constant.name)")
    }
    for (pair, line) in zip(pairs, try Self.plainVerdicts(pairs)) {
      let own = try Self.stated(pair.pack, pair.proof)
      #expect(line.hasPrefix("0 PROVED") && line.hasSuffix(" \(own) "), "\(pair.pack): \(line)")
    }
  }

  /// The line of the stated prime.
  static func stated(_ pack: FilePath, _ proof: FilePath) throws -> String {
    let checker = ProofChecker(workers: Workers(2), isStated: true)
    return try #require(try checker.check(DigitPack(mapping: pack), by: proof).statedLine)
  }

  /// Forged consistently by another language: index, hashes and footer fit, and so does the last
  /// hash of the proof.
  @Test(
    "that are forged are refused by both checkers, with the equation that fails",
    arguments: Kind.all, [2, 10, 1000])
  func forged(kind: Kind, decimals: Int) throws {
    let folder = TemporaryFolder()
    let made = try Self.python(
      "Tests/Digits/DigitProofs/Independent/make_proof.py",
      [folder.path.string, kind.testDescription, "\(decimals)"])
    try #require(made.code == 0, "\(made.text)")
    let honest = Self.check(folder.file("honest.digitpack"), folder.file("honest.proof"))
    #expect(honest.code == 0, "\(honest.text)")
    let list = try #require(folder.text("forgeries.json"))
    let forgeries = try #require(
      JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: [Any]])
    // Fifteen sets of them: more than a thousand pairs on which the checkers must agree.
    #expect(forgeries.count > 100)
    var pairs: [(pack: FilePath, proof: FilePath)] = []
    for (name, expected) in forgeries.sorted(by: { $0.key < $1.key }) {
      let pack = folder.file("\(name).digitpack")
      let proof = folder.file("\(name).proof")
      let codes = expected[0] as? [Int] ?? [expected[0] as? Int ?? -1]
      let message = try #require(expected[1] as? String)
      let native = Self.check(pack, proof)
      #expect(codes.contains(Int(native.code)), "\(name): \(native)")
      #expect(!message.isEmpty && native.text.contains(message), "\(name): \(native)")
      pairs.append((pack, proof))
    }
    let lines = try Self.plainVerdicts(pairs)
    #expect(lines.count == forgeries.count)
    for ((name, expected), line) in zip(forgeries.sorted(by: { $0.key < $1.key }), lines) {
      let codes = expected[0] as? [Int] ?? [expected[0] as? Int ?? -1]
      #expect(codes.contains(Int(line.prefix(1)) ?? -1), "\(name): \(line)")
      let message = try #require(expected[1] as? String)
      #expect(line.contains(message), "\(name): \(line)")
    }
  }

  @Test("are judged by the same checker, whatever lies beside it and whatever they are called")
  func started() throws {
    let outcome = try Self.python("Tests/Digits/DigitProofs/Independent/start_checker.py", [])
    #expect(outcome.code == 0, "\(outcome.text)")
  }

  /// Without any one of its checks, the checker in plain Python accepts a forgery, or
  /// `docs/PROOF_FORMAT.md` says why it does not.
  @Test("need every check, or it is said why not")
  func mutants() throws {
    let outcome = try Self.python("Tests/Digits/DigitProofs/Independent/break_checker.py", [])
    #expect(outcome.code == 0, "\(outcome.text)")
  }

  @Test("that hold modulo primes that the forger knew are accepted with those, and with no others")
  func knownPrimes() throws {
    let folder = TemporaryFolder()
    let made = try Self.python(
      "Tests/Digits/DigitProofs/Independent/make_proof.py", [folder.path.string, "e", "1000"])
    try #require(made.code == 0, "\(made.text)")
    // The forgery fits 2^61 − 1, which is the first of every checker's primes and counts nothing.
    let pack = try DigitPack(mapping: folder.file("known-prime.digitpack"))
    let proof = folder.file("known-prime.proof")
    #expect(throws: ProofError.self) {
      try ProofChecker(workers: .one).check(pack, by: proof)
    }
    let forged = try DigitPack(mapping: folder.file("known-all.digitpack"))
    let primes = VerificationPrimes(
      secret: SecretPrimes([
        1_152_921_504_606_847_009, 1_152_921_504_606_847_067, 1_152_921_504_606_847_081,
        1_152_921_504_606_847_123, 1_152_921_504_606_847_127, 1_152_921_504_606_847_189,
      ]))
    #expect(primes.values.allSatisfy(PrimalityTest.isPrime))
    let outcome = try ProofChecker(workers: .one, primes: primes).check(
      forged, by: folder.file("known-all.proof"))
    #expect(outcome.decimals == 1000, "whoever knows the primes forges: they must be secret")
    // The prime that follows from the forgery alone refuses it.
    let error = #expect(throws: ProofError.self) {
      try ProofChecker(workers: .one, primes: primes, isStated: true).check(
        forged, by: folder.file("known-all.proof"))
    }
    #expect(error?.failedStatement == "T*10^N = D*Q + g*Z")
    #expect(throws: ProofError.self) {
      try ProofChecker(workers: .one).check(forged, by: folder.file("known-all.proof"))
    }
  }

  /// No change of the proof, of the pack's file, or of a digit in a pack whose hashes fit again,
  /// with the proof's content hash adapted, is accepted.
  @Test("survive no mutation", arguments: Kind.all)
  func mutations(kind: Kind) throws {
    let count = TestTier.isLong ? 250_000 : 5000
    let folder = TemporaryFolder()
    let (path, proof) = try Self.make(kind.constant, 60, by: kind.formula, in: folder)
    let (original, packBytes) = (try Self.bytes(proof), try Self.bytes(path))
    let pack = try DigitPack(mapping: path)
    var generator = SeededGenerator()
    let forged = try (0..<60).map { position in
      try Self.forge(pack, position, in: folder, using: &generator)
    }
    let file = folder.file("mutated.proof")
    for round in 0..<count {
      let (bytes, judged): ([UInt8], DigitPack?)
      switch round % 8 {
      case 0:
        // A digit is another one; the proof is adapted to it, and may be mutated besides.
        let other = forged[Int.random(in: 0..<60, using: &generator)]
        let adapted = ProofMutation.sealed(
          original.replacing(
            Array(pack.contentHash.hexadecimal.utf8),
            with: Array(other.contentHash.hexadecimal.utf8)))
        bytes = round % 16 == 0 ? adapted : ProofMutation.mutated(adapted, using: &generator)
        judged = other
      case 1:
        var changed = packBytes
        changed[Int.random(in: 0..<changed.count, using: &generator)] ^=
          1 << UInt8.random(in: 0..<8, using: &generator)
        let name = folder.file("mutated.digitpack")
        try Data(changed).write(to: URL(fileURLWithPath: name.string))
        judged = try? DigitPack(mapping: name)
        bytes = original
      default:
        bytes = ProofMutation.mutated(original, using: &generator)
        guard bytes != original else { continue }
        judged = pack
      }
      guard let judged else { continue }
      try Data(bytes).write(to: URL(fileURLWithPath: file.string))
      if (try? ProofChecker(workers: .one).check(judged, by: file)) != nil {
        Issue.record("seed \(generator.seed), round \(round) is accepted: \(bytes)")
        return
      }
    }
  }

  /// A pack with one digit changed, and every hash right.
  private static func forge(
    _ pack: DigitPack, _ position: Int, in folder: TemporaryFolder,
    using generator: inout SeededGenerator
  ) throws -> DigitPack {
    var packed = try pack.readBack(block: 0)
    let digit = UInt8.random(in: 1...9, using: &generator)
    let shift: UInt8 = position & 1 == 0 ? 4 : 0
    let old = packed[position / 2] >> shift & 15
    packed[position / 2] &= ~(15 << shift)
    packed[position / 2] |= ((old + digit) % 10) << shift
    let path = folder.file("forged-\(position).digitpack")
    let writer = try DigitPackWriter(
      creating: path, constant: pack.constant, digitCount: pack.digitCount)
    try writer.append(packedDecimals: packed.span)
    _ = try writer.finish(provenance: Array("{}".utf8))
    return try DigitPack(mapping: path)
  }

  @Test("that refuse a wrong pack name it", arguments: proved)
  func wrongPack(constant: MathematicalConstant) throws {
    let folder = TemporaryFolder()
    let definition = try #require(ConstantDefinition.of(constant))
    var packed = try DigitGenerator(formula: definition.defaultFormula)
      .decimals(1000, context: GenerationContext(workers: .one)).decimals
    packed.corruptDigit(at: 776)
    let path = folder.file("wrong.digitpack")
    let writer = try DigitPackWriter(creating: path, constant: constant, digitCount: 1000)
    try writer.append(packedDecimals: packed.bytes.span)
    _ = try writer.finish(provenance: Array("{}".utf8))
    let prover = try #require(PackProver(DigitPack(mapping: path), workers: .one))
    switch try prover.outcome() {
    case .differs(let difference): #expect(difference.position == 777)
    case .proof(let proof):
      #expect(ProofFormula.all(of: constant) == [.squareRoot])
      let output = try AtomicOutput(folder.file("wrong.proof"))
      try proof.write(to: output)
      #expect(throws: ProofError.self) {
        try ProofChecker(workers: .one).check(
          DigitPack(mapping: path), by: output.file, named: "wrong.proof")
      }
    }
  }
}

/// Changes of a proof that a forger or a bad disk could make.
enum ProofMutation {
  /// One to three changes; the last hash is right again in most of them.
  static func mutated(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &generator) where bytes.count > 48 {
      let place = Int.random(in: 0..<bytes.count - 32, using: &generator)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0, 1, 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 3: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 4: bytes.remove(at: place)
      case 5: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
      default:
        let other = Int.random(in: 0..<bytes.count - 32, using: &generator)
        bytes.swapAt(place, other)
      }
    }
    return Int.random(in: 0..<10, using: &generator) > 0 ? sealed(bytes) : bytes
  }

  /// The same with a right hash at the end.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let body = Array(bytes.dropLast(32))
    return body + Array(SHA256.hash(data: body))
  }
}
