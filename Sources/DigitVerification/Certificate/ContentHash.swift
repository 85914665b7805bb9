internal import Crypto

/// The identity of digits as text: SHA-256 of the integer part, the point and the decimals.
public enum ContentHash {
  /// The hash of a text.
  ///
  /// - Parameter text: ASCII, such as `3.14159`, without a newline.
  /// - Returns: 64 hexadecimal digits, lower case.
  public static func hexadecimal(of text: [UInt8]) -> String {
    Array(SHA256.hash(data: text)).hexadecimalText
  }
}
