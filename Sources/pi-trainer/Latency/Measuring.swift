import LatencyHarness

/// Runs a closure that measures and turns its errors into ``CommandFailure``.
///
/// - Throws: ``CommandFailure`` with exit code 2: a run that cannot be made is neither a failed
///   gate nor a noisy machine.
func mappingMeasurementErrors<Result>(_ work: () throws -> Result) throws -> Result {
  do {
    return try work()
  } catch let failure as CommandFailure {
    throw CommandFailure(.usage, failure.description)
  } catch let error as RoundError {
    throw CommandFailure(.usage, error.description)
  }
}
