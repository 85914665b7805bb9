/// A zlib stream whose blocks are stored, not compressed: RFC 1950 and RFC 1951, section 3.2.4.
///
/// A histogram's counts are short already; compression would gain nothing.
enum ZlibStream {
  /// A stream that holds bytes.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    // Deflate with a window of 32 KiB; the fastest level; no dictionary.
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(bytes.count, start + 65_535)
      let length = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      for word in [length, ~length] {
        stream.append(UInt8(truncatingIfNeeded: word))
        stream.append(UInt8(truncatingIfNeeded: word >> 8))
      }
      stream += bytes[start..<end]
      start = end
    } while start < bytes.count
    BigEndian.append(adler32(bytes), to: &stream)
    return stream
  }

  /// The checksum of RFC 1950, section 8.2.
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }
}
