import Foundation

/// Which tests run: the long ones only when `PI_TRAINER_LONG_TESTS` is set.
enum TestTier {
  static var isLong: Bool { ProcessInfo.processInfo.environment["PI_TRAINER_LONG_TESTS"] != nil }
}
