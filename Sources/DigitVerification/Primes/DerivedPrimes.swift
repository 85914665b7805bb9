import Crypto

/// Four primes of 61 bits that follow from a digest and can be derived again.
///
/// For counter = 0, 1, 2, …: the SHA-256 of digest ‖ label ‖ counter is taken, where the label is
/// the ASCII text `pi-trainer residue prime` and the counter four bytes, the highest first. Its
/// first eight bytes, the highest first, are cut to the low 60 bits and 2^60 is added; the smallest
/// prime not below that is the next of the four, unless it is a repetition or is 2^61 − 1 or
/// above. In Python:
/// ```
/// h = sha256(digest + b"pi-trainer residue prime" + counter.to_bytes(4, "big")).digest()
/// prime = sympy.nextprime((int.from_bytes(h[:8], "big") & (2**60 - 1) | 2**60) - 1)
/// ```
/// Because the digest is that of the digits, the primes are fixed only after the digits are.
public struct DerivedPrimes: Equatable, Sendable {
  /// What is hashed between digest and counter.
  public static var label: String { "pi-trainer residue prime" }

  /// The four primes in the order in which they were found.
  public let values: [UInt64]

  /// Creates the primes of a digest.
  ///
  /// - Parameter digest: the bytes of a digest, by custom the 32 of a SHA-256.
  public init(digest: [UInt8]) {
    var found: [UInt64] = []
    var counter: UInt32 = 0
    while found.count < 4 {
      let word = DerivedWord.first(of: digest, label: Self.label, counter: counter)
      counter += 1
      let start = word & ((1 << 60) - 1) | 1 << 60
      guard let prime = PrimalityTest.next(atLeast: start), prime < (1 << 61) - 1 else { continue }
      if !found.contains(prime) { found.append(prime) }
    }
    values = found
  }
}
