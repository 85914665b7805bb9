import Crypto
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a target does with an input: reads it as foreign bytes, and stops the process where a
/// promise of the reader is broken.
package typealias FuzzTarget = @Sendable ([UInt8]) -> Void

/// Every reader of foreign bytes, by the name of its folder in `Corpus`.
package let targets: [String: FuzzTarget] = [
  "header": fuzzHeader, "footer": fuzzFooter, "text": fuzzDigitFile, "ycd": fuzzDigitFile,
  "statement": fuzzStatement, "json": fuzzJSON, "transcript": fuzzTranscript,
  "archive": fuzzArchive, "ghost": fuzzGhostCode, "store": fuzzStore, "keys": fuzzKeys,
  "scenario": fuzzScenario,
  "samples": fuzzSamples, "fault": fuzzFaultText, "envelope": fuzzEnvelope,
  "proof": fuzzProof, "ptn": fuzzNumberFile, "plan": fuzzPlan,
  "constant": fuzzFormulaText, "hexadecimal": fuzzHexadecimalText,
]

/// The same bytes with a right SHA-256 of everything before it at an offset.
///
/// A fuzzer does not guess hashes; sealed input reaches the checks behind them.
func sealed(_ bytes: [UInt8], at offset: Int) -> [UInt8] {
  guard bytes.count >= offset + 32 else { return bytes }
  var sealed = bytes
  sealed.replaceSubrange(offset..<(offset + 32), with: Array(SHA256.hash(data: bytes[..<offset])))
  return sealed
}

/// A folder of this process, so that fuzzers may run at the same time.
let folder: FilePath = {
  let path = FilePath("/tmp/pi-trainer-fuzz-\(UInt32.random(in: .min ... .max))")
  guard unsafe mkdir(path.string, 0o700) == 0 else { preconditionFailure("no folder \(path)") }
  return path
}()

/// Puts input into a file that the next input replaces.
func write(_ bytes: [UInt8], to path: FilePath) {
  do {
    let descriptor = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
    try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
  } catch {
    preconditionFailure("the input file cannot be written: \(error)")
  }
}
