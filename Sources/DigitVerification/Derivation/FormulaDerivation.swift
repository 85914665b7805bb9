internal import BigArithmetic
package import ConstantGeneration
package import DigitCore

/// The steps that a formula needs so that its result encloses the constant.
///
/// The residues show that every equation of the evidence holds. This shows that these are the
/// equations of the formula: each takes the integers of the one before it, the last one gives the
/// value that was converted to decimals, and all have enough digits. The expected equations are
/// written a second time, and compared with the evidence integer by integer.
package struct FormulaDerivation: Sendable {
  private let evidence: [Evidence]
  private let constant: MathematicalConstant
  private let formula: String

  /// By how many bits root and quotients must exceed the enclosure.
  ///
  /// A unit of their last bit counts for less than 2^27 units of the result: 426880·(102·2 + 1) for
  /// Chudnovsky's series. With 40 bits that is below 2^-13 units of the enclosure.
  private static let guardBits: Int64 = 40

  /// The least width of an enclosure whose lower end is one unit below a value that is off by less
  /// than a unit: one unit for that, one for the truncation, one for all errors together.
  private static let width: UInt64 = 3

  /// Creates the derivation of a formula.
  ///
  /// - Parameters:
  ///   - formula: its name.
  ///   - constant: whose it is.
  ///   - evidence: that of its evaluation, in the order of its steps.
  package init(formula: String, of constant: MathematicalConstant, evidence: [Evidence]) {
    self.formula = formula
    self.constant = constant
    self.evidence = evidence
  }

  /// The least width that the enclosure must have so that the constant lies inside, or `nil` where
  /// the steps are not those of the formula.
  ///
  /// ``SeriesConvergence`` checks whether the sums and sequences go far enough.
  package func minimumWidth(of enclosure: Enclosure) -> UInt64? {
    let follows =
      switch formula {
      case "chudnovsky":
        isRootTimesRatio("chudnovsky", 426_880, radicand: 10_005, rightShift: 0, enclosure)
      case "ramanujan":
        isRootTimesRatio("ramanujan", 9801, radicand: 2, rightShift: 2, enclosure)
      case "machin": isMachinLike(enclosure)
      case "taylor": isInverseFactorial("inverse-factorial", isReciprocal: false, enclosure)
      case "reciprocal-taylor":
        isInverseFactorial("alternating-inverse-factorial", isReciprocal: true, enclosure)
      case "fibonacci": isFibonacci(enclosure)
      case "pell": isPell(enclosure)
      default: false
      }
    return follows ? Self.width : nil
  }

  /// Whether a decimal value is the root that the constant follows from.
  package func isRoot(_ result: DecimalResult) -> Bool {
    guard formula == "square-root", evidence.count == 1 else { return false }
    switch constant {
    case .phi:
      return result.addend == 1 && result.divisor == 2
        && CertifiedRoot.isDecimal(
          evidence[0], root: result.value, of: 5, places: result.places)
    case .sqrt2:
      return result.addend == 0 && result.divisor == 1
        && CertifiedRoot.isDecimal(
          evidence[0], root: result.value, of: 2, places: result.places)
    default: return false
    }
  }

  /// c·√n·Q/T, shifted right.
  private func isRootTimesRatio(
    _ name: String, _ coefficient: Int64, radicand: Int64, rightShift: Int64, _ enclosure: Enclosure
  ) -> Bool {
    guard constant == .pi, evidence.count == 4, let series = series(at: 0, named: name),
      let root = CertifiedRoot(evidence[1], of: radicand),
      let quotient = CertifiedQuotient(evidence[2], series.q, over: series.t),
      let droppedBits = CertifiedSum.droppedBits(
        evidence[3],
        of: [.init(coefficient, [.integer("S", root.root), .integer("q", quotient.quotient)])],
        to: enclosure.lower)
    else { return false }
    return root.bits + quotient.bits + rightShift - droppedBits == enclosure.bits
      && min(root.bits, quotient.bits) >= enclosure.bits + Self.guardBits
  }

  /// T/Q, or Q/T.
  private func isInverseFactorial(
    _ name: String, isReciprocal: Bool, _ enclosure: Enclosure
  ) -> Bool {
    guard constant == .e, evidence.count == 2, let series = series(at: 0, named: name) else {
      return false
    }
    return isQuotient(
      at: 1, isReciprocal ? series.q : series.t, over: isReciprocal ? series.t : series.q,
      enclosure)
  }

  /// F(n+1)/F(n).
  private func isFibonacci(_ enclosure: Enclosure) -> Bool {
    guard constant == .phi, evidence.count == 2, let pair = pair(.fibonacci) else { return false }
    return isQuotient(at: 1, pair.next, over: pair.value, enclosure)
  }

  /// (P(n+1) − P(n))/P(n).
  private func isPell(_ enclosure: Enclosure) -> Bool {
    guard constant == .sqrt2, evidence.count == 3, let pair = pair(.pell),
      case .identity(let difference) = evidence[1],
      let half = IntegerIdentity.integers(difference.left, at: 0).first
    else { return false }
    let expected = CanonicalIdentity(
      left: [.init(1, [.integer("n", half)]), .init(1, [.integer("P(n)", pair.value)])],
      right: [.init(1, [.integer("P(n+1)", pair.next)])])
    return CanonicalIdentity(difference) == expected
      && isQuotient(at: 2, half, over: pair.value, enclosure)
  }

  /// 48·arctan(1/49) + 128·arctan(1/57) − 20·arctan(1/239) + 48·arctan(1/110443).
  private func isMachinLike(_ enclosure: Enclosure) -> Bool {
    let parts: [(factor: Int64, x: Int64)] = [(48, 49), (128, 57), (-20, 239), (48, 110_443)]
    guard constant == .pi, evidence.count == 3 * parts.count + 1 else { return false }
    var sum: [IntegerIdentity.Monomial] = []
    var bits: Set<Int64> = []
    for (index, part) in parts.enumerated() {
      guard let series = series(at: 3 * index, named: "arctangent-\(part.x)"),
        case .identity(let scaling) = evidence[3 * index + 1],
        let denominator = IntegerIdentity.integers(scaling.left, at: 0).first,
        let quotient = CertifiedQuotient(evidence[3 * index + 2], series.t, over: denominator)
      else { return false }
      let expected = CanonicalIdentity(
        left: [.init(1, [.integer("d", denominator)])],
        right: [.init(part.x, [.integer("Q", series.q)])])
      guard CanonicalIdentity(scaling) == expected else { return false }
      sum.append(.init(part.factor, [.integer("q", quotient.quotient)]))
      bits.insert(quotient.bits)
    }
    guard bits.count == 1, let workingBits = bits.first,
      let droppedBits = CertifiedSum.droppedBits(
        evidence[3 * parts.count], of: sum, to: enclosure.lower)
    else { return false }
    return workingBits - droppedBits == enclosure.bits && droppedBits >= Self.guardBits
  }

  /// Whether a quotient, less one, is the enclosure's lower end.
  private func isQuotient(
    at index: Int, _ numerator: SharedInteger, over denominator: SharedInteger,
    _ enclosure: Enclosure
  ) -> Bool {
    let quotient = CertifiedQuotient(evidence[index], numerator, over: denominator, bias: 1)
    return quotient.map { $0.quotient === enclosure.lower && $0.bits == enclosure.bits } ?? false
  }

  private func series(at index: Int, named name: String) -> SeriesEvidence? {
    guard case .series(let series) = evidence[index], series.series == name else { return nil }
    return series
  }

  private func pair(_ sequence: SequenceEvidence.Sequence) -> SequenceEvidence? {
    guard case .sequence(let pair) = evidence[0], pair.sequence == sequence else { return nil }
    return pair
  }
}
