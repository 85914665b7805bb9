/// The FNV-1a hash of 64 bits.
///
/// Source: Fowler, Noll, Vo and Eastlake, "The FNV Non-Cryptographic Hash Algorithm".
struct FNV1a {
  /// The hash of what was added so far.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds a number as eight bytes, the low one first.
  mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      value = (value ^ (number >> UInt64(shift)) & 0xFF) &* 0x0000_0100_0000_01B3
    }
  }

  /// The hash as 16 hexadecimal digits.
  var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
