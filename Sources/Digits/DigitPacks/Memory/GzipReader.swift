internal import CZlib
internal import Files
internal import SystemPackage

/// The text in a gzip file, decompressed in the memory of a few pages.
///
/// A file of several parts is all of them, one after the other, as `gunzip` reads it.
@safe final class GzipReader {
  static let magic: [UInt8] = [0x1F, 0x8B]
  /// How many times its size a file may become, beyond a text of some size.
  ///
  /// Gzip packs up to 1,032 bytes into one, but digits of a constant take 0.42 bytes each, and a
  /// list with a number before each of them still a third of its size.
  private static let limit = (growth: Int64(64), text: Int64(1 << 20))

  private let file: OpenFile
  private let path: String
  private let stream: UnsafeMutablePointer<z_stream>
  private var input = [UInt8](repeating: 0, count: 1 << 16)
  /// The part of the input that is left, and how much of the file was read.
  private var rest = 0..<0
  private var inputOffset: Int64 = 0
  /// How much text was read, and the end of it, for whoever reads the end of a piece again.
  private var offset: Int64 = 0
  private var last: [UInt8] = []
  private var isEnded = false

  init(_ file: OpenFile, path: String) throws(DigitFileError) {
    self.file = file
    self.path = path
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // The largest window, and 16 for gzip's header and checksum.
    let status = unsafe inflateInit2_(
      stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw noMemory }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  private var noMemory: DigitFileError {
    DigitFileError(PlatformError(.read, path: path, errno: .noMemory))
  }

  /// Reads text at an offset until the array is full or the text ends; what was read before is
  /// decompressed again.
  func read(into bytes: inout [UInt8], at place: Int64) throws(DigitFileError) -> Int {
    if place < offset - Int64(last.count) {
      unsafe inflateReset(stream)
      (rest, inputOffset, offset, last, isEnded) = (0..<0, 0, 0, [], false)
    }
    if place > offset {
      var skipped = [UInt8](repeating: 0, count: Int(place - offset))
      _ = try fill(&skipped, from: 0)
    }
    let kept = last.suffix(Int(max(0, offset - place))).prefix(bytes.count)
    bytes.replaceSubrange(..<kept.count, with: kept)
    return try fill(&bytes, from: kept.count)
  }

  private func fill(_ bytes: inout [UInt8], from first: Int) throws(DigitFileError) -> Int {
    var filled = first
    while filled < bytes.count, !isEnded {
      if rest.isEmpty { try refill() }
      let isInputEnded = rest.isEmpty
      let (status, count) = step(&bytes, from: filled)
      filled += count
      offset += Int64(count)
      let done = inputOffset - Int64(rest.count)
      switch status {
      case Z_STREAM_END:
        if rest.isEmpty { try refill() }
        isEnded = rest.isEmpty
        unsafe inflateReset(stream)
      case Z_OK, Z_BUF_ERROR:
        if !isInputEnded || count > 0 { break }
        throw DigitFileError(.truncated, path, byte: done, "its gzip data end too early")
      case Z_MEM_ERROR: throw noMemory
      default:
        let reason = unsafe stream.pointee.msg.map { unsafe ": \(String(cString: $0))" } ?? ""
        throw DigitFileError(
          .badCompression, path, byte: done, "its gzip data are damaged\(reason)")
      }
      guard offset <= Self.limit.growth * done + Self.limit.text else {
        throw DigitFileError(
          .compressed, path, byte: done,
          "it grows to more than \(Self.limit.growth) times its size, which no digits do")
      }
    }
    last = (last + bytes[first..<filled].suffix(8)).suffix(8)
    return filled
  }

  /// Decompresses what is left of the input, as far as there is room.
  private func step(_ bytes: inout [UInt8], from first: Int) -> (status: Int32, count: Int) {
    let room = bytes.count - first
    let status = unsafe input.withUnsafeMutableBufferPointer { from in
      unsafe bytes.withUnsafeMutableBufferPointer { to in
        unsafe stream.pointee.next_in = from.baseAddress.map { unsafe $0 + rest.lowerBound }
        unsafe stream.pointee.avail_in = UInt32(rest.count)
        unsafe stream.pointee.next_out = to.baseAddress.map { unsafe $0 + first }
        unsafe stream.pointee.avail_out = UInt32(room)
        return unsafe inflate(stream, Z_NO_FLUSH)
      }
    }
    rest = (rest.upperBound - Int(unsafe stream.pointee.avail_in))..<rest.upperBound
    return (status, room - Int(unsafe stream.pointee.avail_out))
  }

  private func refill() throws(DigitFileError) {
    rest = 0..<(try mappingFileErrors(try file.read(into: &input, at: inputOffset)))
    inputOffset += Int64(rest.count)
  }
}
