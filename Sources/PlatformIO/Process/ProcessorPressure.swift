import SystemPackage

/// The system's counters of stalled and stolen processor time, for the whole machine.
public struct ProcessorPressure: Hashable, Sendable {
  /// Nanoseconds in which some ready task had no processor, or `nil` (`/proc/pressure/cpu`).
  public let stalled: Int64?

  /// Ticks that a hypervisor gave to other machines, or `nil` (`/proc/stat`).
  public let stolenTicks: Int64?

  /// Ticks of all kinds over all processors, or `nil` (`/proc/stat`).
  public let totalTicks: Int64?

  /// Creates a reading.
  package init(stalled: Int64?, stolenTicks: Int64?, totalTicks: Int64?) {
    self.stalled = stalled
    self.stolenTicks = stolenTicks
    self.totalTicks = totalTicks
  }

  /// The counters now.
  public static func read() -> ProcessorPressure {
    let ticks = text("/proc/stat").flatMap(ticks(in:))
    return ProcessorPressure(
      stalled: text("/proc/pressure/cpu").flatMap(stalled(in:)), stolenTicks: ticks?.stolen,
      totalTicks: ticks?.all)
  }

  /// The total of the line `some` in the form of /proc/pressure/cpu, in nanoseconds.
  package static func stalled(in text: String) -> Int64? {
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("some ") }),
      let field = line.split(separator: " ").last, field.hasPrefix("total="),
      let microseconds = Int64(field.dropFirst("total=".count))
    else { return nil }
    return microseconds * 1000
  }

  /// The eighth number of the first line in the form of /proc/stat, and the sum of the first eight.
  package static func ticks(in text: String) -> (stolen: Int64, all: Int64)? {
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("cpu ") }) else {
      return nil
    }
    let numbers = line.split(separator: " ").dropFirst().prefix(8).compactMap { Int64($0) }
    guard numbers.count == 8 else { return nil }
    return (numbers[7], numbers.reduce(0, +))
  }

  private static func text(_ path: FilePath) -> String? {
    guard let bytes = try? FileSystem.real.contents(of: path) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
