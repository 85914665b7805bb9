import Commands
import DigitCore
import DigitPacks
import Text

/// What proves one decimal to somebody who trusts the root of a pack's hash tree and the number of
/// its decimals, and gets the decimal's block from anybody; `docs/IMPLEMENTING.md` says how.
struct DigitPath: Encodable {
  let block: Int
  let constant: String
  let decimals: Int64
  let digit: Int
  let hashes: [String]
  let integerPart: Int
  let leaf: String
  let merkleRoot: String
  let position: Int64

  /// Creates the path of a decimal, and verifies its block.
  ///
  /// - Parameter position: counts from 1.
  /// - Throws: ``CommandFailure`` where the file is no pack or ends before the position,
  ///   `PackError` where the block is damaged, or the file was changed meanwhile.
  init(to position: Int64, in file: DigitFile) throws {
    guard let pack = file.pack else {
      throw CommandFailure(
        .usage, "'\(file.path)': it is no digit pack; 'pi-trainer digits import' makes one of it")
    }
    guard position <= pack.digitCount else {
      throw CommandFailure(
        .usage,
        "'\(file.path)': it holds the decimals 1 to \(pack.digitCount.grouped);"
          + " \(position.grouped) is beyond the last")
    }
    let block = Int((position - 1) / PackLayout.blockDigitCount)
    self.block = block
    self.position = position
    constant = pack.constant.name
    decimals = pack.digitCount
    digit = Int(try pack.digit(at: position - 1).value)
    hashes = try pack.merklePath(ofBlock: block).map(\.hexadecimal)
    integerPart = Int(pack.constant.integerPart.value)
    leaf = pack.blocks[block].leafHash.hexadecimal
    merkleRoot = pack.merkleRoot.hexadecimal
  }
}
