import DigitPack
import FuzzSupport

/// No footer crashes the reader, and one that is accepted ends with its mark.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFooter(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let raw = bytes(start, count)
  for input in [raw, sealed(raw, at: 280)] {
    let layout = PackLayout(digitCount: 81, provenanceByteCount: 2)
    guard (try? PackFooter(decoding: input.span, layout: layout, path: "input")) != nil else {
      continue
    }
    precondition(input.count == 320, "a footer has its one length")
    precondition(Array(input.suffix(8)) == PackFooter.endMagic, "a footer ends with its mark")
    precondition(input[264..<280].allSatisfy { $0 == 0 }, "reserved bytes are zero")
  }
  return 0
}
