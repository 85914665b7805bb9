import ArgumentParser
import LatencyMeasurement

/// The profiles of the gate as they are named on the command line.
enum GateProfileArgument: String, CaseIterable, ExpressibleByArgument {
  /// At most three minutes on two processors.
  case ci
  /// Every scenario of the engine in full.
  case nightly

  /// The scenarios behind the name.
  var profile: GateProfile {
    switch self {
    case .ci: .ci
    case .nightly: .nightly
    }
  }
}
