import DigitCore

/// The digits of a pack as a stream: each block is verified and not kept.
final class PackDigitReader: DigitReader {
  private let pack: DigitPack
  private var block: [UInt8] = []
  private var blockNumber = -1
  private(set) var index: Int64 = 0

  init(_ pack: DigitPack) { self.pack = pack }

  var path: String { pack.path }
  var format: DigitFileFormat { .pack }
  var constant: MathematicalConstant? { pack.constant }
  var integerPart: Digit? { pack.constant.integerPart }
  var digitCount: Int64? { pack.digitCount }

  func read(
    into values: inout MutableSpan<UInt8>, at places: Range<Int>
  ) throws(DigitFileError) -> Int {
    guard index < pack.digitCount, !places.isEmpty else { return 0 }
    let number = Int(index / PackLayout.blockDigitCount)
    if number != blockNumber {
      blockNumber = -1
      do throws(PackError) {
        try pack.readVerified(block: number, into: &block)
      } catch { throw DigitFileError(error) }
      blockNumber = number
    }
    let start = Int(index - Int64(number) * PackLayout.blockDigitCount)
    let count = min(places.count, pack.header.layout.digitCount(ofBlock: number) - start)
    PackedDigits.unpack(
      block.span, digits: start..<(start + count), into: &values, at: places.lowerBound,
      as: .value)
    index += Int64(count)
    return count
  }

  func seek(to index: Int64) throws(DigitFileError) {
    guard index >= 0, index <= pack.digitCount else {
      throw DigitFileError(pack.beyondEnd(index))
    }
    self.index = index
  }
}
