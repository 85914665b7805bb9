internal import TransformInterface

/// A single fault that tests inject into a computation, to see which check catches it.
///
/// Production code injects none. The sites are those of the table of faults in
/// `docs/VERIFICATION.md`: places where hardware or a library could go wrong.
package struct InjectedComputationFault: Hashable, Sendable {
  package enum Site: Hashable, Sendable {
    /// A node of the binary splitting, two levels below the root, on the left edge.
    case seriesP, seriesQ, seriesT
    /// A factor that P and Q have in common, where the first terms are divided by it.
    case commonFactor
    case seriesTerm(index: UInt64)
    case squareRoot
    case quotient
    /// The reciprocal from which Newton's iteration computes a quotient.
    case reciprocal
    /// The inverse root from which Newton's iteration computes a square root.
    case inverseRoot
    /// The product of root and quotient.
    case product
    case decimalValue
    /// A product inside the radix conversion, one level below its root.
    ///
    /// Its low bits are dropped: of a node that is split into h and h decimals, all below
    /// log2(5)·h. A fault that is to change decimals flips a bit some hundreds above.
    case conversion
    /// The power of five by which the conversion's remainder becomes the certificate's witness.
    case witnessPower
    /// A decimal on its way into the pack.
    case decimal(index: Int64)
  }

  package let site: Site

  /// Which bit of the integer flips, 0 for the lowest.
  let bit: Int64

  package init(_ site: Site, bit: Int64 = 64) {
    self.site = site
    self.bit = bit
  }

  package func inject(_ site: Site, _ value: inout BigInteger) {
    if site == self.site { value.flipBit(bit) }
  }

  /// Changes a limb of a decimal number if this is the site; a limb counts as 43 bits.
  package func inject(_ site: Site, _ value: inout DecimalNatural) {
    guard site == self.site, bit / 43 < value.count else { return }
    let place = Int(bit / 43)
    let limb = unsafe value.base[place] ^ 1 << UInt(bit % 43)
    unsafe value.base[place] = limb % DecimalNatural.radix
  }
}

/// A fault that tests inject into a product, after the inverse transform modulo one prime.
package struct InjectedTransformFault: Hashable, Sendable {
  let prime: Int
  let point: Int

  package init(prime: Int, point: Int) {
    self.prime = prime
    self.point = point
  }

  func inject(
    _ residues: UnsafeMutablePointer<Double>, prime: Int, _ count: Int,
    _ arithmetic: ResidueArithmetic
  ) {
    guard prime == self.prime, point < count else { return }
    switch arithmetic {
    case .floatingPoint: unsafe residues[point] += 1
    case .integer: unsafe residues[point] = Double(bitPattern: residues[point].bitPattern &+ 1)
    }
  }
}
