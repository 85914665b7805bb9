import PlatformIO
import SystemPackage

/// Programs in the ELF format without debug information, since older releases of valgrind fail at
/// newer versions of DWARF.
///
/// The format is that of the System V Application Binary Interface, chapter 4.
package enum ExecutableImage {
  private static let header = (sections: 0x28, entrySize: 0x3A, count: 0x3C, names: 0x3E)
  private static let entry = (name: 0x00, kind: 0x04, offset: 0x18, byteCount: 0x20)

  /// Copies a program without its debug information; its code does not change.
  ///
  /// - Throws: ``RoundError`` when it cannot be read or written.
  static func copyWithoutDebugInformation(
    _ program: FilePath, to copy: FilePath
  ) throws(RoundError) {
    do throws(PlatformError) {
      let image = withoutDebugInformation(
        try FileSystem.real.contents(of: program, limit: 1 << 30))
      let output = try AtomicOutput(copy, replacing: true)
      try output.write(image)
      try output.commit()
      try FileSystem.real.makeExecutable(copy)
    } catch { throw RoundError("the program cannot be copied for valgrind: \(error)") }
  }

  /// The bytes of a program with its debug sections marked as unused.
  ///
  /// - Parameter image: the file's bytes; anything but 64-bit little-endian ELF stays as it is.
  package static func withoutDebugInformation(_ image: [UInt8]) -> [UInt8] {
    guard image.count > 64, image.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else {
      return image
    }
    var image = image
    func number(_ place: Int, _ byteCount: Int) -> Int? {
      guard place >= 0, place <= image.count - byteCount else { return nil }
      return (0..<byteCount).reversed().reduce(0) { $0 << 8 | Int(image[place + $1]) }
    }
    guard let table = number(header.sections, 8), let size = number(header.entrySize, 2),
      let count = number(header.count, 2), let nameSection = number(header.names, 2),
      let names = number(table + nameSection * size + entry.offset, 8)
    else { return image }
    for section in 0..<count {
      let place = table + section * size
      guard let name = number(place + entry.name, 4), names + name + 6 <= image.count,
        place + size <= image.count
      else { continue }
      let isDebug = image[(names + name)...].starts(with: Array(".debug".utf8))
      guard isDebug else { continue }
      // A section of type 0 is inactive; without name and length it is not found.
      for byte in 0..<8 { image[place + entry.name + byte] = 0 }
      for byte in 0..<8 { image[place + entry.byteCount + byte] = 0 }
    }
    return image
  }
}
