import LatencyMeasurement
import PlatformIO

/// Counts what the machine does between two moments.
struct MachineProbe {
  private let pressure = ProcessorPressure.read()
  private let faults = MachineInfo.pageFaults
  private let process = Int64(clamping: MonotonicClock.processorNanoseconds)
  private let wall = HarnessClock.now

  /// What was counted since the probe was made.
  func counters() -> MachineCounters {
    let now = ProcessorPressure.read()
    let time = max(1, HarnessClock.now - wall)
    let faultsNow = MachineInfo.pageFaults
    var counters = MachineCounters()
    if let before = pressure.stalled, let after = now.stalled {
      counters.processorPressure = min(1, Double(after - before) / Double(time))
    }
    if let before = pressure.stolenTicks, let after = now.stolenTicks,
      let all = now.totalTicks, let allBefore = pressure.totalTicks
    {
      counters.stolenShare = Double(after - before) / Double(max(1, all - allBefore))
    }
    counters.majorFaults = faultsNow.major - faults.major
    counters.minorFaults = faultsNow.minor - faults.minor
    counters.processTime = Int64(clamping: MonotonicClock.processorNanoseconds) - process
    counters.wallTime = time
    return counters
  }
}
