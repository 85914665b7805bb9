/// A percentile distribution as HdrHistogram's own tools print and plot it: `.hgrm`.
///
/// Values are in milliseconds. The columns are those of `outputPercentileDistribution`.
public struct PercentileDocument: Sendable {
  private let times: LatencyRecord.Distribution

  /// Prepares the document.
  ///
  /// - Parameter times: the distribution.
  public init(_ times: LatencyRecord.Distribution) {
    self.times = times
  }

  /// The document.
  public var text: String {
    var text = "       Value     Percentile TotalCount 1/(1-Percentile)\n\n"
    for point in times.curve {
      let columns = [
        Self.right(NumberText.fixed(Double(point.nanoseconds) / 1e6, 6), 14),
        Self.right(Self.fraction(point.fraction), 14), Self.right("\(point.count)", 10),
      ]
      let odds = point.fraction < 1 ? 1 / (1 - point.fraction) : nil
      let last = odds.map { " " + Self.right(NumberText.fixed($0, 2), 14) } ?? ""
      text += columns.joined(separator: " ") + last + "\n"
    }
    let mean = Self.milliseconds(times.meanNanoseconds)
    let deviation = Self.milliseconds(times.deviationNanoseconds)
    let longest = Self.milliseconds(Double(times.maximumNanoseconds))
    let count = Self.right("\(times.count)", 12)
    return text + "#[Mean    = \(mean), StdDeviation   = \(deviation)]\n"
      + "#[Max     = \(longest), Total count    = \(count)]\n"
      + "#[Buckets = \(Self.right("1", 12)), SubBuckets     = \(Self.right("2048", 12))]\n"
  }

  private static func milliseconds(_ nanoseconds: Double) -> String {
    right(NumberText.fixed(nanoseconds / 1e6, 6), 12)
  }

  /// A fraction with twelve decimals.
  private static func fraction(_ value: Double) -> String {
    let scaled = UInt64((value * 1e12).rounded())
    let digits = String(scaled % 1_000_000_000_000)
    return "\(scaled / 1_000_000_000_000)."
      + String(repeating: "0", count: 12 - digits.count) + digits
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
