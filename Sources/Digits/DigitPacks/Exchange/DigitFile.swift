public import DigitCore
package import Files
public import SystemPackage

/// A file of digits in any format, recognised by its content and read as a stream.
///
/// Reading takes the memory of a few pages for any number of digits. Damage gives an error at the
/// latest when the damaged part is read. When the task that reads is cancelled, reading ends with
/// the code `cancelled`, at the latest before the next page of the file.
public final class DigitFile {
  private let reader: any DigitReader

  /// The format that was recognised.
  public let format: DigitFileFormat

  /// Whether it can be read only once, from the first decimal to the last.
  public let isStream: Bool

  /// The pack of decimals behind the file, if it is one.
  public let pack: DigitPack?

  /// The pack of digits in radix 16 behind the file, which only those get who ask for it.
  package let hexadecimal: HexadecimalPack?

  /// The radix of the digits; numbers above 9 are among those of a pack in radix 16 alone.
  package var radix: DigitRadix { hexadecimal == nil ? .decimal : .hexadecimal }

  /// Creates a reader of a file.
  ///
  /// - Parameters:
  ///   - path: a pack, a text or a `.ycd` file; a text may be compressed by gzip or come from a
  ///     pipe, and `-` is standard input.
  ///   - layout: how a text is to be read.
  ///   - isMapped: whether a pack with a name of its own is mapped, see ``DigitPack``.
  ///   - takesHexadecimal: whether a pack may hold digits in radix 16.
  package init(
    opening path: FilePath, layout: DigitTextChoice, isMapped: Bool,
    takesHexadecimal: Bool = false, fileSystem: FileSystem = .real
  ) throws(DigitFileError) {
    var file: OpenFile
    var start: [UInt8]
    do throws(PlatformError) {
      file = try fileSystem.openStream(path)
      if try file.status().isFolder {
        guard let first = try YcdSet.first(in: path, fileSystem) else {
          throw PlatformError(.open, path: path.string, errno: .isDirectory)
        }
        file = try fileSystem.openStream(first)
      }
      start = try file.bytes(at: 0, count: 64)
    } catch { throw DigitFileError(error) }
    isStream = file.isStream
    let gzip =
      start.starts(with: GzipReader.magic) ? try GzipReader(file, path: file.path.string) : nil
    if let gzip {
      start = [UInt8](repeating: 0, count: 64)
      start.removeLast(start.count - (try gzip.read(into: &start, at: 0)))
    }
    format = Self.format(of: start, named: path)
    guard gzip == nil || format == .text else {
      throw DigitFileError(
        .compressed, path.string, "it is compressed by gzip and no text: 'gunzip' opens it")
    }
    switch format {
    case .pack:
      do throws(PackError) {
        let pack = try DigitPack(
          file, named: file.path.string, isMapped: isMapped && file.path == path,
          fileSystem: fileSystem, takesHexadecimal: takesHexadecimal)
        hexadecimal = HexadecimalPack(pack)
        self.pack = hexadecimal == nil ? pack : nil
        reader = PackDigitReader(pack)
      } catch { throw DigitFileError(error) }
    case .ycd:
      (pack, hexadecimal) = (nil, nil)
      reader = try YcdReader(file, fileSystem)
    case .text:
      (pack, hexadecimal) = (nil, nil)
      reader = try DigitTextReader(file, gzip, path: file.path.string, layout)
    }
  }

  /// Creates a reader of a file.
  ///
  /// - Parameters:
  ///   - path: a pack, a text or a `.ycd` file; a text may be compressed by gzip or come from a
  ///     pipe, and `-` is standard input.
  ///   - layout: how a text is to be read, where its content leaves several readings.
  /// - Throws: ``DigitFileError``.
  public convenience init(
    opening path: FilePath, layout: DigitTextChoice = .auto
  ) throws(DigitFileError) {
    try self.init(opening: path, layout: layout, isMapped: false)
  }

  /// Creates a reader of a file, without a dependency on the package that `FilePath` comes from.
  ///
  /// - Parameter path: as with a `FilePath`.
  /// - Throws: ``DigitFileError``.
  public convenience init(opening path: String) throws(DigitFileError) {
    try self.init(opening: FilePath(path), layout: .auto, isMapped: false)
  }

  /// Creates a reader of an open pack.
  ///
  /// - Parameter pack: the pack.
  public init(_ pack: DigitPack) {
    self.pack = pack
    hexadecimal = nil
    format = .pack
    isStream = false
    reader = PackDigitReader(pack)
  }

  /// The format by the first bytes, or by the name where these are damaged.
  package static func format(of start: [UInt8], named path: FilePath) -> DigitFileFormat {
    if start.first == PackHeader.magic[0] || start.dropFirst().starts(with: Array("DPK".utf8)) {
      return .pack
    }
    if start.starts(with: YcdHeader.title) { return .ycd }
    switch path.extension {
    case "digitpack": return .pack
    case "ycd": return .ycd
    default: return .text
    }
  }

  /// The path, as it appears in errors.
  public var path: String { reader.path }
  /// The constant, where the file names it; only packs do.
  public var constant: MathematicalConstant? { pack?.constant ?? hexadecimal?.constant }
  /// The digit before the point, where the file states it.
  public var integerPart: Digit? { reader.integerPart }
  /// The number of decimals; for a text known only at its end, see ``countDigits()``.
  public var digitCount: Int64? { reader.digitCount }
  /// The 0-based index of the next decimal.
  public var index: Int64 { reader.index }
  /// The layout of a text, as far as it was read; `nil` for the other formats.
  public var textLayout: DigitTextLayout? { (reader as? DigitTextReader)?.layout }

  /// Reads decimals as numbers 0 to 9.
  ///
  /// - Parameter values: the output, filled from its start.
  /// - Returns: the number of decimals read; 0 at the end of the file only.
  /// - Throws: ``DigitFileError`` that names the byte and the decimal.
  public func read(into values: inout MutableSpan<UInt8>) throws(DigitFileError) -> Int {
    try reader.read(into: &values, at: 0..<values.count)
  }

  /// Reads decimals as numbers 0 to 9 until the array is full or the file ends.
  ///
  /// - Parameter values: the output, filled from its start.
  /// - Returns: the number of decimals read; less than the array's count only at the file's end.
  /// - Throws: ``DigitFileError`` that names the byte and the decimal.
  public func readFully(into values: inout [UInt8]) throws(DigitFileError) -> Int {
    try reader.readFully(into: &values)
  }

  /// Reads decimals two a byte, the first in the high half.
  ///
  /// - Parameter limit: how many to read; fewer are read only at the file's end.
  /// - Throws: ``DigitFileError`` that names the byte and the decimal.
  package func readPacked(
    atMost limit: Int
  ) throws(DigitFileError) -> (bytes: [UInt8], count: Int) {
    var values = [UInt8](repeating: 0, count: limit)
    let count = try readFully(into: &values)
    var packed = [UInt8](repeating: 0, count: (count + 1) / 2)
    // Two by two, so that the compiler makes vectors of them.
    for pair in 0..<count / 2 { packed[pair] = values[2 * pair] << 4 | values[2 * pair + 1] }
    if !count.isMultiple(of: 2) { packed[count / 2] = values[count - 1] << 4 }
    return (packed, count)
  }

  /// Moves the position to a decimal.
  ///
  /// - Parameter index: 0-based, at most the digit count.
  /// - Complexity: O(1) for packs and `.ycd` files; texts are read up to there.
  /// - Throws: ``DigitFileError``: `beyond-end`, or an error of the file.
  public func seek(to index: Int64) throws(DigitFileError) { try reader.seek(to: index) }

  /// Reads on to the end.
  ///
  /// - Returns: the number of decimals of the whole file.
  /// - Throws: ``DigitFileError`` that names the byte and the decimal.
  public func readToEnd() throws(DigitFileError) -> Int64 {
    if let known = reader.digitCount { return known }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while try readFully(into: &chunk) > 0 {}
    return reader.index
  }

  /// Counts the decimals, reading a text to its end, and returns to the first one.
  ///
  /// - Throws: ``DigitFileError`` that names the byte and the decimal.
  public func countDigits() throws(DigitFileError) -> Int64 {
    if let known = reader.digitCount { return known }
    let count = try readToEnd()
    try reader.seek(to: 0)
    return count
  }

  /// Calls back for each occurrence of a pattern, overlapping ones included.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - range: the range that contains whole matches; `nil` for the whole file.
  ///   - limit: the most matches, from the front.
  ///   - context: how many decimals to give on either side of a match, inside the range.
  ///   - visit: gets the matches in ascending order; returns `false` to stop.
  /// - Complexity: O(n) time; memory of a few pages.
  /// - Throws: ``DigitFileError``: `beyond-end`, or an error of the file.
  public func search(
    _ pattern: DigitPattern, in range: DigitRange? = nil, limit: Int = .max, context: Int,
    _ visit: (DigitMatch) -> Bool
  ) throws(DigitFileError) {
    if let pack {
      do throws(PackError) {
        try pack.search(pattern, in: range, limit: limit, context: context, visit)
      } catch { throw DigitFileError(error) }
      return
    }
    try withoutActuallyEscaping(visit) { visit throws(DigitFileError) in
      let pieceCount = 16_384
      var search = DigitSearch(
        pattern, from: range?.lowerIndex ?? 0, limit: limit, pieceCount: pieceCount,
        context: context, visit: visit)
      try feed(&search, range, pieceCount)
    }
  }

  private func feed(
    _ search: inout DigitSearch, _ range: DigitRange?, _ pieceCount: Int
  ) throws(DigitFileError) {
    try seek(to: range?.lowerIndex ?? 0)
    var chunk = [UInt8](repeating: 0, count: pieceCount)
    var remaining = range?.count ?? .max
    while remaining > 0, !search.isFull {
      if Int64(chunk.count) > remaining { chunk.removeLast(chunk.count - Int(remaining)) }
      let count = try readFully(into: &chunk)
      let values = chunk
      search.next(count: count) { memory, offset in
        for index in 0..<count { memory[offset + index] = values[index] }
      }
      remaining -= Int64(count)
      guard count == chunk.count else { break }
    }
    if range != nil, remaining > 0, !search.isFull {
      throw DigitFileError(
        .beyondEnd, path, position: index + remaining, "it holds positions 1 to \(index) only")
    }
    search.finish()
  }
}

/// The formats of files of digits.
public enum DigitFileFormat: String, Sendable, CaseIterable {
  /// The product's own format, `docs/PACK_FORMAT.md`.
  case pack
  /// Plain text, with or without the integer part.
  case text
  /// The compressed digit file of y-cruncher.
  case ycd
}

/// A reader of a file of digits, in the memory of a few pages.
protocol DigitReader: AnyObject {
  /// The path, as it appears in errors.
  var path: String { get }

  /// The digit before the point, where the file states it.
  var integerPart: Digit? { get }

  /// The number of decimals, where it is known before reading.
  var digitCount: Int64? { get }

  var index: Int64 { get }

  /// Reads decimals as numbers 0 to 9 into a range of a span, from its start.
  ///
  /// - Returns: how many; 0 at the end of the file or for an empty range.
  func read(
    into values: inout MutableSpan<UInt8>, at places: Range<Int>
  ) throws(DigitFileError) -> Int

  /// Moves the position to a decimal, at most one past the last.
  func seek(to index: Int64) throws(DigitFileError)
}

extension DigitReader {
  /// Reads decimals until an array is full or the file ends.
  func readFully(into values: inout [UInt8]) throws(DigitFileError) -> Int {
    var span = values.mutableSpan
    var filled = 0
    while filled < span.count {
      let count = try read(into: &span, at: filled..<span.count)
      if count == 0 { break }
      filled += count
    }
    return filled
  }
}

/// The digits of a pack as a stream: each block is verified and not kept.
final class PackDigitReader: DigitReader {
  private let pack: DigitPack
  private var scratch = BlockScratch()
  private(set) var index: Int64 = 0

  init(_ pack: DigitPack) { self.pack = pack }

  var path: String { pack.path }
  var integerPart: Digit? { pack.constant.integerPart }
  var digitCount: Int64? { pack.digitCount }

  func read(
    into values: inout MutableSpan<UInt8>, at places: Range<Int>
  ) throws(DigitFileError) -> Int {
    guard index < pack.digitCount, !places.isEmpty else { return 0 }
    try Cancellation.check(file: path)
    let number = Int(index / PackLayout.blockDigitCount)
    let start = Int(index - Int64(number) * PackLayout.blockDigitCount)
    let count = min(places.count, pack.header.layout.digitCount(ofBlock: number) - start)
    do throws(PackError) {
      try pack.withTransientBlock(number, scratch: &scratch) { packed in
        PackedDigits.unpack(
          packed, digits: start..<start + count, into: &values, at: places.lowerBound, as: .values)
      }
      try pack.requireUnchanged()
    } catch { throw DigitFileError(error) }
    index += Int64(count)
    return count
  }

  func seek(to index: Int64) throws(DigitFileError) {
    guard index >= 0, index <= pack.digitCount else { throw DigitFileError(pack.beyondEnd(index)) }
    self.index = index
  }
}
