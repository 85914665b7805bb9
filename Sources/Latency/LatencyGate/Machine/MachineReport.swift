package import LatencyJudge
import Processes

/// Facts about this machine, and what they mean for measurements.
package enum MachineReport {
  /// The facts, each with a note where it affects measurements.
  package static func facts() -> [MachineFact] { identity + scheduling + counters }

  /// What to do where valgrind is missing.
  package static let valgrindHint =
    "instructions, allocations and system calls were not counted: there is no valgrind here;"
    + " 'apt-get install valgrind' or 'dnf install valgrind' brings it"

  private static var identity: [MachineFact] {
    let processors = MachineInfo.processorCount
    return [
      MachineFact("processor", MeasurementEnvironment.processorName ?? "unknown"),
      MachineFact(
        "processors", "\(processors)",
        note: processors < 2 ? "one is too few: the run disturbs itself" : ""),
      MachineFact("memory", "\(MachineInfo.physicalMemoryByteCount >> 20) MiB"),
      MachineFact(
        "kernel", MeasurementEnvironment.firstLine("/proc/sys/kernel/osrelease") ?? "unknown"),
      MachineFact(
        "virtual machine",
        MeasurementEnvironment.isVirtualized ? "yes" : "not as far as the processor says",
        note: MeasurementEnvironment.isVirtualized
          ? "other guests can stall it; steal shows only a part" : ""),
    ]
  }

  private static var scheduling: [MachineFact] {
    let source = MeasurementEnvironment.firstLine(
      "/sys/devices/system/clocksource/clocksource0/current_clocksource")
    let isFast = source.map { ["tsc", "kvm-clock", "arch_sys_counter"].contains($0) }
    let resolution = clockCost()
    let pressure = MeasurementEnvironment.processorPressure
    let slack = PreciseSleep.minimizeTimerSlack()
    let governor = MeasurementEnvironment.firstLine(
      "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
    return [
      MachineFact(
        "clock source", source ?? "unknown",
        note: isFast == false ? "reading it is a system call: times below 1 µs mean little" : ""),
      MachineFact("reading the clock", "\(resolution) ns"),
      MachineFact("sleep overshoot", "\(sleepOvershoot() / 1000) µs median, 50 sleeps of 1 ms"),
      MachineFact(
        "timer slack", slack.map { "\($0) ns" } ?? "unknown",
        note: slack.map { $0 > 1 ? "it could not be lowered: wake-ups come late" : "" } ?? ""),
      MachineFact(
        "frequency governor", governor ?? "not shown",
        note: governor == "powersave" ? "'performance' makes short times steadier" : ""),
      MachineFact(
        "processor pressure", pressure.map { "\($0) % over 10 s" } ?? "unknown",
        note: pressure.map { $0 > 20 ? "above 20 %: wall-clock gates are inconclusive" : "" }
          ?? "the kernel measures no pressure: fitness rests on the control alone"),
      MachineFact(
        "tasks ready to run", MeasurementEnvironment.runnableTasks.map { "\($0)" } ?? "unknown"),
      MachineFact(
        "steal", ProcessorPressure.read().stolenTicks.map { "\($0) ticks since start" } ?? "unknown"
      ),
    ]
  }

  private static var counters: [MachineFact] {
    var meter = ThreadMeter()
    _ = meter.read()
    let valgrind = ExternalProgram.find("valgrind")
    let locking = MeasurementEnvironment.lockedMemoryLimit
    return [
      MachineFact(
        "run delay", meter.hasRunDelay ? "yes" : "no",
        note: meter.hasRunDelay ? "" : "preemption is known from switches alone"),
      MachineFact(
        "hardware counters", MeasurementEnvironment.hasHardwareCounters ? "yes" : "no",
        note: "not needed: instructions are counted by valgrind", isHarmless: true),
      MachineFact(
        "kernel.perf_event_paranoid",
        MeasurementEnvironment.firstLine("/proc/sys/kernel/perf_event_paranoid") ?? "unknown"),
      MachineFact(
        "valgrind", valgrind == nil ? "no" : "yes",
        note: valgrind == nil ? valgrindHint : ""),
      MachineFact("lockable memory", locking.map { "\($0 >> 10) KiB" } ?? "without a limit"),
      MachineFact(
        "build", BuildMode.isDebug ? "debug" : "optimised, \(BuildMode.toolchain)",
        note: BuildMode.isDebug ? "nothing is measured with a debug build" : ""),
    ]
  }

  /// The cost of reading the clock, in nanoseconds.
  private static func clockCost() -> Int64 {
    let count: Int64 = 100_000
    let start = HarnessClock.now
    for _ in 0..<count { _ = HarnessClock.now }
    return (HarnessClock.now - start) / count
  }

  /// The median overshoot of some sleeps, in nanoseconds.
  private static func sleepOvershoot() -> Int64 {
    var lengths: [Int64] = []
    for _ in 0..<50 {
      let due = HarnessClock.now + 1_000_000
      PreciseSleep.until(due)
      lengths.append(HarnessClock.now - due)
    }
    return lengths.sorted()[25]
  }
}

package enum BuildMode {
  static var isDebug: Bool { _isDebugAssertConfiguration() }

  /// Refuses to measure a program that was compiled without optimization.
  package static func requireOptimized(isDebug: Bool = Self.isDebug) throws(RoundError) {
    guard isDebug else { return }
    throw RoundError(
      "this is a debug build, whose latency says nothing; build with 'swift build -c release'")
  }

  /// The compiler that built this program, such as `swift-6.3.1`.
  package static var toolchain: String {
    #if compiler(>=6.4)
      "swift-6.4"
    #elseif compiler(>=6.3.3)
      "swift-6.3.3"
    #elseif compiler(>=6.3.2)
      "swift-6.3.2"
    #elseif compiler(>=6.3.1)
      "swift-6.3.1"
    #elseif compiler(>=6.3)
      "swift-6.3"
    #else
      "swift-6.2"
    #endif
  }

  /// The processor and system it was built for, such as `x86_64-linux`.
  package static var architecture: String {
    #if arch(x86_64)
      let processor = "x86_64"
    #elseif arch(arm64)
      let processor = "arm64"
    #else
      let processor = "other"
    #endif
    #if os(Linux)
      return processor + "-linux"
    #else
      return processor + "-darwin"
    #endif
  }
}
