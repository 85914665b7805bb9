extension Headroom {
  /// Creates the headroom of a budget over the worst reproducible response.
  ///
  /// - Parameters:
  ///   - budget: in nanoseconds.
  ///   - worst: in nanoseconds; anything below 1 counts as 1.
  init(budget: Int64, worst: Int64) {
    self.init(budget: budget, worst: worst, factor: Double(budget) / Double(max(1, worst)))
  }
}

extension GateConfiguration {
  /// The budget of the gate, then the others.
  var budgets: [Int64] { [budget] + furtherBudgets }
}
