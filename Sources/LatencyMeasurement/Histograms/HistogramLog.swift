internal import NumberText

/// HdrHistogram's interval log, version 1.3, with V2 histograms: one line for each interval.
public struct HistogramLog: Sendable {
  /// The lines so far.
  public private(set) var text: String

  /// Creates a log without intervals.
  ///
  /// - Parameter startSeconds: the time from which intervals count, in seconds since 1970.
  public init(startSeconds: Double) {
    let start = startSeconds.fixed(3)
    text = """
      #[Histogram log format version 1.3]
      #[StartTime: \(start) (seconds since epoch)]
      #[BaseTime: \(start) (seconds since epoch)]
      "StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"

      """
  }

  /// Adds an interval.
  ///
  /// - Parameters:
  ///   - histogram: what was measured in it.
  ///   - tag: letters, digits and hyphens that say which series it belongs to.
  ///   - start: seconds from the start of the log.
  ///   - length: in seconds.
  public mutating func add(
    _ histogram: LatencyHistogram, tag: String, start: Double, length: Double
  ) {
    let maximum = (Double(histogram.maximum) / 1e6).fixed(3)
    text += "Tag=\(tag),\(start.fixed(3)),\(length.fixed(3)),\(maximum),"
    text += histogram.compressedV2 + "\n"
  }
}
