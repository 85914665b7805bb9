/// Values by a few keys, in the order in which they came.
///
/// A list of references and no dictionary: each type of dictionary is three kilobytes of the page.
package struct ShortTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  package final class Entry: Sendable {
    package let key: Key
    package let value: Value

    fileprivate init(_ key: Key, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  package private(set) var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// The value of a key, or `nil`; setting `nil` removes it.
  package subscript(key: Key) -> Value? {
    get { entries.first { $0.key == key }?.value }
    set {
      let place = entries.firstIndex { $0.key == key }
      if let place { entries.remove(at: place) }
      if let newValue { entries.insert(Entry(key, newValue), at: place ?? entries.count) }
    }
  }

  package subscript(key: Key, default value: Value) -> Value {
    get { self[key] ?? value }
    set { self[key] = newValue }
  }
}

/// Two tables are equal when they have the same values, in any order.
extension ShortTable: Equatable where Value: Equatable {
  package static func == (one: ShortTable, other: ShortTable) -> Bool {
    one.entries.count == other.entries.count && one.entries.allSatisfy { other[$0.key] == $0.value }
  }
}

extension ShortTable: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(entries.count) }
}
