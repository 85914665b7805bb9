/// The repository stays small: big data are made, not kept.
enum FileSizeRule {
  /// The most bytes of a file.
  static let limit = 2_000_000

  /// The files that are too big.
  static func findings(_ sizes: [(path: String, bytes: Int)]) -> [Finding] {
    sizes.filter { $0.bytes > limit }.map {
      Finding($0.path, "\($0.bytes) bytes; \(limit) are the limit")
    }
  }
}
