internal import Text

/// What a key costs, in counts that are free of the machine's noise.
package struct CountMeasurement: Codable, Hashable, Sendable {
  /// The compiler's version, the first half of a baseline's key.
  package var toolchain: String
  /// The processor's architecture, the other half.
  package var architecture: String
  /// Instructions; `nil` where they were not counted.
  package var instructions: InstructionReading?
  /// Why instructions were not counted, and what to do: empty where they were.
  package var instructionsMissing: String
  /// Heap allocations while keys are typed; `nil` where not counted.
  package var allocations: CounterReading?
  package var systemCalls: CounterReading?
  /// Major faults while keys are typed, after everything was touched.
  package var majorFaults: CounterReading?

  package init(
    toolchain: String, architecture: String, instructions: InstructionReading?,
    instructionsMissing: String = "", allocations: CounterReading?, systemCalls: CounterReading?,
    majorFaults: CounterReading?
  ) {
    self.toolchain = toolchain
    self.architecture = architecture
    self.instructions = instructions
    self.instructionsMissing = instructionsMissing
    self.allocations = allocations
    self.systemCalls = systemCalls
    self.majorFaults = majorFaults
  }
}

/// A counter with its positive control: its value where something must be counted.
package struct CounterReading: Codable, Hashable, Sendable {
  /// What was counted for the engine's keys, all together.
  var value: Double
  /// What was counted where the harness caused events on purpose; must be above 0.
  var control: Double

  package init(value: Double, control: Double) {
    self.value = value
    self.control = control
  }
}

/// Instructions of two lengths of one run, each counted twice.
package struct InstructionReading: Codable, Hashable, Sendable {
  var shortKeys: Int
  var longKeys: Int
  var short: [Int64]
  package var long: [Int64]

  package init(shortKeys: Int, longKeys: Int, short: [Int64], long: [Int64]) {
    self.shortKeys = shortKeys
    self.longKeys = longKeys
    self.short = short
    self.long = long
  }

  /// Instructions of one more key: what both lengths share cancels.
  ///
  /// - Throws: `CountError` where a count is 0 or missing, two counts of the same run differ, or
  ///   the long run is no longer than the short one.
  package func perKey() throws(CountError) -> Double {
    guard longKeys > shortKeys else { throw .lengths(short: shortKeys, long: longKeys) }
    for counts in [short, long] {
      guard let first = counts.first, counts.count >= 2 else { throw .missing }
      guard counts.allSatisfy({ $0 > 0 }) else { throw .zero }
      if let other = counts.first(where: { $0 != first }) { throw .unequal(first, other) }
    }
    let slope = Double(long[0] - short[0]) / Double(longKeys - shortKeys)
    guard slope > 0 else { throw .zero }
    return slope
  }
}

package enum CountError: Error, Equatable, CustomStringConvertible {
  /// Nothing was counted: the counter was off in the engine's function.
  case zero
  case missing
  case unequal(Int64, Int64)
  /// The long run is not longer than the short one.
  case lengths(short: Int, long: Int)

  package var description: String {
    switch self {
    case .zero: "no instruction was counted: the counter did not find the engine's function"
    case .missing: "each length must be counted twice"
    case .unequal(let first, let second):
      "two runs of the same keys counted \(Int(first).grouped) and "
        + "\(Int(second).grouped) instructions"
    case .lengths(let short, let long):
      "the long run has \(long) keys, the short one \(short)"
    }
  }
}
