internal import Arithmetic
internal import Constants
internal import DigitCore

/// The steps of a formula that is a text, and how far its value may be off.
///
/// `series.txt` writes the value a second time, with each operator behind what it takes. Here it is
/// followed with the evidence of the steps: each has to take the integers of those before it.
struct NodeDerivation {
  private let formula: FormulaIdentifier.Stated
  private var evidence: ArraySlice<Evidence>

  /// Bits after the point of the enclosure.
  private let bits: Int64

  private var sums: [Int: Node] = [:]

  /// One side of a quotient.
  private enum Side {
    case number(Int64)
    /// The size of an integer of the evidence, times 2^exponent.
    case integer(SharedInteger, exponent: Int64)
  }

  private struct Node {
    let numerator: Side
    var denominator = Side.number(1)
    var isNegative = false
    /// The relative error, in units of 2^-bits.
    var error = 0.0
  }

  /// - Parameter steps: those of the evaluation, from the first to the last.
  init(_ formula: FormulaIdentifier.Stated, _ steps: [Evidence], bits: Int64) {
    self.formula = formula
    self.bits = bits
    evidence = steps[...]
  }

  /// Whether the steps are those of the value, and the last gives an enclosure's lower end: the
  /// value, off by less than a unit, less one.
  mutating func gives(_ enclosure: Enclosure, by value: [String], parameter: Int64) -> Bool {
    var stack: [Node] = []
    for token in value {
      guard let node = node(token, &stack, parameter) else { return false }
      stack.append(node)
    }
    guard stack.count == 1, !stack[0].isNegative,
      let last = quotient(stack[0], bias: 1), evidence.isEmpty
    else { return false }
    let error = last.error + 0x1p-24
    return last.integer === enclosure.lower && last.scale == enclosure.bits
      && error * power(last.integer.value.bitWidth - bits) <= 0.5
  }

  /// 2^exponent.
  private func power(_ exponent: Int64) -> Double {
    Double(sign: .plus, exponent: Int(exponent), significand: 1)
  }

  private mutating func node(
    _ token: String, _ stack: inout [Node], _ parameter: Int64
  ) -> Node? {
    guard let name = token.first else { return nil }
    let rest = token.dropFirst()
    switch name {
    case "A"..."F" where rest.isEmpty: return sum(Int(token.utf8.first ?? 0) - 0x41)
    case "*", "/":
      guard let count = rest.isEmpty ? 1 : Int(rest), let b = stack.popLast(),
        let a = stack.popLast()
      else { return nil }
      let inverse = Node(
        numerator: b.denominator, denominator: b.numerator, isNegative: b.isNegative,
        error: b.error)
      return product(a, times: name == "*" ? b : inverse, count)
    case "+", "-":
      guard stack.count >= token.count else { return nil }
      let summands = Array(stack.suffix(token.count))
      stack.removeLast(token.count)
      return total(summands, signs: token.map { $0 == "-" ? -1 : 1 })
    case "r":
      guard token.hasPrefix("root"), let order = Int64(token.dropFirst(4)) else { return nil }
      return stack.popLast().flatMap { root(order, of: $0) }
    default:
      return number(token, parameter).map { Node(numerator: .number($0)) }
    }
  }

  /// Numbers times N, or times the exponents U, V and W of its primes, which are added.
  private func number(_ token: String, _ parameter: Int64) -> Int64? {
    var exponents: [Int64] = []
    for base in [2, 3, 5, 7] as [Int64] {
      var (rest, exponent): (Int64, Int64) = (parameter, 0)
      while rest > 0, rest.isMultiple(of: base) { (rest, exponent) = (rest / base, exponent + 1) }
      exponents.append(exponent)
    }
    var total: Int64 = 0
    for part in token.split(separator: "+") {
      let digits = part.prefix { ("0"..."9").contains($0) }
      guard let number = digits.isEmpty ? 1 : Int64(digits) else { return nil }
      switch part.dropFirst(digits.count) {
      case "": total += number
      case "N": total += number * parameter
      case "U": total += number * exponents[0]
      case "V": total += number * exponents[1]
      case "W": total += number * (exponents[2] + exponents[3])
      default: return nil
      }
    }
    return total > 0 ? total : nil
  }

  private mutating func identity() -> IntegerIdentity? {
    guard case .identity(let identity)? = evidence.popFirst() else { return nil }
    return identity
  }

  private mutating func sum(_ index: Int) -> Node? {
    if let known = sums[index] { return known }
    guard case .stated(let sum)? = evidence.popFirst(), sum.formula == formula,
      sum.index == index, sum.t.value.signum * sum.q.value.signum != 0
    else { return nil }
    // What is left out was checked with the sum.
    let node = Node(
      numerator: .integer(sum.t, exponent: 0), denominator: .integer(sum.q, exponent: 0),
      isNegative: sum.t.value.signum != sum.q.value.signum, error: 0x1p-24)
    sums[index] = node
    return node
  }

  /// A factor of an identity that stands for a side, or `nil` where it is anything else.
  private func read(
    _ factor: IntegerIdentity.Factor, as side: Side
  ) -> (sign: Int64, exponent: Int64, error: Double)? {
    let integer: SharedInteger
    var dropped = 0
    switch factor {
    case .integer(_, let whole): integer = whole
    case .leading(_, let part, let words): (integer, dropped) = (part, words)
    case .power, .decimal: return nil
    }
    switch side {
    case .number(let number):
      guard dropped == 0, number > 0, integer.value.equals(number.magnitude) else { return nil }
      return (1, 0, 0)
    case .integer(let own, let exponent):
      let low = 64 * Int64(dropped)
      guard own === integer, dropped >= 0, low < integer.value.bitWidth else { return nil }
      return (
        integer.value.signum < 0 ? -1 : 1, exponent + low,
        dropped == 0 ? 0 : power(bits + low + 1 - integer.value.bitWidth)
      )
    }
  }

  private mutating func product(_ a: Node, times b: Node, _ count: Int) -> Node? {
    var result = a
    for _ in 0..<count {
      guard let numerator = times(result.numerator, b.numerator),
        let denominator = times(result.denominator, b.denominator)
      else { return nil }
      result = Node(
        numerator: numerator.side, denominator: denominator.side,
        isNegative: result.isNegative != b.isNegative,
        error: result.error + b.error + numerator.error + denominator.error)
    }
    return result
  }

  private mutating func times(_ a: Side, _ b: Side) -> (side: Side, error: Double)? {
    if case .number(1) = a { return (b, 0) }
    if case .number(1) = b { return (a, 0) }
    guard let identity = identity(), let factors = identity.left.first?.factors,
      factors.count == 2, let first = read(factors[0], as: a),
      let second = read(factors[1], as: b),
      let product = IntegerIdentity.integers(identity.right, at: 0).first,
      identity.says(
        [.init(first.sign * second.sign, factors)], [.init(1, [.integer("c", product)])])
    else { return nil }
    return (
      .integer(product, exponent: first.exponent + second.exponent), first.error + second.error
    )
  }

  /// The quotient's size times 2^scale, rounded down.
  private mutating func quotient(
    _ node: Node, bias: Int64 = 0
  ) -> (integer: SharedInteger, scale: Int64, error: Double)? {
    guard let identity = identity(), let left = identity.left.first?.factors, left.count == 3,
      let right = identity.right.first?.factors, right.count == 2,
      let quotient = IntegerIdentity.integers(identity.left, at: 0).first,
      let remainder = IntegerIdentity.integers(identity.left, at: 2).first,
      let n = read(right[0], as: node.numerator), let d = read(left[1], as: node.denominator),
      case .power(2, let up) = right[1], case .power(2, let down) = left[2],
      case .below(_, let limit, let dropped, _)? = identity.bounds.first,
      case let divisor = Array(left.dropFirst()), left[1].isOf(limit, dropping: dropped),
      identity.says(
        [
          .init(d.sign, left), .init(bias * d.sign, divisor), .init(1, [.integer("r", remainder)]),
        ], [.init(n.sign, right)],
        [.below(value: remainder, limit: limit, droppedWords: dropped, shift: down)])
    else { return nil }
    return (quotient, up - down - n.exponent + d.exponent, node.error + n.error + d.error)
  }

  private mutating func total(_ nodes: [Node], signs: [Int64]) -> Node? {
    var parts: [(integer: SharedInteger, scale: Int64, error: Double)] = []
    for node in nodes {
      guard let part = quotient(node), part.scale == parts.first?.scale ?? part.scale else {
        return nil
      }
      parts.append(part)
    }
    let monomials = zip(zip(nodes, signs), parts).map { summand, part in
      IntegerIdentity.Monomial(
        summand.0.isNegative ? -summand.1 : summand.1, [.integer("v", part.integer)])
    }
    guard let identity = identity(), let scale = parts.first?.scale,
      let total = IntegerIdentity.integers(identity.right, at: 0).first, total.value.signum != 0,
      identity.says(monomials, [.init(1, [.integer("s", total)])])
    else { return nil }
    let size = total.value.bitWidth - 1
    let error = parts.reduce(0) {
      $0 + power($1.integer.value.bitWidth - size) * $1.error + power(bits - size)
    }
    return Node(
      numerator: .integer(total, exponent: -scale), isNegative: total.value.signum < 0,
      error: error)
  }

  private mutating func root(_ order: Int64, of node: Node) -> Node? {
    guard !node.isNegative, order > 1 else { return nil }
    if order == 2, case (.number(let number), .number(1)) = (node.numerator, node.denominator) {
      guard let step = evidence.popFirst(), let root = CertifiedRoot(step, of: number) else {
        return nil
      }
      return Node(
        numerator: .integer(root.root, exponent: -root.bits),
        error: power(bits + 1 - root.root.value.bitWidth))
    }
    guard let radicand = quotient(node) else { return nil }
    var (value, scale) = (radicand.integer, radicand.scale)
    var error = radicand.error + power(bits + 1 - value.value.bitWidth)
    var rest = order
    while rest > 1 {
      let k = rest.isMultiple(of: 2) ? 2 : rest
      guard let identity = identity(),
        case .power(2, let shift)? = identity.right.first?.factors.last,
        let root = IntegerIdentity.integers(identity.left, at: 0).first,
        let remainder = IntegerIdentity.integers(identity.left, at: 1).first,
        case .belowPowerOfTwo(_, let limit)? = identity.bounds.first,
        identity.says(
          [
            .init(1, Array(repeating: .integer("s", root), count: Int(k))),
            .init(1, [.integer("r", remainder)]),
          ], [.init(1, [.integer("v", value), .power(base: 2, exponent: shift)])],
          [.belowPowerOfTwo(value: remainder, bits: limit)]),
        (scale + shift).isMultiple(of: k), root.value.signum > 0
      else { return nil }
      // (s + ε)^k = s^k + r, so ε/s is at most r/(k·s^k).
      error = error / Double(k) + power(bits + limit - k * (root.value.bitWidth - 1))
      (value, scale, rest) = (root, (scale + shift) / k, rest / k)
    }
    return Node(numerator: .integer(value, exponent: -scale), error: error)
  }
}

extension IntegerIdentity {
  /// Whether this is what it says, and nothing else.
  fileprivate func says(
    _ left: [Monomial], _ right: [Monomial], _ bounds: [Bound] = []
  ) -> Bool {
    CanonicalIdentity(self) == CanonicalIdentity(left: left, right: right, bounds: bounds)
  }
}

extension IntegerIdentity.Factor {
  /// Whether it is an integer without its lowest words.
  fileprivate func isOf(_ integer: SharedInteger, dropping words: Int) -> Bool {
    switch self {
    case .integer(_, let own): own === integer && words == 0
    case .leading(_, let own, let dropped): own === integer && dropped == words
    case .power, .decimal: false
    }
  }
}
