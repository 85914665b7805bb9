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
    do throws(SampleError) { return try SampleFile(bytes, named: name) } catch {
      throw CommandFailure(.usage, error.description)
    }
  }

  /// The answers of an oracle's file.
  ///
  /// - Throws: ``CommandFailure`` that names file and line.
  static func answers(_ name: String) throws(CommandFailure) -> ExpectedAnswers {
    let bytes = try contents(name)
    do throws(ScenarioError) {
      return try ExpectedAnswers(parsing: String(decoding: bytes, as: UTF8.self))
    } catch { throw CommandFailure(.usage, "'\(name)', \(error)") }
  }

  private static func contents(_ name: String) throws(CommandFailure) -> [UInt8] {
    do throws(PlatformError) {
      return try FileSystem.real.contents(of: FilePath(name), limit: largestFile)
    } catch { throw CommandFailure(.usage, error.description) }
  }
}
