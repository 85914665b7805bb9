extension BinaryInteger {
  /// So many of something, such as "1 round" and "1,200 rounds".
  ///
  /// - Parameter noun: one of them, in English, with an ordinary plural.
  public func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}
