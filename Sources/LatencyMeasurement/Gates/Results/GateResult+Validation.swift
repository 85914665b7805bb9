/// The checks of a result that was read from a file.
extension GateResult {
  /// Checks that the result does not contradict itself.
  ///
  /// - Throws: `ScenarioError` for the first invalid field.
  public func validate() throws(ScenarioError) {
    guard schemaVersion == Self.currentSchemaVersion else {
      throw ScenarioError(
        field: "schemaVersion",
        problem: "\(schemaVersion) is not \(Self.currentSchemaVersion), which this program reads")
    }
    guard gates.map(\.id) == GateID.allCases else {
      let names = gates.map(\.id.rawValue).joined(separator: ", ")
      throw ScenarioError(
        field: "gates",
        problem: "there must be G0 to G5 in order, not \(names.isEmpty ? "none" : names)")
    }
    let judged = GateVerdict(over: gates, isComplete: isComplete)
    guard verdict == judged else {
      throw ScenarioError(
        field: "verdict",
        problem: "the file says \(verdict.rawValue), its gates say \(judged.rawValue)")
    }
    try FieldRule.between(1, Double(DurationFormat.longest)).check(Double(budget), "budget")
    try FieldRule.count.check(Double(rounds), "rounds")
    try FieldRule.figure.check(provenance.seconds, "provenance.seconds")
    try Self.validate(headroom, at: "headroom")
    for (index, scenario) in scenarios.enumerated() {
      try scenario.validate(at: "scenarios[\(index)]")
    }
  }

  /// Checks headroom.
  static func validate(_ headroom: [Headroom], at path: String) throws(ScenarioError) {
    for (index, entry) in headroom.enumerated() {
      try FieldRule.between(1, 1e18).check(Double(entry.budget), "\(path)[\(index)].budget")
      try FieldRule.between(0, 1e18).check(Double(entry.worst), "\(path)[\(index)].worst")
      try FieldRule.figure.check(entry.factor, "\(path)[\(index)].factor")
    }
  }
}

extension ScenarioResult {
  /// Checks every number.
  fileprivate func validate(at path: String) throws(ScenarioError) {
    try FieldRule.count.check(Double(rounds), "\(path).rounds")
    try FieldRule.count.check(Double(keysPerRound), "\(path).keysPerRound")
    try GateResult.validate(headroom, at: "\(path).headroom")
    for summary in [closedLoop] + engine.values + control.values {
      try FieldRule.between(-1e18, 1e18).check(summary.mean, "\(path): the mean of times")
    }
    for (index, frames) in frames.enumerated() {
      try FieldRule.figure.check(frames.rate, "\(path).frames[\(index)].rate")
    }
    guard let ramp else { return }
    try FieldRule.figure.check(ramp.knee, "\(path).ramp.knee")
    try FieldRule.figure.check(ramp.factor, "\(path).ramp.factor")
    for (index, step) in ramp.steps.enumerated() {
      try FieldRule.between(1e-6, 1e14).check(step.rate, "\(path).ramp.steps[\(index)].rate")
    }
  }
}
