/// When keys are pressed: one of the models, named by `kind` in a file.
public indirect enum ArrivalProcess: Hashable, Sendable {
  /// Fixed intervals.
  case steady(SteadyArrivals)
  /// Log-logistic intervals, with sprints.
  case human(HumanArrivals)
  /// Chunks of digits with pauses between.
  case chunked(ChunkedArrivals)
  /// Overlapping presses.
  case rollover(RolloverArrivals)
  /// A polled keyboard in front of another process.
  case polled(PolledArrivals)
  /// Bursts and silence.
  case bursts(BurstArrivals)
  /// A reader that stalls, in front of another process.
  case stalledReader(StalledReaderArrivals)
  /// A rising rate.
  case ramp(RampArrivals)
  /// Listed times.
  case listed(ListedArrivals)

  /// The model.
  var model: any ArrivalModel {
    switch self {
    case .steady(let model): model
    case .human(let model): model
    case .chunked(let model): model
    case .rollover(let model): model
    case .polled(let model): model
    case .bursts(let model): model
    case .stalledReader(let model): model
    case .ramp(let model): model
    case .listed(let model): model
    }
  }

  /// Checks every field.
  func validate(at path: String, keys: Int) throws(ScenarioError) {
    try model.validate(at: path, keys: keys)
  }

  /// Plans the times of so many keys, in order.
  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime] {
    model.times(of: count, random: &random)
  }

  /// The steps of a ramp; none for other processes.
  public var rampSteps: [RampStep] {
    if case .ramp(let ramp) = self { ramp.steps } else { [] }
  }
}
