extension Array {
  /// The elements in the order of their keys, which are compared number by number; equals stay.
  ///
  /// It sorts places, not elements: a sort of each other type is four kilobytes of the page.
  package func ordered(by keys: (Element) -> [Int64]) -> [Element] {
    map(keys).placesInOrder.map { self[$0] }
  }
}

extension [[Int64]] {
  /// Where the lists stand in their order; equals stay.
  package var placesInOrder: [Int] {
    indices.sorted { self[$0].lexicographicallyPrecedes(self[$1]) }
  }
}
