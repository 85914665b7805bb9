extension MultiplicationVariant {
  /// A wish for a variant, as the environment variable holds it.
  public struct Request: Hashable, Sendable {
    /// The variable's text.
    public let text: String

    /// The variant that it names, if there is one and this processor can run it.
    public let variant: MultiplicationVariant?

    /// Reads the variable's text.
    package init(text: String) {
      self.text = text
      variant = MultiplicationVariant(rawValue: text).flatMap { $0.isAvailable ? $0 : nil }
    }

    /// What to tell the user about a wish that cannot be met, or `nil`.
    ///
    /// A program says so and stops before it computes; the library itself goes on with the fastest
    /// variant.
    public var complaint: String? {
      guard variant == nil else { return nil }
      let names = MultiplicationVariant.available.map(\.rawValue).joined(separator: ", ")
      return "\(MultiplicationVariant.environmentVariable) is '\(text)';"
        + " this processor offers: \(names)"
    }
  }
}
