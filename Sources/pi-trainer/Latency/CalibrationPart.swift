import ArgumentParser

/// A part of the calibration that can be run alone.
enum CalibrationPart: String, CaseIterable, ExpressibleByArgument {
  /// The engine without a fault on an idle machine: false alarms.
  case idle
  /// The injected faults on an idle machine: misses.
  case faults
  /// The engine without a fault under the load of two processes: false alarms under noise.
  case hogs
  /// The injected faults under the load of two processes: what noise hides.
  case hogFaults = "hog-faults"
}
