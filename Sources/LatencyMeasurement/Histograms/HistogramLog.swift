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

/// HdrHistogram's V2 format, which its readers in other languages open.
///
/// A header of 40 bytes, the numbers of all buckets up to the largest value as ZigZag LEB128 with
/// runs of empty buckets as one negative number, all of it in a zlib stream with a header of 8
/// bytes, in base 64. The Swift port lacks this format; it follows HdrHistogram's description.
extension LatencyHistogram {
  /// The cookie of the plain format: its base, plus 0x10 for variable-length counts.
  private static var plainCookie: UInt32 { 0x1C84_9313 }
  private static var compressedCookie: UInt32 { 0x1C84_9314 }

  /// The compressed format in base 64, for an interval log.
  public var compressedV2: String {
    let stream = ZlibStream.stored(plainV2)
    var bytes: [UInt8] = []
    BigEndian.append(Self.compressedCookie, to: &bytes)
    BigEndian.append(UInt32(stream.count), to: &bytes)
    return Base64.encode(bytes + stream)
  }

  private var plainV2: [UInt8] {
    let payload = countsV2
    var bytes: [UInt8] = []
    BigEndian.append(Self.plainCookie, to: &bytes)
    BigEndian.append(UInt32(payload.count), to: &bytes)
    BigEndian.append(UInt32(0), to: &bytes)  // no offset of the first bucket
    BigEndian.append(UInt32(3), to: &bytes)  // significant digits
    BigEndian.append(UInt64(1), to: &bytes)  // lowest discernible value
    BigEndian.append(UInt64(Self.highest), to: &bytes)
    BigEndian.append((1.0).bitPattern, to: &bytes)  // ratio of integer to floating-point values
    return bytes + payload
  }

  private var countsV2: [UInt8] {
    var bytes: [UInt8] = []
    var next = 0
    for bucket in buckets {
      let index = Self.index(of: UInt64(bucket.value))
      let empty = index - next
      if empty > 0 { ZigZagLEB128.append(empty == 1 ? 0 : -Int64(empty), to: &bytes) }
      ZigZagLEB128.append(Int64(bucket.count), to: &bytes)
      next = index + 1
    }
    return bytes
  }

  /// The number of a value's bucket: 2,048 of width 1, then 1,024 for each doubling of the width.
  static func index(of value: UInt64) -> Int {
    let bucket = 53 - (value | 2_047).leadingZeroBitCount
    return (bucket + 1) << 10 + Int(value >> UInt64(bucket)) - 1_024
  }
}
