extension Optional {
  /// Whether there is a value.
  ///
  /// A comparison with `nil` copies a value that can be compared and, in the page, keeps the code
  /// that compares all of it; this only looks.
  package var hasValue: Bool { if case .some = self { true } else { false } }
}
