internal import DigitPack

/// The decimals of a pack that is open for reading, in the form in which checks take them.
struct OpenPackStore: DecimalStore {
  let pack: DigitPack

  var digitCount: Int64 { pack.digitCount }

  var blockCount: Int { pack.blockCount }

  func digitCount(ofBlock block: Int) -> Int { pack.header.layout.digitCount(ofBlock: block) }

  func readBack(block: Int) throws(PackError) -> [UInt8] {
    try pack.withPackedBlock(block) { bytes in
      [UInt8](copying: bytes)
    }
  }
}

extension [UInt8] {
  /// Copies a span.
  fileprivate init(copying span: Span<UInt8>) {
    self = []
    reserveCapacity(span.count)
    for index in span.indices { append(span[index]) }
  }
}
