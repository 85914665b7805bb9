import DigitCore
import Files
import SystemPackage

/// One open `.ycd` file.
struct YcdPart {
  let file: OpenFile
  let header: YcdHeader
  let dataOffset: Int64

  var path: String { file.path.string }

  init(_ file: OpenFile) throws(DigitFileError) {
    self.file = file
    let path = file.path.string
    guard !file.isStream else {
      throw DigitFileError(
        .unsupported, path, "a .ycd file cannot be read from a pipe: save it to a file first")
    }
    let length = try mappingFileErrors(try file.status().byteCount)
    let start = try mappingFileErrors(try file.bytes(at: 0, count: YcdHeader.maximumByteCount))
    let (header, byteCount) = try YcdHeader.decode(start, path: path)
    self.header = header
    dataOffset = Int64(byteCount)
    let expected = dataOffset + header.wordCount * 8
    if length < expected {
      let words = (length - dataOffset) / 8
      throw DigitFileError(
        .truncated, path, byte: length,
        position: header.start + words * Int64(YcdHeader.digitsPerWord) + 1,
        "it has \(length) bytes of the \(expected) that its header asks for")
    }
    if length > expected {
      throw DigitFileError(
        .trailingBytes, path, byte: expected + 1,
        "it has \(length - expected) bytes more than its header asks for")
    }
  }
}

/// The files that y-cruncher cuts a result into, such as `Pi - Dec - Chudnovsky - 0.ycd`.
struct YcdSet {
  private let any: YcdPart
  private let fileSystem: FileSystem
  private(set) var digitCount: Int64

  /// Finds the set of a part by the names beside it, and reads every part's header.
  init(_ part: YcdPart, _ fileSystem: FileSystem) throws(DigitFileError) {
    any = part
    self.fileSystem = fileSystem
    digitCount = part.header.end
    if part.header.block == 0, digitCount == part.header.total { return }
    let name = Self.parsed(part.file.path)
    var last = part.header.block
    do throws(PlatformError) {
      for other in try fileSystem.names(in: name.folder).map({ FilePath($0) })
      where other.extension == "ycd" && Self.parsed(other).stem == name.stem {
        last = max(last, Self.parsed(other).number ?? 0)
      }
    } catch { throw DigitFileError(error) }
    var total = part.header.total
    var number: Int64 = 0
    digitCount = 0
    // Full parts need not say how many decimals the set has.
    while number <= last || digitCount < total {
      let part = try self.part(number)
      let header = part.header
      // A longer set of the same digits may have stood here.
      guard header.start == digitCount, total == 0 || header.total == 0 || header.total == total
      else { throw foreign(part, number) }
      total = max(total, header.total)
      digitCount = header.end
      number += 1
    }
  }

  private func foreign(_ part: YcdPart, _ number: Int64) -> DigitFileError {
    DigitFileError(
      .unsupported, part.path, "it is not part \(number) of the set that '\(any.path)' is of")
  }

  func part(_ number: Int64) throws(DigitFileError) -> YcdPart {
    let name = Self.parsed(any.file.path)
    let path = name.folder.appending("\(name.stem)\(number).ycd")
    let part = try YcdPart(try mappingFileErrors(try fileSystem.openStream(path)))
    let (one, other) = (part.header, any.header)
    guard one.block == number, one.integerPart == other.integerPart,
      one.firstDecimals == other.firstDecimals, one.blockSize == other.blockSize
    else { throw foreign(part, number) }
    return part
  }

  /// The first file of the set in a folder; `nil` where there is not exactly one.
  static func first(
    in folder: FilePath, _ fileSystem: FileSystem
  ) throws(PlatformError) -> FilePath? {
    let paths = try fileSystem.names(in: folder).map { folder.appending($0) }
      .filter { $0.extension == "ycd" && parsed($0).number == 0 }
    return paths.count == 1 ? paths[0] : nil
  }

  /// The number at the end of a name, what stands before it, and the folder.
  private static func parsed(
    _ path: FilePath
  ) -> (folder: FilePath, stem: Substring, number: Int64?) {
    let name = path.lastComponent?.stem ?? ""
    let count = name.utf8.reversed().prefix { Digit(ascii: $0) != nil }.count
    let folder = path.removingLastComponent()
    return (folder.isEmpty ? "." : folder, name.dropLast(count), Int64(name.suffix(count)))
  }
}
