/// Import.
extension DigitPackWriter {
  /// Appends all digits of a file.
  ///
  /// - Parameter source: a file of as many digits as the pack will hold.
  /// - Throws: ``DigitFileError`` of the source, or of the pack that is being written.
  public func append(_ source: DigitFile) throws(DigitFileError) {
    try source.seek(to: 0)
    var values = [UInt8](repeating: 0, count: Int(PackLayout.blockDigitCount))
    while true {
      let count = try source.readFully(into: &values)
      if count == 0 { return }
      var packed = [UInt8](repeating: 0, count: (count + 1) / 2)
      for index in 0..<count {
        packed[index >> 1] |= index & 1 == 0 ? values[index] << 4 : values[index]
      }
      do throws(PackError) {
        try append(packedDecimals: packed.span)
      } catch { throw DigitFileError(error) }
    }
  }
}
