import ArgumentParser

/// A part of the calibration's table that can be run alone.
enum CalibrationPart: String, CaseIterable, ExpressibleByArgument {
  /// The engine without a fault on an idle machine: false alarms.
  case idle
  /// The planted faults on an idle machine: misses.
  case faults
  /// The engine without a fault beside two spinning processes: false alarms under noise.
  case hogs
  /// The planted faults beside two spinning processes: what noise hides.
  case hogFaults = "hog-faults"
}
