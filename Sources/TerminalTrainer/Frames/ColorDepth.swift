/// The colours that a terminal supports.
package enum ColorDepth: Sendable {
  /// 24 bits.
  case full
  /// The palette of 256.
  case palette
  /// None: weight, underline and reversed colours alone.
  case none
}
