import DigitCore
import DigitPacks
import Files
import SystemPackage
import Testing

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

/// Opens a pack in one of the two ways.
func openPack(_ path: FilePath, isMapped: Bool) throws(PackError) -> DigitPack {
  isMapped ? try DigitPack(mapping: path) : try DigitPack(opening: path)
}

/// Writes bytes as a file.
func write(_ bytes: [UInt8], to path: FilePath) {
  do {
    let output = try AtomicOutput(path, replacing: true)
    try output.write(bytes)
    try output.commit()
  } catch { Issue.record("\(error)") }
}

func contents(_ path: FilePath) -> [UInt8] {
  do { return try FileSystem.real.contents(of: path) } catch {
    Issue.record("\(error)")
    return []
  }
}

/// Changes bytes of a file in place, while others have it open.
struct FileCorruptor {
  private let descriptor: FileDescriptor

  init(_ path: FilePath) throws {
    descriptor = try FileDescriptor.open(path, .readWrite)
  }

  /// Flips one bit; a second time gives the old byte back.
  func flip(bit: Int, at offset: Int64) throws {
    var byte = [UInt8](repeating: 0, count: 1)
    _ = try unsafe byte.withUnsafeMutableBytes {
      try unsafe descriptor.read(fromAbsoluteOffset: offset, into: $0)
    }
    byte[0] ^= 1 << UInt8(bit)
    try descriptor.writeAll(toAbsoluteOffset: offset, byte)
  }

  func cut(to length: Int64) throws { try descriptor.resize(to: length) }

  func close() throws { try descriptor.close() }
}

/// The first thousand decimals of π, computed with Machin's formula outside this project.
let thousandDecimalsOfPi = [
  "14159265358979323846264338327950288419716939937510582097494459230781640628620899",
  "86280348253421170679821480865132823066470938446095505822317253594081284811174502",
  "84102701938521105559644622948954930381964428810975665933446128475648233786783165",
  "27120190914564856692346034861045432664821339360726024914127372458700660631558817",
  "48815209209628292540917153643678925903600113305305488204665213841469519415116094",
  "33057270365759591953092186117381932611793105118548074462379962749567351885752724",
  "89122793818301194912983367336244065664308602139494639522473719070217986094370277",
  "05392171762931767523846748184676694051320005681271452635608277857713427577896091",
  "73637178721468440901224953430146549585371050792279689258923542019956112129021960",
  "86403441815981362977477130996051870721134999999837297804995105973173281609631859",
  "50244594553469083026425223082533446850352619311881710100031378387528865875332083",
  "81420617177669147303598253490428755468731159562863882353787593751957781857780532",
  "1712268066130019278766111959092164201989",
].joined()

/// SHA-256 of "3." and the decimals above, as sha256sum gives it.
let piThousandSHA256 =
  "823a2e34f63c5d5f30a27733976df5a1ab57feaab505f40d95d3dd3fefa425cc"
