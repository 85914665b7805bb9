public import DigitPack

/// The decimals of a finished pack.
public struct PackStore: DecimalStore {
  private let pack: DigitPack

  /// Creates a store of a pack's decimals.
  public init(_ pack: DigitPack) {
    self.pack = pack
  }

  /// How many decimals there are.
  public var digitCount: Int64 { pack.digitCount }

  /// How many blocks hold them.
  public var blockCount: Int { pack.blockCount }

  /// How many decimals a block holds.
  public func digitCount(ofBlock block: Int) -> Int {
    pack.header.layout.digitCount(ofBlock: block)
  }

  /// The decimals of a block; the block is verified on the way.
  public func readBack(block: Int) throws(PackError) -> [UInt8] {
    try pack.withPackedBlock(block) { span in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(span.count)
      for index in span.indices { bytes.append(span[index]) }
      return bytes
    }
  }
}
