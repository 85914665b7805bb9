internal import Constants
internal import DigitChecks
internal import Parallelism

/// The equations and inequalities of a proof, as `docs/PROOF_FORMAT.md` states them.
struct ProofEquations<Ring: ResidueRing>: Sendable {
  let header: ProofHeader
  let primes: Ring
  let residues: @Sendable (ProofFile.Integer) -> Ring.Residue
  let workers: Workers

  /// What the value is made of, where it is made of nodes.
  let nodes: NodeFormula?

  /// n of the only series.
  private var termCount: UInt64 { UInt64(header.terms[0]) }

  private var places: UInt64 { UInt64(header.decimals) }

  /// The inequality between the header's numbers that does not hold, or `nil`.
  var failedPremise: String? {
    let (terms, decimals) = (UInt128(header.terms.first ?? 0), UInt128(header.decimals))
    // 10^8·log2 10, rounded up.
    let tenBits = 332_192_810 * decimals
    switch header.formula {
    case .chudnovsky:
      let weight = 13_591_409 + 545_140_134 * terms
      let weightBits = UInt128(128 - weight.leadingZeroBitCount)
      guard 4_711_000_000 * terms >= tenBits + 100_000_000 * (64 + weightBits) else {
        return "47.11*n >= N*log2(10) + 64 + bits(13591409 + 545140134*n)"
      }
      guard 100_000_000 * UInt128(header.workingBits) >= tenBits + 6_000_000_000 else {
        return "w >= N*log2(10) + 60"
      }
    case .taylor:
      let size = Magnitude.factorial(termCount - 1, workers: workers)
      guard 100_000_000 * UInt128(size.wholeBits) >= tenBits + 6_500_000_000 else {
        return "log2 (n-1)! >= N*log2(10) + 65"
      }
    case .nodes:
      // 8·log2 e is above 11.54156.
      let theorem = 1_154_156_000 * UInt128(header.parameter)
      guard theorem == 0 || theorem >= tenBits + 7_300_000_000 else {
        return "8*c*log2(e) >= N*log2(10) + 73"
      }
    case .machin, .squareRoot: break
    }
    return nil
  }

  /// The equation or bound that does not hold, or `nil`.
  ///
  /// - Parameter progress: gets the share of the terms that are done.
  /// - Complexity: O(n) in the number of terms.
  func failedEquation(
    _ decimals: ProofFile.Integer, _ integers: [ProofFile.Integer],
    progress: @escaping @Sendable (Double) -> Void
  ) -> String? {
    switch header.formula {
    case .chudnovsky:
      failedRoot(integers[0], integers[1])
        ?? failedDivision(
          of: .chudnovsky, decimals, integers[2], progress: progress,
          "426880*S*Q*5^N = D*T*2^(w-N) + g*Z", "2^-56 <= g*Z/(T*2^(w-N)) <= 1 - 2^-56"
        ) { sums in
          let numerator = product(
            [residue(426_880), residues(integers[0]), sums.q, primes.power(5, places)])
          let scale = primes.power(2, UInt64(header.workingBits - header.decimals))
          return (numerator, product([sums.t, scale]))
        }
    case .taylor:
      failedDivision(
        of: .taylor, decimals, integers[0], progress: progress,
        "T*10^N = D*Q + g*Z", "2^-56 <= g*Z/Q <= 1 - 2^-56"
      ) { sums in (product([sums.t, primes.power(10, places)]), sums.q) }
    case .machin: failedArctangents(decimals, integers[0], progress: progress)
    case .squareRoot: failedSquare(decimals, integers[0])
    case .nodes: failedNodes(decimals, integers, progress: progress)
    }
  }

  private func failedNodes(
    _ decimals: ProofFile.Integer, _ integers: [ProofFile.Integer],
    progress: @escaping @Sendable (Double) -> Void
  ) -> String? {
    guard let nodes, let value = try? nodes.expression() else { return "a bound of the series" }
    var checker = NodeChecker(self, nodes.series, integers, progress: progress)
    checker.check(decimals, of: value)
    return checker.failed
  }

  /// h·T·10^N = h·D·Q + g·Z with T/Q = 16·T₁/Q₁ − 4·T₂/Q₂, where Z is a fraction of h·V.
  private func failedArctangents(
    _ decimals: ProofFile.Integer, _ remainder: ProofFile.Integer,
    progress: @escaping @Sendable (Double) -> Void
  ) -> String? {
    let machin = MachinTerms(decimals: header.decimals)
    let multiple = machin.multiple(workers)
    let all = Double(machin.last5 + machin.last239)
    func arctangent(_ x: UInt64, _ last: UInt64, after done: UInt64) -> SeriesSums<Ring.Residue> {
      var sums = StatedSeries(arctangentOf: x).residues(
        over: 0..<last + 1, primes: primes, workers: workers
      ) { count, _ in progress((Double(done) + Double(count)) / all) }
      sums.q = product([sums.q, residue(x)])
      // (2k − 1)!! becomes (2k + 1)!!.
      sums.p = product([sums.p, residue(2 * last + 1)])
      return sums
    }
    let first = arctangent(5, machin.last5, after: 0)
    let second = arctangent(239, machin.last239, after: machin.last5)
    let ten = primes.power(10, places)
    let h = multiple.reduce(residue(1)) { primes.product($0, residue($1)) }
    let subtracted = primes.sum(
      product([residue(4), second.t, first.q, ten]),
      product([residues(decimals), first.q, second.q]))
    let right = primes.sum(
      product([h, subtracted]), product([first.p, second.p, residues(remainder)]))
    guard product([h, residue(16), first.t, second.q, ten]) == right else {
      return "h*T*10^N = h*D*Q + g*Z"
    }
    var limit = Magnitude(5).power(2 * machin.last5 + 1)
    limit *= Magnitude(239).power(2 * machin.last239 + 1)
    for word in multiple { limit *= Magnitude(UInt128(word)) }
    guard let size = size(of: remainder, times: []), size.isFraction(of: limit) else {
      return "2^-56 <= Z/(h*V) <= 1 - 2^-56"
    }
    return nil
  }

  /// A division: numerator = D·denominator + g·Z, where g·Z is a fraction of the denominator.
  private func failedDivision(
    of formula: FormulaIdentifier.Stated, _ decimals: ProofFile.Integer,
    _ remainder: ProofFile.Integer,
    progress: @escaping @Sendable (Double) -> Void, _ equation: String, _ bound: String,
    sides: (SeriesSums<Ring.Residue>) -> (numerator: Ring.Residue, denominator: Ring.Residue)
  ) -> String? {
    guard let series = StatedSeries.all(of: formula)?.first else { return equation }
    let sums = series.residues(over: 0..<termCount, primes: primes, workers: workers) {
      progress(Double($0) / Double($1))
    }
    let (numerator, denominator) = sides(sums)
    let factors = header.factors[0].reduce(residue(1)) {
      primes.product($0, primes.power($1.prime, $1.exponent))
    }
    let right = primes.sum(
      product([residues(decimals), denominator]), product([factors, residues(remainder)]))
    guard numerator == right else { return equation }
    guard let size = size(of: remainder, times: header.factors[0]),
      size.isFraction(of: denominatorSize)
    else { return bound }
    return nil
  }

  /// The size of g·Z; `nil` where Z is zero.
  func size(of remainder: ProofFile.Integer, times factors: [PrimePower]) -> Magnitude? {
    let top = Self.number(remainder.leading.suffix(16))
    guard top > 0 else { return nil }
    let dropped = remainder.droppedByteCount + Int64(max(0, remainder.leading.count - 16))
    var size = Magnitude(top, exponent: 8 * dropped)
    for factor in factors { size *= Magnitude(UInt128(factor.prime)).power(factor.exponent) }
    return size
  }

  /// The size of what D is multiplied by: Q = (n − 1)!, or T·2^(w−N) with
  /// T = C^(n−2)·(n − 1)!³·(13591409·C − 5·558731543)·(1 + ε), 0 ≤ ε < 2^-90.
  private var denominatorSize: Magnitude {
    let factorial = Magnitude.factorial(termCount - 1, workers: workers)
    guard header.formula == .chudnovsky else { return factorial }
    let scale: UInt128 = 10_939_058_860_032_000
    let size =
      factorial * factorial * factorial * Magnitude(scale).power(termCount - 2)
      * Magnitude(13_591_409 * scale - 5 * 558_731_543)
    return size.scaled(byPowerOfTwo: header.workingBits - header.decimals)
  }

  /// S = ⌊√10005·2^w⌋.
  private func failedRoot(_ root: ProofFile.Integer, _ remainder: ProofFile.Integer) -> String? {
    let left = primes.sum(product([residues(root), residues(root)]), residues(remainder))
    let right = product([residue(10_005), primes.power(2, 2 * UInt64(header.workingBits))])
    guard left == right else { return "S^2 + R = 10005*2^2w" }
    // With as many low bytes dropped from both, 15 of the root being left, r + 1 ≤ 2s.
    let dropped = root.droppedByteCount + Int64(max(0, root.leading.count - 15))
    guard let low = Self.number(root, dropping: dropped),
      let high = Self.number(remainder, dropping: dropped),
      dropped == 0 ? high <= 2 * low : high < 2 * low
    else { return "R <= 2S" }
    return nil
  }

  /// D = ⌊x·10^N⌋ for x² = b·x + c.
  private func failedSquare(
    _ decimals: ProofFile.Integer, _ remainder: ProofFile.Integer
  ) -> String? {
    guard let equation = QuadraticEquation.of(header.constant) else { return "x^2 = b*x + c" }
    let isLinear = equation.linear > 0
    let ten = primes.power(10, places)
    let d = residues(decimals)
    let left = primes.sum(product([d, d]), residues(remainder))
    let right = primes.sum(
      product([residue(equation.constant), ten, ten]), product([residue(equation.linear), d, ten]))
    guard left == right else {
      return "D^2 + R = " + (isLinear ? "10^2N + D*10^N" : "\(equation.constant)*10^2N")
    }
    // 37 digits fit 127 bits when doubled.
    let all = header.remainderDigits
    let count = Int(min(37, all))
    let digits = (0..<count).map { PackedNibbles.nibble(remainder.leading.span, $0) }
    func spelled(_ digits: some Sequence<UInt8>) -> UInt128 {
      digits.reduce(0) { 10 * $0 + UInt128($1) }
    }
    let unit = (1..<count).reduce(UInt128(equation.linear)) { power, _ in 10 * power }
    // Where R has a digit more than D, a zero stands before D.
    let twice = 2 * spelled(decimals.leading.prefix(count - Int(all - header.decimals - 1)))
    let rounding: UInt128 = Int64(count) == all ? 0 : 1
    guard spelled(digits) + rounding + unit <= twice else {
      return isLinear ? "R <= 2D - 10^N" : "R <= 2D"
    }
    return nil
  }

  /// The bytes as a number, lowest first, 16 at most.
  private static func number(_ bytes: some BidirectionalCollection<UInt8>) -> UInt128 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt128($1) }
  }

  /// An integer without its lowest bytes; `nil` where more than 16 are left.
  private static func number(_ integer: ProofFile.Integer, dropping count: Int64) -> UInt128? {
    let kept = Int64(integer.leading.count) + integer.droppedByteCount - count
    guard kept <= 16 else { return nil }
    return number(integer.leading.suffix(Int(max(0, kept))))
  }

  private func residue(_ word: UInt64) -> Ring.Residue { primes.residue(of: word) }

  private func product(_ factors: [Ring.Residue]) -> Ring.Residue {
    factors.reduce(residue(1)) { primes.product($0, $1) }
  }
}
