public import DigitCore
public import SystemPackage

/// A finished pack: its path, size and hashes.
public struct PackSummary: Hashable, Sendable {
  /// The path of the pack.
  public let path: FilePath
  /// The constant.
  public let constant: MathematicalConstant
  /// The number of decimals.
  public let digitCount: Int64
  /// The length of the file in bytes.
  public let fileByteCount: Int64
  /// SHA-256 of the file.
  public let fileHash: SHA256Hash
  /// SHA-256 of the canonical text.
  public let contentHash: SHA256Hash
  /// The root of the hash tree over the blocks.
  public let merkleRoot: SHA256Hash
}
