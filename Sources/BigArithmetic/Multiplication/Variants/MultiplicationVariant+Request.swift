extension MultiplicationVariant {
  /// A request for a variant by the environment variable.
  public struct Request: Hashable, Sendable {
    /// The variable's text.
    public let text: String

    /// The variant that it names, if there is one and this processor can run it.
    public let variant: MultiplicationVariant?

    /// Creates a request from the variable's text.
    package init(text: String) {
      self.text = text
      variant = MultiplicationVariant(rawValue: text).flatMap { $0.isAvailable ? $0 : nil }
    }

    /// The message for the user where the request cannot be met, or `nil`.
    ///
    /// A program prints it and stops before it computes; the library itself uses the fastest
    /// variant.
    public var errorMessage: String? {
      guard variant == nil else { return nil }
      let names = MultiplicationVariant.available.map(\.rawValue).joined(separator: ", ")
      return "\(MultiplicationVariant.environmentVariable) is '\(text)';"
        + " this processor offers: \(names)"
    }
  }
}
