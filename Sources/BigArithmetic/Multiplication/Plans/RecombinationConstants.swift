package import TransformInterface

/// The constants of Garner's algorithm for the first four or all six primes and one radix.
package final class ReconstructionConstants: Sendable {
  /// The primes and their inverses as doubles, in pairs.
  package let moduli: DoubleTable

  /// The inverses of the earlier primes modulo each later one, in pairs with their quotients.
  package let inverses: DoubleTable

  /// The words of the products of the first primes, from two on.
  package let products: DoubleTable

  private let primes: Int
  private let radix: LimbRadix

  /// Creates the constants.
  package init(primes count: Int, radix: LimbRadix = .binary) {
    primes = count
    self.radix = radix
    let primes = Array(TransformPrime.all.prefix(count))
    moduli = DoubleTable(count: 2 * count)
    inverses = DoubleTable(count: count * (count - 1))
    products = DoubleTable(count: (count + 3) * count / 2)
    for (index, prime) in primes.enumerated() {
      moduli[2 * index] = prime.modulus.value
      moduli[2 * index + 1] = prime.modulus.inverse
    }
    var place = 0
    var product = [primes[0].field.prime]
    var word = 0
    for j in 1..<count {
      for i in 0..<j {
        let field = primes[j].field
        let inverse = primes[j].constantFactor(field.inverse(primes[i].field.prime % field.prime))
        inverses[place] = inverse.value
        inverses[place + 1] = inverse.quotient
        place += 2
      }
      let words =
        radix == .binary
        ? Self.words(product, count: j + 1) : Self.decimalWords(product, count: j + 1)
      for value in words {
        products[word] = value
        word += 1
      }
      product = Self.times(product, primes[j].field.prime)
    }
  }

  /// The constants as the inner loops take them.
  package var tables: ReconstructionTables {
    unsafe ReconstructionTables(
      primes: primes, moduli: moduli.reading, inverses: inverses.reading,
      products: products.reading, radix: radix)
  }

  /// A number's 44-bit words in −2^43 … 2^43.
  private static func words(_ limbs: [UInt64], count: Int) -> [Double] {
    var carry: Int64 = 0
    return (0..<count).map { index in
      let bit = 44 * index
      var word: UInt64 = 0
      if bit / 64 < limbs.count { word = limbs[bit / 64] >> UInt64(bit % 64) }
      if bit % 64 > 20, bit / 64 + 1 < limbs.count {
        word |= limbs[bit / 64 + 1] << UInt64(64 - bit % 64)
      }
      var signed = Int64(word & ((1 << 44) - 1)) + carry
      carry = signed > 1 << 43 ? 1 : 0
      signed -= carry << 44
      return Double(signed)
    }
  }

  /// A number's words of 13 decimals in −10^13/2 … 10^13/2.
  private static func decimalWords(_ limbs: [UInt64], count: Int) -> [Double] {
    let radix = UInt64(LimbRadix.decimalValue)
    var rest = limbs
    var carry: Int64 = 0
    return (0..<count).map { _ in
      var remainder: UInt64 = 0
      for index in rest.indices.reversed() {
        (rest[index], remainder) = radix.dividingFullWidth((remainder, rest[index]))
      }
      var signed = Int64(remainder) + carry
      carry = signed > Int64(radix / 2) ? 1 : 0
      signed -= carry * Int64(radix)
      return Double(signed)
    }
  }

  private static func times(_ limbs: [UInt64], _ factor: UInt64) -> [UInt64] {
    var carry: UInt64 = 0
    var result = limbs.map { limb in
      let wide = limb.multipliedFullWidth(by: factor)
      let (low, overflow) = wide.low.addingReportingOverflow(carry)
      carry = wide.high + (overflow ? 1 : 0)
      return low
    }
    result.append(carry)
    return result
  }
}
