/// How long a key of each class may keep the program in every round, far below the budget.
///
/// The committed profile says how long keys take; one that takes five times as long in every round
/// is a regression, long before anybody sees it.
package struct ReproducibleLimits: Codable, Hashable, Sendable {
  static var currentSchemaVersion: Int { 1 }
  /// How many times the committed time is the limit.
  private static var factor: Int64 { 5 }
  /// No limit is below this, in nanoseconds: an interrupt, a page or a cold cache costs a few
  /// microseconds.
  static var floor: Int64 { 20_000 }

  var schemaVersion: Int
  /// For each class the largest shortest time over rounds, m(i), in nanoseconds; by its name.
  package var classes: [String: Int64]
  /// Where the times were measured; `nil` where the limits hold on any machine.
  package var machine: MachineFingerprint?

  /// On another machine than that of the times only this many times a limit is a FAIL: no two
  /// machines differ so much.
  static var foreignFactor: Int64 { 10 }

  /// Another floor than ``floor``, for programs whose keys take longer, in nanoseconds.
  var leastLimit: Int64?

  /// Creates limits; without a profile every class has the floor.
  package init(
    classes: [String: Int64] = [:], leastLimit: Int64? = nil, machine: MachineFingerprint? = nil
  ) {
    schemaVersion = Self.currentSchemaVersion
    self.classes = classes
    self.leastLimit = leastLimit
    self.machine = machine
  }

  /// Whether the times were measured on another machine.
  func isForeign(to facts: [MachineFact]) -> Bool {
    machine.map { $0 != MachineFingerprint(facts) } ?? false
  }

  /// The limit of a class, in nanoseconds.
  subscript(kind: KeyClass) -> Int64 {
    max(leastLimit ?? Self.floor, Self.factor * (classes[kind.rawValue] ?? 0))
  }

  /// Checks every field.
  ///
  /// - Throws: `ScenarioError` for the first invalid one.
  package func validate() throws(ScenarioError) {
    try ScenarioError.check(schemaVersion: schemaVersion, is: Self.currentSchemaVersion)
    for (name, time) in classes.sorted(by: { $0.key < $1.key }) {
      guard KeyClass(rawValue: name) != nil else {
        let names = KeyClass.allCases.map(\.rawValue).joined(separator: ", ")
        throw ScenarioError(
          field: "classes.\(name)", problem: "there is no such class; there are \(names)")
      }
      try FieldRule.between(1, 1e9).check(Double(time), "classes.\(name)")
    }
    if let leastLimit {
      try FieldRule.between(1, Double(DurationFormat.longest))
        .check(Double(leastLimit), "leastLimit")
    }
  }
}

extension GateResult {
  /// For each class of key the largest shortest time over rounds of the judged scenarios, in
  /// nanoseconds, by its name; those on a terminal are left out, where it is not known.
  package var classes: [String: Int64] {
    var classes: [String: Int64] = [:]
    for scenario in scenarios where scenario.role == .gate {
      guard scenario.engine[LatencyMeasure.visible.rawValue] == nil else { continue }
      classes.merge(scenario.classes, uniquingKeysWith: max)
    }
    return classes
  }
}
