import NumberText
import PlatformIO
import PracticeEngine

/// Numbers and times of practice as text.
enum PracticeFormat {
  /// A number with two decimals.
  static func twoDecimals(_ value: Double) -> String {
    let scaled = Int64((min(max(value, -1e15), 1e15) * 100).rounded())
    let rest = scaled.magnitude % 100
    return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A share as a percentage with one decimal.
  static func percent(_ share: Double) -> String {
    let tenths = Int64((share * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }

  /// A length of time, such as `1 h 02 min 03 s` or `12.34 s`.
  static func duration(_ nanoseconds: Int64) -> String {
    let seconds = nanoseconds / TypingSpeed.nanosecondsPerSecond
    if seconds < 60 { return twoDecimals(TypingSpeed.seconds(nanoseconds)) + " s" }
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, rest) = (seconds / 60, two(seconds % 60))
    if minutes < 60 { return "\(minutes) min \(rest) s" }
    return "\((minutes / 60).grouped) h \(two(minutes % 60)) min \(rest) s"
  }

  /// Day, hour and minute as local clocks showed them.
  static func dateAndTime(_ time: WallTime) -> String {
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(PracticeData.day(time)) \(two(time.clock.hour)):\(two(time.clock.minute))"
  }

  /// A table whose columns are as wide as their widest cell.
  ///
  /// - Parameters:
  ///   - rows: the cells, the heading first.
  ///   - leftAligned: the columns that are aligned to the start; the others are aligned to the end.
  static func table(_ rows: [[String]], leftAligned: Set<Int>) -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += (column > 0 ? "  " : "") + (leftAligned.contains(column) ? cell + padding : padding + cell)
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
