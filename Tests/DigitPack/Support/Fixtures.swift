import DigitCore
import DigitPack
import PlatformIO
import SystemPackage
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder that is removed, with everything in it, after the test.
final class TemporaryFolder {
  let path: FilePath

  init() {
    let base = FilePath("/tmp").appending("digit-pack-tests")
    path = base.appending(String(UInt64.random(in: .min ... .max), radix: 36))
    do { try FileSystem.real.makeFolder(path) } catch { Issue.record("\(error)") }
  }

  deinit {
    for name in (try? FileSystem.real.names(in: path)) ?? [] {
      try? FileSystem.real.remove(path.appending(name))
    }
    _ = unsafe rmdir(path.string)
  }

  func file(_ name: String) -> FilePath { path.appending(name) }

  /// The names of the files in the folder, hidden ones included.
  var names: [String] { (try? FileSystem.real.names(in: path)) ?? [] }
}

/// A small generator with a printed seed, so that a failure can be repeated.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Pseudo-random decimals as text.
func randomDecimals(_ count: Int, seed: UInt64) -> String {
  var generator = SplitMix64(state: seed)
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count)
  for _ in 0..<count { bytes.append(0x30 + UInt8(generator.next() % 10)) }
  return String(decoding: bytes, as: UTF8.self)
}

/// Packs a text of decimals, two a byte.
func packed(_ decimals: String) -> [UInt8] {
  let values = decimals.utf8.map { $0 - 0x30 }
  return stride(from: 0, to: values.count, by: 2).map {
    values[$0] << 4 | ($0 + 1 < values.count ? values[$0 + 1] : 0)
  }
}

/// Writes a pack of a text of decimals.
@discardableResult
func writePack(
  _ decimals: String, constant: MathematicalConstant = .pi, at path: FilePath,
  provenance: String = "{}", replacing: Bool = false, fileSystem: FileSystem = .real
) throws(PackError) -> PackSummary {
  let writer = try DigitPackWriter(
    creating: path, constant: constant, digitCount: Int64(decimals.utf8.count),
    replacing: replacing, fileSystem: fileSystem)
  try writer.append(packedDecimals: packed(decimals).span)
  return try writer.finish(provenance: Array(provenance.utf8))
}

/// Writes bytes as a file.
func write(_ bytes: [UInt8], to path: FilePath) {
  do {
    let output = try AtomicOutput(path, replacing: true)
    try output.write(bytes)
    try output.commit()
  } catch { Issue.record("\(error)") }
}

/// Reads a file.
func contents(_ path: FilePath) -> [UInt8] {
  do { return try FileSystem.real.contents(of: path) } catch {
    Issue.record("\(error)")
    return []
  }
}
