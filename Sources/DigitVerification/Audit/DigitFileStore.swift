public import DigitPack

/// The decimals of a file of any format, ready to be certified.
public enum DigitFileStore {
  /// Reads a file to its end.
  ///
  /// A pack is read block by block later on; a text or `.ycd` file is packed into memory now, which
  /// takes half a byte a decimal.
  ///
  /// - Parameter file: the file.
  /// - Throws: `DigitFileError` when it is damaged or holds no digit.
  public static func of(_ file: DigitFile) throws(DigitFileError) -> any DecimalStore {
    if let pack = file.pack { return PackStore(pack) }
    try file.seek(to: 0)
    var values = [UInt8](repeating: 0, count: 1 << 16)
    var packed: [UInt8] = []
    var count: Int64 = 0
    while true {
      let read = try file.readFully(into: &values)
      for index in 0..<read {
        if index & 1 == 0 {
          packed.append(values[index] << 4)
        } else {
          packed[packed.count - 1] |= values[index]
        }
      }
      count += Int64(read)
      if read < values.count { break }
    }
    return PackedDecimalStore(bytes: packed, digitCount: count)
  }
}
