extension Array {
  /// The elements in the order of their keys, which are compared number by number; equals stay.
  ///
  /// It sorts places, not elements: a sort of each other type is four kilobytes of the page.
  package func ordered(by keys: (Element) -> [Int64]) -> [Element] {
    let keys = map(keys)
    return keys.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }.map { self[$0] }
  }
}
