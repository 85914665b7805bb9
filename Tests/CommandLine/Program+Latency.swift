import Foundation
import Testing

/// What tests of the latency commands need.
extension Program {
  /// The shipped pack of π, so that no digits need be computed.
  static let pack = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Resources/pi.digitpack").path

  /// Whether the program was compiled with the optimiser, as these tests were.
  static let isOptimised: Bool = {
    #if DEBUG
      false
    #else
      true
    #endif
  }()

  /// Whether instructions can be counted here.
  static let hasValgrind = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/valgrind") }
}

extension Trait where Self == ConditionTrait {
  /// A debug build measures nothing; what it does instead has a test of its own.
  static var measuring: Self {
    .enabled(if: Program.isOptimised, "a debug build is not measured; run 'make test'")
  }

  /// For tests that count instructions.
  static var counting: Self {
    .enabled(if: Program.hasValgrind, "there is no valgrind; 'apt-get install valgrind'")
  }
}
