package struct CountBaseline: Codable, Hashable, Sendable {
  static var currentSchemaVersion: Int { 1 }

  package var schemaVersion: Int
  package var entries: [CountBaselineEntry]

  package init(entries: [CountBaselineEntry] = []) {
    schemaVersion = Self.currentSchemaVersion
    self.entries = entries
  }

  /// Checks every field.
  ///
  /// - Throws: `ScenarioError` for the first invalid field.
  package func validate() throws(ScenarioError) {
    try ScenarioError.check(schemaVersion: schemaVersion, is: Self.currentSchemaVersion)
    var seen: Set<[String]> = []
    for (index, entry) in entries.enumerated() {
      let count = entry.instructionsPerKey
      try ScenarioError.require(
        count.isFinite && count > 0 && count < 1e12, "entries[\(index)].instructionsPerKey",
        "\(count) is no number of instructions above 0")
      try ScenarioError.require(
        seen.insert([entry.toolchain, entry.architecture]).inserted, "entries[\(index)]",
        "\(entry.toolchain) on \(entry.architecture) is there twice")
    }
  }

  package func entry(toolchain: String, architecture: String) -> CountBaselineEntry? {
    entries.first { $0.toolchain == toolchain && $0.architecture == architecture }
  }

  /// The baseline with one entry replaced or added, in the order of compilers and architectures.
  package func replacing(_ entry: CountBaselineEntry) -> CountBaseline {
    let others = entries.filter {
      $0.toolchain != entry.toolchain || $0.architecture != entry.architecture
    }
    return CountBaseline(
      entries: (others + [entry]).sorted {
        ($0.toolchain, $0.architecture) < ($1.toolchain, $1.architecture)
      })
  }
}

/// What a key may cost with one compiler on one architecture.
package struct CountBaselineEntry: Codable, Hashable, Sendable {
  var toolchain: String
  package var architecture: String
  package var instructionsPerKey: Double

  package init(toolchain: String, architecture: String, instructionsPerKey: Double) {
    self.toolchain = toolchain
    self.architecture = architecture
    self.instructionsPerKey = instructionsPerKey
  }
}
