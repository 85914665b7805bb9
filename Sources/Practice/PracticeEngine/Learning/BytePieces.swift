extension [UInt8] {
  /// The pieces between separators, without the empty ones unless they are asked for.
  ///
  /// The page has one such function: each type that is split would bring another two kilobytes.
  @inline(never)
  package func pieces(at separator: UInt8, keepsEmpty: Bool = false) -> [ArraySlice<UInt8>] {
    split(separator: separator, omittingEmptySubsequences: !keepsEmpty)
  }
}
