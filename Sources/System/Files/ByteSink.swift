/// A destination for a stream of bytes.
package protocol ByteSink: AnyObject {
  /// Appends bytes.
  ///
  /// - Throws: ``PlatformError`` with code `write`.
  func write(_ bytes: Span<UInt8>) throws(PlatformError)
}

extension ByteSink {
  /// Writes the bytes of an array.
  ///
  /// - Throws: ``PlatformError`` with code `write`.
  package func write(_ bytes: [UInt8]) throws(PlatformError) { try write(bytes.span) }

  /// Writes a text as UTF-8.
  ///
  /// - Throws: ``PlatformError`` with code `write`.
  package func write(_ text: String) throws(PlatformError) { try write(Array(text.utf8)) }
}
