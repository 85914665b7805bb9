/// The integer that a run of decimals spells, modulo one modulus, chunk by chunk.
///
/// It composes: h(a‖b) = h(a)·10^|b| + h(b).
struct DecimalResidue<M: Modulus>: Sendable {
  let modulus: M

  /// The form of 10^16.
  private let sixteenPlaces: UInt64

  /// A plain residue, not a form: below 2·modulus + 2^54, which every product here accepts.
  private var relaxed: UInt64 = 0

  init(modulus: M) {
    self.modulus = modulus
    sixteenPlaces = modulus.power(modulus.form(of: 10), 16)
  }

  var value: UInt64 { relaxed % modulus.value }

  /// Appends sixteen digits, as an integer below 10^16.
  ///
  /// The word is added unreduced: a product of two relaxed residues is below twice the modulus, and
  /// (2m + 2^54)·2m stays below m·2^64 for every m between 2^60 and 2^61.
  @inline(__always)
  mutating func append(sixteen word: UInt64) {
    relaxed = modulus.product(relaxed, sixteenPlaces) &+ word
  }

  mutating func append(digit: UInt8) {
    let shifted = modulus.product(relaxed, modulus.form(of: 10))
    relaxed = (shifted % modulus.value + UInt64(digit)) % modulus.value
  }

  /// Appends a run that was hashed elsewhere.
  ///
  /// - Complexity: O(log count).
  mutating func append(residue: UInt64, count: UInt64) {
    let shifted = modulus.product(value, modulus.power(modulus.form(of: 10), count))
    relaxed = (shifted % modulus.value + residue % modulus.value) % modulus.value
  }
}

/// The integer that a run of decimals spells, modulo all seven primes at once, chunk by chunk.
package struct DecimalResidueVector: Sendable {
  /// The hash modulo 2^61 − 1.
  private var first: DecimalResidue<MersenneModulus>

  /// The hashes modulo the derived and the secret primes.
  private var second: DecimalResidue<MontgomeryModulus>
  private var third: DecimalResidue<MontgomeryModulus>
  private var fourth: DecimalResidue<MontgomeryModulus>
  private var fifth: DecimalResidue<MontgomeryModulus>
  private var sixth: DecimalResidue<MontgomeryModulus>
  private var seventh: DecimalResidue<MontgomeryModulus>

  package private(set) var digitCount: UInt64 = 0

  package init(primes: VerificationPrimes) {
    first = DecimalResidue(modulus: primes.mersenne)
    second = DecimalResidue(modulus: primes.others[0])
    third = DecimalResidue(modulus: primes.others[1])
    fourth = DecimalResidue(modulus: primes.others[2])
    fifth = DecimalResidue(modulus: primes.others[3])
    sixth = DecimalResidue(modulus: primes.others[4])
    seventh = DecimalResidue(modulus: primes.others[5])
  }

  package var residues: ResidueVector {
    let values = [
      first.value, second.value, third.value, fourth.value, fifth.value, sixth.value,
      seventh.value,
    ]
    return ResidueVector(components: Seven { values[$0] })
  }

  /// Appends packed digits.
  ///
  /// - Parameter bcd: two digits a byte, the first in the high nibble.
  /// - Throws: `PackedDecimalError` when a nibble is above 9; the residues are then invalid.
  package mutating func append(bcd: Span<UInt8>, count: Int) throws(PackedDecimalError) {
    precondition(count >= 0 && bcd.count >= PackedNibbles.byteCount(digits: count))
    // The mutable copy lives in registers; seven stored properties would be written back each time.
    var lanes = self
    var invalid: UInt64 = 0
    let words = count / 16
    for index in 0..<words {
      let word = PackedDecimalWord(bcd, at: index &* 8)
      invalid |= word.invalidNibbles
      lanes.append(sixteen: word.value)
    }
    for index in 16 * words..<count {
      let digit = PackedNibbles.nibble(bcd, index)
      if digit > 9 { invalid = 1 }
      lanes.append(digit: digit)
    }
    lanes.digitCount += UInt64(count)
    self = lanes
    if invalid != 0, let place = PackedNibbles.firstInvalidNibble(bcd, count: count) {
      throw PackedDecimalError(digitOffset: place)
    }
  }

  /// Appends a run that was hashed elsewhere with the same primes.
  ///
  /// - Complexity: O(log count).
  package mutating func append(_ other: DecimalResidueVector) {
    let count = other.digitCount
    first.append(residue: other.first.value, count: count)
    second.append(residue: other.second.value, count: count)
    third.append(residue: other.third.value, count: count)
    fourth.append(residue: other.fourth.value, count: count)
    fifth.append(residue: other.fifth.value, count: count)
    sixth.append(residue: other.sixth.value, count: count)
    seventh.append(residue: other.seventh.value, count: count)
    digitCount += count
  }

  @inline(__always)
  private mutating func append(sixteen word: UInt64) {
    first.append(sixteen: word)
    second.append(sixteen: word)
    third.append(sixteen: word)
    fourth.append(sixteen: word)
    fifth.append(sixteen: word)
    sixth.append(sixteen: word)
    seventh.append(sixteen: word)
  }

  private mutating func append(digit: UInt8) {
    first.append(digit: digit)
    second.append(digit: digit)
    third.append(digit: digit)
    fourth.append(digit: digit)
    fifth.append(digit: digit)
    sixth.append(digit: digit)
    seventh.append(digit: digit)
  }
}
