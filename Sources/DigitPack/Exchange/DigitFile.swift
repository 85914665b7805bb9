public import DigitCore
public import PlatformIO
public import SystemPackage

/// A file of digits in any format, recognised by its content and read as a stream.
///
/// Reading takes the memory of a few pages, however many digits there are. Damage gives an error at
/// the latest when the damaged part is read.
public final class DigitFile {
  private let reader: any DigitReading

  /// The pack behind the file, if it is one.
  public let pack: DigitPack?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: a pack, a text or a `.ycd` file.
  ///   - fileSystem: where it lies.
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

  /// Reads a pack that is open already.
  ///
  /// - Parameter pack: the pack.
  public init(_ pack: DigitPack) {
    self.pack = pack
    reader = PackDigitReader(pack)
  }

  /// The format that a file has, judged by its first bytes, and by its name where they are damaged.
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
  /// How many decimals there are; for a text only known at its end, see ``countDigits()``.
  public var digitCount: Int64? { reader.digitCount }
  /// The 0-based index of the next decimal.
  public var index: Int64 { reader.index }
  /// How a text is laid out, as far as it was read; `nil` for the other formats.
  public var textForm: DigitTextForm? { (reader as? DigitTextReader)?.form }

  /// Reads decimals as numbers 0 to 9.
  ///
  /// - Parameter values: where they go, from its front.
  /// - Returns: how many were read; 0 at the end of the file only.
  /// - Throws: ``DigitFileError`` that names the byte and the decimal.
  public func read(into values: inout MutableSpan<UInt8>) throws(DigitFileError) -> Int {
    try reader.read(into: &values, at: 0..<values.count)
  }

  /// Reads decimals as numbers 0 to 9 until the memory is full or the file ends.
  ///
  /// - Parameter values: where they go, from its front.
  /// - Returns: how many were read; fewer than there is room for only at the end of the file.
  /// - Throws: ``DigitFileError`` that names the byte and the decimal.
  public func readFully(into values: inout [UInt8]) throws(DigitFileError) -> Int {
    try reader.readFully(into: &values)
  }

  /// Makes a decimal the next one.
  ///
  /// - Parameter index: 0-based, at most the digit count.
  /// - Complexity: O(1) for packs and `.ycd` files; texts are read up to there.
  /// - Throws: ``DigitFileError``: `beyond-end`, or what is wrong on the way.
  public func seek(to index: Int64) throws(DigitFileError) { try reader.seek(to: index) }

  /// Counts the decimals, reading a text to its end, and goes back to the first one.
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
