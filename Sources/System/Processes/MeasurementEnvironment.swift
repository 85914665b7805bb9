import Files
package import SystemPackage

/// The properties of a machine that matter for measurements.
package enum MeasurementEnvironment {
  package static var processorName: String? {
    value("model name", in: FileSystem.real.text(of: "/proc/cpuinfo") ?? "")
  }

  /// Whether a hypervisor runs below the system, as far as the processor reports.
  package static var isVirtualized: Bool {
    let flags = value("flags", in: FileSystem.real.text(of: "/proc/cpuinfo") ?? "") ?? ""
    return flags.split(separator: " ").contains("hypervisor")
  }

  /// Whether the system exposes hardware performance counters.
  package static var hasHardwareCounters: Bool {
    (try? FileSystem.real.status(of: "/sys/bus/event_source/devices/cpu")).flatMap { $0 } != nil
  }

  /// The most bytes that the process may lock in memory, or `nil` without a limit.
  package static var lockedMemoryLimit: UInt64? { TimingCalls.lockedMemoryLimit }

  /// The share of the last ten seconds in which some task waited for a processor, in percent; `nil`
  /// where it is unknown.
  package static var processorPressure: Double? {
    FileSystem.real.text(of: "/proc/pressure/cpu").flatMap(recentPressure(in:))
  }

  /// The first number of the line `some` in the form of /proc/pressure/cpu.
  package static func recentPressure(in text: String) -> Double? {
    text.fields(of: "some").first { $0.hasPrefix("avg10=") }
      .flatMap { Double($0.dropFirst("avg10=".count)) }
  }

  /// The number of running or ready tasks, this process included.
  package static var runnableTasks: Int? {
    FileSystem.real.text(of: "/proc/stat").flatMap { runnableTasks(in: $0) }
  }

  /// The number of the line `procs_running` in the form of /proc/stat.
  package static func runnableTasks(in text: String) -> Int? {
    text.fields(of: "procs_running").first.flatMap { Int($0) }
  }

  /// The path at which a shell would find a program, or `nil`.
  ///
  /// - Parameter folders: the folders to search, separated by colons, as in the variable PATH.
  package static func program(_ name: String, in folders: String) -> FilePath? {
    folders.split(separator: ":").lazy.map { FilePath(String($0)).appending(name) }
      .first { path in
        guard let status = try? FileSystem.real.status(of: path) else { return false }
        return status.isRegularFile
      }
  }

  /// The value of a line `key : value`, as in /proc/cpuinfo.
  package static func value(_ key: String, in text: String) -> String? {
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return String(value)
    }
    return nil
  }

  /// What the system says in a file of one line, such as one below /sys; `nil` where there is none.
  package static func firstLine(_ path: String) -> String? {
    FileSystem.real.text(of: FilePath(path))?.split(separator: "\n").first.map(String.init)
  }
}

/// The system's counters of stalled and stolen processor time, for the whole machine.
package struct ProcessorPressure: Hashable, Sendable {
  /// Nanoseconds in which some ready task had no processor, or `nil` (`/proc/pressure/cpu`).
  package let stalled: Int64?

  /// Ticks that a hypervisor gave to other machines, or `nil` (`/proc/stat`).
  package let stolenTicks: Int64?

  /// Ticks of all kinds over all processors, or `nil` (`/proc/stat`).
  package let totalTicks: Int64?

  package static func read() -> ProcessorPressure {
    let ticks = FileSystem.real.text(of: "/proc/stat").flatMap(ticks(in:))
    return ProcessorPressure(
      stalled: FileSystem.real.text(of: "/proc/pressure/cpu").flatMap(stalled(in:)),
      stolenTicks: ticks?.stolen, totalTicks: ticks?.all)
  }

  /// The total of the line `some` in the form of /proc/pressure/cpu, in nanoseconds.
  package static func stalled(in text: String) -> Int64? {
    guard let field = text.fields(of: "some").last, field.hasPrefix("total="),
      let microseconds = Int64(field.dropFirst("total=".count))
    else { return nil }
    return microseconds * 1000
  }

  /// The eighth number of the first line in the form of /proc/stat, and the sum of the first eight.
  package static func ticks(in text: String) -> (stolen: Int64, all: Int64)? {
    let numbers = text.fields(of: "cpu").prefix(8).compactMap { Int64($0) }
    guard numbers.count == 8 else { return nil }
    return (numbers[7], numbers.reduce(0, +))
  }
}

extension String {
  /// The fields of the first line that begins with a key, after the key; none without the line.
  fileprivate func fields(of key: String) -> ArraySlice<Substring> {
    let line = split(separator: "\n").first { $0.hasPrefix(key + " ") }
    return line?.split(separator: " ").dropFirst() ?? []
  }
}
