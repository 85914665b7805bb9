import DigitPack
import FuzzSupport

/// No header crashes the reader, and one that is accepted is what would be written for it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHeader(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let raw = bytes(start, count)
  for input in [raw, sealed(raw, at: 224)] {
    guard let header = try? PackHeader(decoding: input.span, path: "input") else { continue }
    precondition(header.encoded == Array(input.prefix(256)), "an accepted header is canonical")
    precondition(header.layout.fileByteCount > 65_536 + 256, "a layout has its sections")
  }
  return 0
}
