import Arithmetic
import CheckTests
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import Foundation
import Parallelism
import Testing

/// The constants whose formulas are texts, or some of them, and what a wrong number in a text does.
@Suite("Constants that are texts")
struct StatedConstantTests {
  private static let definitions = ConstantDefinition.known + ConstantDefinition.stated
  private static let areExtracted = ["pi", "log2", "catalan", "zeta3"]

  /// The certificate of digits that a definition made.
  static func certificate(
    of count: Int64, _ definition: ConstantDefinition, by formula: (any ConstantFormula)? = nil,
    _ level: CheckLevel = .thorough, fault: InjectedComputationFault? = nil
  ) throws -> Certificate {
    let context = GenerationContext(
      arithmetic: ArithmeticContext(workers: Workers(2), fault: fault))
    let made = try DigitGenerator(formula: formula ?? definition.defaultFormula)
      .decimals(count, context: context)
    var certifier = Certifier(
      definition: definition, level: level, context: context, knownAnswers: KnownAnswers.all)
    return try certifier.certificate(
      of: made, in: PackedDecimalStore(bytes: made.decimals.bytes, digitCount: count),
      merkleRoot: nil)
  }

  @Test(
    "are certified by every check that speaks of them",
    arguments: definitions.indices)
  func checks(index: Int) throws {
    let definition = Self.definitions[index]
    let count: Int64 = TestTier.isLong ? 1_000_000 : 100_000
    for formula in definition.formulas {
      guard formula is StatedFormula else { continue }
      let certificate = try Self.certificate(of: count, definition, by: formula)
      #expect(certificate.contradictions.isEmpty && certificate.isVerified)
      let isRoot = formula.name == "square-root"
      let series = isRoot ? ("", "B, ") : ("B, ", "")
      let hasWindows = Self.areExtracted.contains(definition.constant.name)
      let windows = hasWindows ? ("G, ", "") : ("", "G, ")
      let isEnclosed = count <= definition.library?.furthest ?? 0
      let library = isEnclosed ? (", I", "") : ("", "I")
      #expect(
        certificate.conclusion.hasPrefix(
          "zero mismatches in \(count) decimals by checks A, \(series.0)C, D, E, F, \(windows.0)"
            + "H\(library.0)"),
        "\(definition.constant.name) \(formula.name)")
      #expect(
        certificate.letters(.notRun)
          == (series.1 + windows.1 + library.1).split(separator: ", ").joined(separator: ", "))
      #expect(certificate.formula?.statement == formula.statement)
      #expect(certificate.enclosure?["width"] == (isRoot ? 1 : 3))
    }
  }

  @Test("a flipped bit of Q or T, and a wrong term, are refused by the series' own check")
  func faults() throws {
    for definition in ConstantDefinition.stated where definition.constant.name != "sqrt3" {
      for site in [InjectedComputationFault.Site.seriesQ, .seriesT, .seriesTerm(index: 7)] {
        let certificate = try Self.certificate(
          of: 5_000, definition, .standard, fault: InjectedComputationFault(site, bit: 200))
        let failed = certificate.checks(.failed).map(\.id)
        #expect(
          failed.contains(.seriesResidues) && !certificate.isVerified,
          "\(definition.constant.name) \(site): \(failed)")
      }
    }
  }

  @Test("a wrong product, quotient or root is refused by the steps' check, at its last bit as well")
  func wrongSteps() throws {
    let context = GenerationContext(workers: .one)
    var count = 0
    for definition in Self.definitions {
      for formula in definition.formulas {
        // FaultTableTests has the faults of roots in decimals.
        guard let stated = formula as? StatedFormula, case .binary = stated.kind else { continue }
        let steps = Set(
          try stated.evaluate(bits: 300, context: context).evidence.compactMap { item in
            if case .identity(let identity) = item { identity.step } else { nil }
          })
        for (site, names) in [
          (InjectedComputationFault.Site.product, ["product"]), (.quotient, ["quotient"]),
          (.squareRoot, ["root", "square root"]),
        ] where !steps.isDisjoint(with: names) {
          for bit: Int64 in [0, 2_000] {
            let certificate = try? Self.certificate(
              of: 1_000, definition, by: formula, .standard,
              fault: InjectedComputationFault(site, bit: bit))
            let failed = certificate?.checks(.failed).map(\.id)
            // Where the first digit comes out wrong, there is no certificate.
            #expect(failed?.contains(.stepResidues) ?? (bit > 0), "\(formula.name) \(site) \(bit)")
            if failed != nil { count += 1 }
          }
        }
      }
    }
    #expect(count > 80)
  }

  @Test("the steps tie the value beyond MPFR's 5,000 decimals, without a second formula")
  func beyondTheLibrary() throws {
    for definition in ConstantDefinition.stated {
      let alone = ConstantDefinition(
        constant: definition.constant, formulas: definition.formulas, library: definition.library,
        libraryIndependence: definition.libraryIndependence, approvedPairs: [])
      for (count, library) in [(5_000 as Int64, ", I"), (5_001, "")] {
        let certificate = try Self.certificate(of: count, alone, .standard)
        #expect(certificate.contradictions.isEmpty && certificate.isVerified)
        let conclusion = certificate.conclusion
        #expect(conclusion.contains("C, D, E\(library); not run: "), "\(conclusion)")
      }
    }
  }

  /// A definition with one of its formulas' numbers made one more, if it still is a text.
  private struct Change {
    let place: String
    /// The changed formula, counted from 0.
    let formula: Int
    let definition: ConstantDefinition
  }

  private static func changes(of text: String, _ definition: ConstantDefinition) -> [Change] {
    text.matches(of: /[0-9]+/).compactMap { match in
      let before = text[..<match.startIndex]
      let formula = before.ranges(of: "\nformula ").count - 1
      let lines = before.split(separator: "\n")
      // A long line goes on, indented, in the next one.
      let line = lines.last { !$0.hasPrefix(" ") } ?? ""
      guard formula >= 0,
        !["formula ", "by ", "within ", "memory ", "steps "].contains(where: line.hasPrefix),
        let number = Int64(match.0)
      else { return nil }
      var changed = text
      changed.replaceSubrange(match.range, with: "\(number + 1)")
      let made = try? ConstantDefinition(parsing: Array(changed.utf8), of: definition.constant)
      return made.map {
        Change(
          place: "\(number) after '\(lines.last ?? "")'", formula: formula, definition: $0)
      }
    }
  }

  /// The texts as they stand in the sources, by the names of their constants.
  private static let texts: [String: String] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Sources/Digits/Constants/Texts").standardizedFileURL
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).reduce(into: [:]) { texts, file in
      let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
      guard let text, file.hasSuffix(".txt") else { return }
      texts[String(file.dropLast(4))] = "\n" + text
    }
  }()

  @Test("with one wrong number in a formula fail the check by the second formula")
  func wrongNumbers() throws {
    #expect(Self.texts.count == ConstantDefinition.stated.count + 4)
    var count = 0
    for stated in Self.definitions {
      let text = try #require(Self.texts[stated.constant.name])
      for change in Self.changes(of: text, stated) {
        let definition = change.definition
        let formula = definition.formulas[change.formula]
        let partner = try #require(definition.partner(of: formula.identifier)).formula
        // The formula that makes the digits is the wrong one, or the one that checks them.
        for maker in [formula, partner] {
          let other = try #require(definition.partner(of: maker.identifier)).formula
          guard maker.name == formula.name || other.name == formula.name else { continue }
          let certificate: Certificate
          do { certificate = try Self.certificate(of: 300, definition, by: maker) } catch {
            // Another integer part, or a sum that cannot be.
            #expect(error is GenerationError || error is CertificationError)
            continue
          }
          let failed = Set(certificate.checks(.failed).map(\.id))
          #expect(failed.contains(.secondFormula), "\(definition.constant.name): \(change.place)")
          let isMaker = maker.name == formula.name
          #expect(failed.contains(.libraryEnclosure) == isMaker)
          #expect(failed.isDisjoint(with: [.seriesResidues, .stepResidues]) != isMaker)
          let extracted = certificate.checks.first { $0.id == .hexadecimalWindows }
          let hasWindows = Self.areExtracted.contains(definition.constant.name)
          #expect((extracted?.status != .notRun) == hasWindows)
          #expect(
            failed.contains(.hexadecimalWindows) == (hasWindows && maker.name == formula.name),
            "\(definition.constant.name): \(change.place)")
          count += 1
        }
      }
    }
    #expect(count > 500)
  }
}

@Suite("Series of texts as the checker reads them")
struct StatedSeriesTests {
  private static let roots = MathematicalConstant.roots
    .filter { [5, 67, 94].contains($0.radicand) }.compactMap(ConstantDefinition.of)
  private static let formulas = (ConstantDefinition.known + ConstantDefinition.stated + roots)
    .flatMap(\.formulas)

  /// The sums that a formula leaves, with the series that the checker has for them.
  private static func sums(_ index: Int) throws -> [(sum: StatedSum, series: StatedSeries)] {
    guard let formula = formulas[index] as? StatedFormula,
      case .stated(let name) = formula.identifier
    else { return [] }
    let sums = try formula.evaluate(bits: 300, context: GenerationContext(workers: .one)).evidence
      .compactMap { if case .stated(let sum) = $0 { sum } else { nil } }
    let known = try #require(StatedSeries.all(of: name, parameter: sums.first?.parameter ?? 0))
    #expect(sums.count == known.count && sums.map(\.index) == Array(sums.indices))
    return Array(zip(sums, known))
  }

  /// Where the checker's table differs from the generator's series, multiplied out.
  private static func differences(_ table: StatedSeries, _ series: RationalSeries) -> [String] {
    guard let own = StatedSeries(series) else { return ["a coefficient passes 63 bits"] }
    var found: [String] = []
    for (name, path) in [("P", \StatedSeries.p), ("Q", \StatedSeries.q), ("R", \StatedSeries.r)] {
      let (known, made) = (table[keyPath: path], own[keyPath: path])
      for degree in 0..<max(known.count, made.count) {
        let sides = [known, made].map { degree < $0.count ? "\($0[degree])" : "none" }
        if sides[0] != sides[1] { found.append("\(name), n^\(degree): \(sides)") }
      }
    }
    if table.first != series.first { found.append("f: \([table.first, series.first])") }
    if table.isHarmonic != series.isHarmonic { found.append("harmonic") }
    if table.last != series.count { found.append("last") }
    return found
  }

  @Test(
    "have the generator's coefficients, multiplied out, and a wrong one is named",
    arguments: Self.formulas.indices)
  func coefficients(index: Int) throws {
    let name = "\(Self.formulas[index].constant.name) \(Self.formulas[index].name)"
    for (sum, table) in try Self.sums(index) {
      #expect(Self.differences(table, sum.series) == [], "\(name), series \(sum.index)")
      var wrong = table
      wrong.q[1] -= 7
      wrong.r.append(1)
      wrong.last = 5
      #expect(
        Self.differences(wrong, sum.series) == [
          "Q, n^1: \(["\(wrong.q[1])", "\(table.q[1])"])",
          "R, n^\(table.r.count): \(["1", "none"])", "last",
        ])
    }
  }

  private let primes = somePrimes("stated")

  private func agrees(_ series: StatedSeries, _ sum: StatedSum) -> Bool {
    func residue(_ integer: SharedInteger) -> ResidueVector {
      let magnitude = integer.withLimbs { primes.residue(of: $0) }
      return integer.value.signum < 0 ? primes.negated(magnitude) : magnitude
    }
    let sides = series.sides(
      of: (residue(sum.q), residue(sum.t)), terms: sum.terms, primes: primes, workers: Workers(2))
    return sides.left == sides.right
  }

  @Test(
    "agree with the generator's sums, and with one wrong coefficient do not",
    arguments: Self.formulas.indices)
  func wrongCoefficients(index: Int) throws {
    for (sum, series) in try Self.sums(index) {
      #expect(agrees(series, sum))
      for path in [\StatedSeries.p, \StatedSeries.q, \StatedSeries.r] {
        for degree in series[keyPath: path].indices {
          var wrong = series
          wrong[keyPath: path][degree] += 1
          #expect(!agrees(wrong, sum), "\(Self.formulas[index].name), \(sum.index), n^\(degree)")
        }
      }
      var wrong = series
      wrong.first += 1
      #expect(!agrees(wrong, sum))
    }
  }

  @Test("have bounds of what is omitted that are close to the generator's, never below the truth")
  func tails() throws {
    for index in Self.formulas.indices {
      for (sum, series) in try Self.sums(index) {
        // With a parameter, terms rise before they fall.
        #expect(sum.parameter > 0 || sum.series.fallingFrom <= 2, "\(index)")
        for terms: UInt64 in [3, 20, 100, 3000]
        where terms >= sum.series.fallingFrom && sum.series.count == nil {
          var bound = TailBound(sum.series)
          while bound.omittedFrom <= terms { bound.advance() }
          let bits = -Double(bound.tail.exponent) - log2(Double(bound.tail.mantissa))
          let found = series.tailBits(after: terms)
          // The generator's is twice the truth.
          #expect(found < bits + 1.1 && found > bits - 8, "\(index) \(terms): \(found), \(bits)")
        }
      }
    }
  }

  @Test("tails of thirty million terms are as near")
  func manyTerms() throws {
    let formula = FormulaIdentifier.Stated(constant: "log3", formula: "three")
    let series = try #require(StatedSeries.all(of: formula)?.first)
    let terms: UInt64 = 30_000_000
    // The sum of 1/((2k + 1)·31^2k) from there on, and 1/(1 − 1/961) of its first term.
    let truth = 2 * Double(terms + 1) * log2(31) + log2(Double(2 * terms + 3))
    let found = series.tailBits(after: terms)
    #expect(found < truth && found > truth - 3, "\(truth - found)")
  }
}
