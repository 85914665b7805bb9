import Files
package import LatencyGate
import SystemPackage

/// A profile in callgrind's format.
///
/// The format is described in Valgrind's manual, "Callgrind Format Specification".
package struct CallgrindProfile: Hashable, Sendable {
  package let instructions: Int64

  /// System calls that were made, or `nil` where they were not counted.
  package let systemCalls: Int64?

  /// How often each function was called from collected code.
  let calls: [String: Int64]

  /// Creates a profile from its text.
  ///
  /// - Throws: ``RoundError`` when it is not a profile.
  package init(_ text: String) throws(RoundError) {
    var events: [Substring] = []
    var totals: [Int64]?
    var names: [Substring: Substring] = [:]
    var callee: Substring?
    var calls: [String: Int64] = [:]
    for line in text.split(separator: "\n") {
      if line.hasPrefix("events:") {
        events = line.dropFirst(7).split(separator: " ")
      } else if line.hasPrefix("totals:") {
        // Zeros at the end of the line are left out. The line "summary:" holds the whole program.
        totals = line.dropFirst(7).split(separator: " ").compactMap { Int64($0) }
      } else if line.hasPrefix("fn=") {
        _ = Self.name(line.dropFirst(3), &names)
      } else if line.hasPrefix("cfn=") {
        callee = Self.name(line.dropFirst(4), &names)
      } else if line.hasPrefix("calls="), let name = callee {
        let count = line.dropFirst(6).prefix { $0 != " " }
        calls[String(name), default: 0] += Int64(count) ?? 0
        callee = nil
      }
    }
    guard let totals, let place = events.firstIndex(of: "Ir"), place < totals.count else {
      throw RoundError("callgrind wrote no profile that can be read; reinstall valgrind")
    }
    instructions = totals[place]
    systemCalls = events.firstIndex(of: "sysCount").map { $0 < totals.count ? totals[$0] : 0 }
    self.calls = calls
  }

  /// A name that is written out once and then given by its number.
  private static func name(_ text: Substring, _ names: inout [Substring: Substring]) -> Substring {
    guard text.first == "(", let end = text.firstIndex(of: ")") else { return text }
    let number = text[...end]
    let rest = text[text.index(after: end)...].drop { $0 == " " }
    if !rest.isEmpty { names[number] = rest }
    return names[number] ?? number
  }

  /// How often the C library's allocator was called.
  package var allocations: Int64 {
    let allocators: Set = [
      "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign",
    ]
    return calls.reduce(0) { sum, call in
      // A name may carry the depth of a recursion after an apostrophe.
      let name = call.key.prefix { $0 != "'" && $0 != "@" }
      return sum + (allocators.contains(String(name)) ? call.value : 0)
    }
  }
}

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
      let image = withoutDebugInformation(try FileSystem.real.contents(of: program, limit: 1 << 30))
      try FileSystem.real.write(image, to: copy)
      try FileSystem.real.makeExecutable(copy)
    } catch { throw RoundError("the program cannot be copied for valgrind: \(error)") }
  }

  /// The bytes of a program with its debug sections marked as unused.
  ///
  /// - Parameter image: the file's bytes; anything but 64-bit little-endian ELF stays as it is.
  package static func withoutDebugInformation(_ image: [UInt8]) -> [UInt8] {
    guard image.count > 64, image.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return image }
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
