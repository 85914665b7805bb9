/// Builds OpenMetrics text: families of metrics with their samples.
struct OpenMetricsBuilder {
  /// The prefix of every metric.
  static let prefix = "pi_trainer_"

  private(set) var text = ""
  private var name = ""

  /// Writes a family; a name that ends with `_seconds` has this unit.
  ///
  /// - Parameters:
  ///   - name: its name without the prefix, of lower-case letters and underscores.
  ///   - type: its type in OpenMetrics.
  ///   - help: what it is.
  ///   - body: writes the samples.
  mutating func family(
    _ name: String, _ type: String, _ help: String, _ body: (inout OpenMetricsBuilder) -> Void
  ) {
    self.name = Self.prefix + name
    text += "# TYPE \(self.name) \(type)\n"
    if name.hasSuffix("_seconds") { text += "# UNIT \(self.name) seconds\n" }
    text += "# HELP \(self.name) \(Self.escaped(help))\n"
    body(&self)
  }

  /// Writes a sample of the family.
  ///
  /// - Parameters:
  ///   - labels: names and values.
  ///   - value: the number.
  ///   - suffix: what follows the family's name.
  mutating func sample(_ labels: [(String, String)], _ value: String, suffix: String = "") {
    let pairs = labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
    text += name + suffix + (pairs.isEmpty ? "" : "{\(pairs)}") + " \(value)\n"
  }

  private static func escaped(_ text: String) -> String {
    text.sanitizedLine.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
