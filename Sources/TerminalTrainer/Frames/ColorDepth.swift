/// How many colours a terminal shows.
package enum ColorDepth: Sendable {
  /// 24 bits.
  case full
  /// The palette of 256.
  case palette
  /// None: weight, underline and exchange alone.
  case none
}
