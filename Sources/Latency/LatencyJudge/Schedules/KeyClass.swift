/// What a key is to the program: keys of one class do the same work.
package enum KeyClass: String, Codable, CaseIterable, Sendable {
  /// The first of a round, in a process that has just started.
  case first
  case right
  case wrong
  /// The right digit that ends a line of ten.
  case lineEnd
  /// A request to reveal the rest of a line.
  case reveal
  /// No key, but the time that passes.
  case tick
  case last

  /// A few words such as "a first key".
  package var words: String {
    switch self {
    case .first: "the first key of a process"
    case .right: "a right digit"
    case .wrong: "a wrong digit"
    case .lineEnd: "the digit that ends a line"
    case .reveal: "a reveal"
    case .tick: "a tick"
    case .last: "the last key of a round"
    }
  }
}

extension KeystrokeSchedule {
  /// The class of each key, in order.
  ///
  /// - Complexity: O(n).
  package var classes: [KeyClass] {
    var right = 0
    return keys.indices.map { index in
      let intent = keys[index].intent
      if intent.isRight { right += 1 }
      if index == 0 { return .first }
      if intent == .tick { return .tick }
      if intent == .reveal { return .reveal }
      if index == keys.count - 1 { return .last }
      guard intent.isRight else { return .wrong }
      return right.isMultiple(of: 10) ? .lineEnd : .right
    }
  }
}
