internal import Histogram

/// A histogram of nanoseconds: HdrHistogram's, from 1 ns to an hour, three significant digits.
///
/// Wraps the Swift port, a value type, and checks every record.
public struct LatencyHistogram: Sendable {
  /// The largest value that can be recorded, in nanoseconds: an hour.
  public static var highest: Int64 { 3_600_000_000_000 }

  private var histogram: Histogram<UInt64>

  /// How many values were negative or above an hour; no other count includes them.
  public private(set) var rejected = 0

  /// Creates an empty histogram.
  public init() {
    histogram = Histogram<UInt64>(
      lowestDiscernibleValue: 1, highestTrackableValue: UInt64(Self.highest),
      numberOfSignificantValueDigits: .three)
  }

  /// Creates a histogram of values.
  public init(_ values: some Sequence<Int64>) {
    self.init()
    for value in values { record(value) }
  }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - value: in nanoseconds.
  ///   - count: how many times it counts.
  public mutating func record(_ value: Int64, count: UInt64 = 1) {
    guard value >= 0, value <= Self.highest, histogram.record(UInt64(value), count: count) else {
      rejected += Int(count)
      return
    }
  }

  /// How many values there are.
  public var count: Int { Int(histogram.totalCount) }

  /// The largest value, to three digits; 0 where there is none.
  public var maximum: Int64 { Int64(histogram.max) }

  /// The smallest value, to three digits; 0 where there is none.
  public var minimum: Int64 { count == 0 ? 0 : Int64(histogram.min) }

  /// The mean; 0 where there is no value.
  public var mean: Double { count == 0 ? 0 : histogram.mean }

  /// The largest value that is equivalent to the sample of a quantile.
  ///
  /// - Parameter share: 0 to 1.
  public func quantile(_ share: Double) -> Int64 {
    count == 0 ? 0 : Int64(histogram.valueAtPercentile(share * 100))
  }

  /// The buckets with values, each by its largest value.
  public var buckets: [HistogramBucket] {
    histogram.recordedValues().map {
      HistogramBucket(value: Int64($0.value), count: Int($0.count))
    }
  }

  /// The points of a percentile curve, closer together towards 100 %.
  ///
  /// - Parameter ticksPerHalfDistance: points for each halving of the distance to 100 %.
  public func percentiles(ticksPerHalfDistance: Int = 5) -> [PercentilePoint] {
    guard count > 0 else { return [] }
    return histogram.percentiles(ticksPerHalfDistance: ticksPerHalfDistance).map {
      PercentilePoint(
        share: $0.percentileLevelIteratedTo / 100, value: Int64($0.value),
        countAtOrBelow: Int($0.totalCountToThisValue))
    }
  }

  /// The text format that HdrHistogram's plotters read (`.hgrm`), in milliseconds.
  public var percentileText: String {
    var text = ""
    histogram.outputPercentileDistribution(to: &text, outputValueUnitScalingRatio: 1e6)
    return text
  }
}

/// A bucket of a histogram and its count.
public struct HistogramBucket: Hashable, Sendable {
  /// The largest value that the bucket stands for, in nanoseconds.
  public let value: Int64
  /// How many samples.
  public let count: Int
}

/// A point of a percentile curve.
public struct PercentilePoint: Hashable, Sendable {
  /// The share of samples, 0 to 1.
  public let share: Double
  /// The value at that share, in nanoseconds.
  public let value: Int64
  /// How many samples are at or below the value.
  public let countAtOrBelow: Int
}
