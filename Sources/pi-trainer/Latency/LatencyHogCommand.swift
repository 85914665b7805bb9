import ArgumentParser
import LatencyHarness

/// `pi-trainer latency hog`: spins as long as the process that started it lives.
struct LatencyHogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hog", abstract: "Spin (called by 'calibrate' and the noisy scenarios).",
    shouldDisplay: false)

  func run() { CPULoad.spin() }
}
