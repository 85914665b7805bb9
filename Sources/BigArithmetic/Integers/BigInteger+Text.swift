internal import CGMP

extension BigInteger {
  /// The decimal digits by GMP's own radix conversion, most significant first.
  ///
  /// No digits of the product come from here: this conversion divides and runs on one core. It is
  /// the independent one that tests and the third check compare with.
  ///
  /// - Returns: ASCII, with a leading minus sign for a negative value.
  public borrowing func decimalText() -> [UInt8] {
    // GMP may count one digit too many; sign and terminator need two more bytes.
    let capacity = unsafe __gmpz_sizeinbase(storage, 10) + 2
    return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      // The buffer has the size that GMP's manual asks for: sizeinbase + 2.
      guard let base = buffer.baseAddress else { return }
      unsafe base.withMemoryRebound(to: CChar.self, capacity: capacity) { text in
        _ = unsafe __gmpz_get_str(text, 10, storage)
      }
      while unsafe count < capacity && base[count] != 0 { count += 1 }
    }
  }

  /// Reads a decimal integer.
  ///
  /// - Parameter text: an optional minus sign and decimal digits.
  /// - Returns: `nil` when the text is anything else.
  public init?(decimalText text: String) {
    self.init()
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let status = unsafe text.withCString { unsafe __gmpz_set_str(storage, $0, 10) }
    guard status == 0 else { return nil }
  }
}
