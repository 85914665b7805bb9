internal import Files
internal import LatencyJudge
internal import LatencyReports
internal import SystemPackage

enum SampleSource {
  /// The most bytes of a file that are read.
  private static let largestFile = 1 << 30

  /// The samples of a file.
  ///
  /// - Throws: ``CommandFailure`` that names file, line and field.
  static func samples(_ name: String) throws(CommandFailure) -> SampleFile {
    let bytes = try contents(name)
    return try CommandFailure.ofUsage { try SampleFile(bytes, named: name) }
  }

  /// The answers of an oracle's file.
  ///
  /// - Throws: ``CommandFailure`` that names file and line.
  static func answers(_ name: String) throws(CommandFailure) -> ExpectedAnswers {
    let bytes = try contents(name)
    return try CommandFailure.ofUsage("'\(name)', ") {
      try ExpectedAnswers(parsing: String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func contents(_ name: String) throws(CommandFailure) -> [UInt8] {
    try CommandFailure.ofUsage {
      try FileSystem.real.contents(of: FilePath(name), limit: largestFile)
    }
  }
}
