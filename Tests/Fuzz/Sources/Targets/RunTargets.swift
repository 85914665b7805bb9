import Arithmetic
import Crypto
import DigitChecks
import DigitPacks
import PackMaking
import Parallelism
import SystemPackage

/// Where the numbers of a `.ptn` begin, and up to where its header has fields.
private let (numbers, fields) = (4096, 576)

/// A little-endian number of 64 bits.
private func word(_ bytes: [UInt8], at offset: Int) -> Int {
  var value: UInt64 = 0
  for index in (0..<8).reversed() { value = value << 8 | UInt64(bytes[offset + index]) }
  return Int(truncatingIfNeeded: value)
}

private func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
  Array(SHA256.hash(data: Array(bytes)))
}

/// A `.ptn` of the fields of a header and all that lies behind it up to the footer; every hash is
/// right, so that what is checked behind the hashes is reached.
private func numberFile(_ raw: [UInt8]) -> [UInt8]? {
  guard raw.count > fields else { return nil }
  var file = Array(raw[..<fields]) + [UInt8](repeating: 0, count: numbers - fields)
  file = sealed(file, at: numbers - 32) + raw[fields...]
  let (index, account) = (word(file, at: 152), word(file, at: 160))
  var root = [UInt8](repeating: 0, count: 32)
  // One block: inputs are short.
  if numbers < index, index <= file.count - 32 {
    root = hash([0] + file[numbers..<index])
    file.replaceSubrange(index..<(index + 32), with: root)
  } else if index == numbers {
    root = hash([])
  }
  let accountHash = (0...file.count).contains(account) ? hash(file.suffix(account)) : root
  var footer = root + accountHash + hash(file[..<numbers])
  let length = UInt64(file.count + 256)
  for shift in stride(from: UInt64(0), to: 64, by: 8) {
    footer.append(UInt8(truncatingIfNeeded: length >> shift))
  }
  footer += [UInt8](repeating: 0, count: 112)
  return file + footer + hash(footer) + [0x0A, 0x1A, 0x0A, 0x0D, 0x4E, 0x54, 0x50, 0x89]
}

/// No file of numbers crashes its reader, and every number of one that is accepted can be read.
func fuzzNumberFile(_ raw: [UInt8]) {
  let path = folder.appending("input.ptn")
  for input in [raw, numberFile(raw) ?? []] where input.count >= 144 {
    write(input, to: path)
    guard let run = SHA256Hash(bytes: Array(input[16..<48])) else { continue }
    let step = String(decoding: input[48..<144].prefix { $0 != 0 }, as: UTF8.self)
    guard let file = try? NumberFile(path, run: run, step: step, workers: .one) else { continue }
    precondition((try? NumberFile.isPresent(path, run: run, step: step)) == true)
    for name in ["P", "Q", "T", "S", "R", "decimals"] {
      _ = file.bytes(name)?.last
      if let integer = file.integer(name) { precondition(integer.value.signum >= -1) }
    }
  }
}

/// No plan crashes its reader, and one that is accepted is written as it was read.
func fuzzPlan(_ raw: [UInt8]) {
  guard let plan = try? RunPlan(reading: raw) else { return }
  precondition(Array(plan.text.utf8) == raw, "a plan is read that would not be written")
  _ = (StepMemory(plan).greatest, plan.makefile)
}
