public import DigitCore
public import PlatformIO
public import SystemPackage

/// A file of digits in any format, recognised by its content and read as a stream.
///
/// Reading takes the memory of a few pages for any number of digits. Damage gives an error at the
/// latest when the damaged part is read.
public final class DigitFile {
  private let reader: any DigitReader

  /// The pack behind the file, if it is one.
  public let pack: DigitPack?

  /// Creates a reader of a file.
  ///
  /// - Parameters:
  ///   - path: a pack, a text or a `.ycd` file.
  ///   - fileSystem: its file system.
  /// - Throws: ``DigitFileError``.
  public init(
    opening path: FilePath, fileSystem: FileSystem = .real
  ) throws(DigitFileError) {
    let file: OpenFile
    var start = [UInt8](repeating: 0, count: 64)
    do throws(PlatformError) {
      file = try fileSystem.open(path)
      let status = try file.status()
      guard status.isRegularFile else {
        throw PlatformError(.open, path: path.string, errno: .isDirectory)
      }
      start.removeLast(start.count - (try file.read(into: &start, at: 0)))
    } catch {
      throw DigitFileError(error)
    }
    switch Self.format(of: start, named: path) {
    case .pack:
      do throws(PackError) {
        let pack = try DigitPack(file, named: path.string, fileSystem: fileSystem)
        self.pack = pack
        reader = PackDigitReader(pack)
      } catch { throw DigitFileError(error) }
    case .ycd:
      pack = nil
      reader = try YcdReader(file, path: path.string)
    case .text:
      pack = nil
      reader = try DigitTextReader(file, path: path.string)
    }
  }

  /// Creates a reader of an open pack.
  ///
  /// - Parameter pack: the pack.
  public init(_ pack: DigitPack) {
    self.pack = pack
    reader = PackDigitReader(pack)
  }

  /// The format by the first bytes, or by the name where these are damaged.
  private static func format(of start: [UInt8], named path: FilePath) -> DigitFileFormat {
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
  /// The format that was recognised.
  public var format: DigitFileFormat { reader.format }
  /// The constant, where the file names it; only packs do.
  public var constant: MathematicalConstant? { reader.constant }
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

  /// Moves the position to a decimal.
  ///
  /// - Parameter index: 0-based, at most the digit count.
  /// - Complexity: O(1) for packs and `.ycd` files; texts are read up to there.
  /// - Throws: ``DigitFileError``: `beyond-end`, or an error of the file.
  public func seek(to index: Int64) throws(DigitFileError) { try reader.seek(to: index) }

  /// Counts the decimals, reading a text to its end, and returns to the first one.
  ///
  /// - Throws: ``DigitFileError`` that names the byte and the decimal.
  public func countDigits() throws(DigitFileError) -> Int64 {
    if let known = reader.digitCount { return known }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while try readFully(into: &chunk) > 0 {}
    let count = reader.index
    try reader.seek(to: 0)
    return count
  }
}
