import DigitVerification

/// Residues by plain 128-bit division, one step at a time.
enum ReferenceResidues {
  static func limbs(_ limbs: [UInt64], modulo p: UInt64) -> UInt64 {
    var value: UInt128 = 0
    for limb in limbs.reversed() { value = ((value << 64) | UInt128(limb)) % UInt128(p) }
    return UInt64(value)
  }

  static func digits(_ digits: [UInt8], modulo p: UInt64) -> UInt64 {
    var value: UInt128 = 0
    for digit in digits { value = (value * 10 + UInt128(digit)) % UInt128(p) }
    return UInt64(value)
  }

  static func product(_ a: UInt64, _ b: UInt64, modulo p: UInt64) -> UInt64 {
    UInt64(UInt128(a) * UInt128(b) % UInt128(p))
  }

  /// Packs digits two a byte.
  static func packed(_ digits: [UInt8]) -> [UInt8] {
    stride(from: 0, to: digits.count, by: 2).map {
      digits[$0] << 4 | ($0 + 1 < digits.count ? digits[$0 + 1] : 0)
    }
  }
}

/// Five primes that differ from test to test only by their label.
func somePrimes(_ label: String = "test") -> VerificationPrimes {
  VerificationPrimes(DerivedPrimes(digest: Array(label.utf8)))
}
