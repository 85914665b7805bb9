import Foundation

/// The values of `Reference/statistics.json`.
struct ReferenceValues: Codable, Equatable {
  struct Tail: Codable, Equatable {
    let successes, trials: Int
    let probability, upper, lower: Double
  }
  struct Sign: Codable, Equatable {
    let positive, negative: Int
    let pValue: Double
  }
  struct Proportion: Codable, Equatable {
    let successes, trials: Int
    let confidence: Double
    let exact: [Double]
  }
  struct Interval: Codable, Equatable {
    let name, statistic: String
    let values, percentile: [Double]
  }
  struct Quantiles: Codable, Equatable {
    let values: [Int64]
    let shares: [Double]
    let quantiles: [Int64]
  }
  struct Fit: Codable, Equatable {
    let mean, deviation, shape, scale: Double
    let shares, quantiles: [Double]
  }
  struct SampleSize: Codable, Equatable {
    let quantile, confidence: Double
    let samplesNeeded: Int
  }

  let provenance: String
  let binomial: [Tail]
  let signTests: [Sign]
  let proportions: [Proportion]
  let bootstraps: [Interval]
  let quantiles: [Quantiles]
  let logLogistic: [Fit]
  let honesty: [SampleSize]

  static func committed() throws -> ReferenceValues {
    let file = Python.reference.appending(path: "statistics.json")
    return try JSONDecoder().decode(ReferenceValues.self, from: Data(contentsOf: file))
  }

  /// All numbers in order, without the versions.
  var numbers: [Double] {
    binomial.flatMap { [$0.upper, $0.lower] } + signTests.map(\.pValue)
      + proportions.flatMap(\.exact)
      + bootstraps.flatMap { $0.values + $0.percentile }
      + quantiles.flatMap { $0.quantiles.map(Double.init) }
      + logLogistic.flatMap { [$0.shape, $0.scale] + $0.quantiles }
      + honesty.map { Double($0.samplesNeeded) }
  }
}

/// Whether two numbers agree up to a share of the second.
func agree(_ value: Double, _ reference: Double, within tolerance: Double) -> Bool {
  abs(value - reference) <= tolerance * abs(reference)
}

enum Python {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Where the reference scripts and values are.
  static var reference: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Reference")
  }

  /// The interpreter with the packages that `scripts/install-dependencies.sh --tests` installs, or
  /// else the system's.
  private static var interpreter: [String] {
    let root = reference.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let own = root.appending(path: "build/python/bin/python3").path
    return FileManager.default.isExecutableFile(atPath: own) ? [own] : ["python3"]
  }

  /// Whether a module can be imported; says so where it cannot, since tests are skipped then.
  static func has(_ module: String) -> Bool {
    if (try? output(["-c", "import \(module)"])) != nil { return true }
    let line =
      "skipped: tests that need Python's \(module); install it with "
      + "scripts/install-dependencies.sh --tests\n"
    FileHandle.standardError.write(Data(line.utf8))
    return false
  }

  static let hasScipy = has("scipy")

  /// Runs a script of the reference folder and returns its output.
  static func run(_ script: String, _ arguments: [String] = []) throws -> Data {
    try output([reference.appending(path: script).path] + arguments)
  }

  private static func output(_ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = interpreter + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "python3 \(arguments) ended with \(process.terminationStatus)")
    }
    return data
  }
}
