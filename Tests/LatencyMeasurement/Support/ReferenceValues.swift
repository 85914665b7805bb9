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
    let exact, wilson: [Double]
  }
  struct Holm: Codable, Equatable {
    let values, adjusted: [Double]
  }
  struct Interval: Codable, Equatable {
    let name, statistic: String
    let values, percentile, bca: [Double]
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
  let holm: [Holm]
  let bootstraps: [Interval]
  let quantiles: [Quantiles]
  let logLogistic: [Fit]
  let honesty: [SampleSize]

  /// The committed values.
  static func committed() throws -> ReferenceValues {
    let file = Python.reference.appending(path: "statistics.json")
    return try JSONDecoder().decode(ReferenceValues.self, from: Data(contentsOf: file))
  }

  /// All numbers in order, without the versions.
  var numbers: [Double] {
    binomial.flatMap { [$0.upper, $0.lower] } + signTests.map(\.pValue)
      + proportions.flatMap { $0.exact + $0.wilson } + holm.flatMap(\.adjusted)
      + bootstraps.flatMap { $0.values + $0.percentile + $0.bca }
      + quantiles.flatMap { $0.quantiles.map(Double.init) }
      + logLogistic.flatMap { [$0.shape, $0.scale] + $0.quantiles }
      + honesty.map { Double($0.samplesNeeded) }
  }
}
