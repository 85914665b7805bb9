import Processes

/// What another program sends.
enum StandardInput {
  static func contents() -> [UInt8] {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    _ = DescriptorCalls.wait(0, toWrite: false, milliseconds: -1)
    while let count = DescriptorCalls.read(0, into: &bytes) {
      all += bytes[..<count]
      _ = DescriptorCalls.wait(0, toWrite: false, milliseconds: -1)
    }
    return all
  }
}
