import PlatformIO
import PracticeEngine

/// Identifiers of sessions: their end, and a random suffix.
enum SessionIdentifier {
  /// A new identifier, such as `20261121T143000Z-4fk2x9a`; it sorts by time and suits file names.
  static func make(at time: WallTime) -> String {
    "\(stamp(time))-\(String(UInt64.random(in: 0..<78_364_164_096), radix: 36))"
  }

  /// The moment in universal time, such as `20261121T143000Z`.
  static func stamp(_ time: WallTime) -> String {
    let day = CivilDay(unixSeconds: time.unixSeconds, utcOffset: 0)
    let second = time.unixSeconds - day.number * 86_400
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = day.description.filter { $0 != "-" }
    return "\(date)T\(two(second / 3600))\(two(second / 60 % 60))\(two(second % 60))Z"
  }

  /// Whether a text is a safe identifier: it becomes a file name.
  static func accepts(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64 && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy {
        ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x41 && $0 <= 0x5A) || ($0 >= 0x61 && $0 <= 0x7A)
          || $0 == UInt8(ascii: "-")
      }
  }
}
