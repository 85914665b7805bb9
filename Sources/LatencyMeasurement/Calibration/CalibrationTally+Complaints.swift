/// The faults of the gate that a tally shows.
extension CalibrationTally {
  /// The fault and its surroundings, in words.
  public var name: String {
    (plant.isEmpty ? "no fault" : plant) + (surroundings == .hogs ? " beside hogs" : "")
  }

  /// What is wrong with the gate by these runs.
  ///
  /// Noise can hide a stall, but never a wrong verdict, and no count where counting was possible:
  /// of those one miss is too many. Of stalls the gate must find one of two, on an idle machine,
  /// and give it the right blame as often.
  ///
  /// - Parameter canCount: whether instructions could be counted and compared.
  func issues(canCount: Bool) -> [CalibrationIssue] {
    guard let expectedGate else {
      guard alarms > 0 else { return [] }
      return [
        CalibrationIssue(text: "\(name): \(alarms) of \(runs) false alarms", isCertain: true)
      ]
    }
    let isExact = expectedGate == .correctness || (expectedGate == .counts && canCount)
    guard isExact || surroundings == .idle else { return [] }
    var issues: [CalibrationIssue] = []
    if isExact ? caught < runs : 2 * caught < runs {
      issues.append(
        CalibrationIssue(
          text: "\(name): caught in \(caught) of \(runs) only", isCertain: isExact))
    }
    if expectedBlame != nil, 2 * blamed < caught {
      issues.append(
        CalibrationIssue(
          text: "\(name): the right blame in \(blamed) of \(caught) only", isCertain: false))
    }
    return issues
  }
}
