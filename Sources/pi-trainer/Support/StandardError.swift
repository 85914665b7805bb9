import Foundation
import PlatformIO

/// Standard error: progress and remarks, never results.
enum StandardError {
  /// Whether it is a terminal.
  static var isTerminal: Bool { Terminal.isTerminal(.standardError) }

  /// Writes a text.
  static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
