import DigitPack
import FuzzSupport
import SystemPackage

/// No file crashes the reader; what it accepts are digits, as many as it says, twice the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzYcd(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let path = file(bytes(start, count), named: "fuzz.ycd")
  guard let file = try? DigitFile(opening: path), let total = try? file.countDigits() else {
    return 0
  }
  var first = [UInt8](repeating: 0xFF, count: Int(min(total, 1 << 20)) + 1)
  guard let read = try? file.readFully(into: &first) else { return 0 }
  precondition(read == first.count - 1 || total > 1 << 20, "as many digits as were counted")
  precondition(first.prefix(read).allSatisfy { $0 <= 9 }, "digits are 0 to 9")
  var second = [UInt8](repeating: 0xFF, count: read)
  do {
    try file.seek(to: total / 2)
    try file.seek(to: 0)
    let again = try file.readFully(into: &second)
    precondition(again == read && second == Array(first.prefix(read)), "reading repeats itself")
  } catch {
    preconditionFailure("what was read once is read again: \(error)")
  }
  return 0
}
