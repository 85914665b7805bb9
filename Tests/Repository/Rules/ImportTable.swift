/// What each module may import: the one place where the direction of the house is written down.
///
/// `docs/ARCHITECTURE.md` shows the same table and says where and why it departs from the first
/// plan.
/// A row is widened on purpose, with a reason, never to silence the test.
enum ImportTable {
  /// One module's row.
  struct Row {
    /// Modules of this package.
    let rooms: Set<String>
    /// Modules from outside.
    let outside: Set<String>

    /// Lists what is allowed.
    init(_ rooms: Set<String> = [], outside: Set<String> = []) {
      self.rooms = rooms
      self.outside = outside
    }

    /// Everything that is allowed.
    var all: Set<String> { rooms.union(outside) }
  }

  /// The C library under its names on different systems.
  private static let libc: Set<String> = ["Glibc", "Musl", "Darwin"]

  /// The rows, a module below everything that it may import.
  static let rows: [String: Row] = [
    "CGMP": Row(),
    "CMPFR": Row(),
    "CTerminal": Row(),
    "DigitCore": Row(),
    "NumberText": Row(),
    "CProcessorFeatures": Row(),
    // Dispatch: the semaphore on which a thread without work sleeps.
    "Parallelism": Row(["CProcessorFeatures"], outside: ["Dispatch", "Synchronization"]),
    "TransformInterface": Row(),
    "TransformPortable": Row(["CProcessorFeatures", "TransformInterface"]),
    "TransformAVX2": Row(["CProcessorFeatures", "TransformInterface"]),
    "TransformAVX512": Row(["CProcessorFeatures", "TransformInterface"]),
    // The C library: the environment variable that forces a multiplication. Synchronization: plans,
    // memory and the record of faults are shared by threads.
    "BigArithmetic": Row(
      [
        "CGMP", "CMPFR", "CProcessorFeatures", "Parallelism", "TransformInterface",
        "TransformPortable", "TransformAVX2", "TransformAVX512",
      ],
      outside: libc.union(["Synchronization"])),
    "ConstantGeneration": Row(
      ["BigArithmetic", "DigitCore", "Parallelism"], outside: ["Synchronization"]),
    // CTerminal: what a signal handler runs to give a terminal back.
    "PlatformIO": Row(["CTerminal"], outside: libc.union(["SystemPackage", "Synchronization"])),
    // Crypto: SHA-256. SystemPackage: file paths.
    "DigitPack": Row(
      ["DigitCore", "Parallelism", "PlatformIO"],
      outside: ["Crypto", "SystemPackage", "Synchronization"]),
    // Foundation: canonical JSON of certificates alone.
    "DigitVerification": Row(
      ["ConstantGeneration", "BigArithmetic", "DigitPack", "DigitCore", "Parallelism"],
      outside: ["Crypto", "SystemPackage", "Synchronization", "Foundation"]),

    // Synchronization: atomic words, which the Embedded subset has as well.
    "PracticeEngine": Row(["DigitCore"], outside: ["Synchronization"]),
    "PracticeReplay": Row(
      ["PracticeEngine", "DigitPack", "DigitCore"], outside: ["Dispatch", "Synchronization"]),
    // PracticeReplay: the transcripts that are kept are those it replays, and its JSON is read and
    // written here too, so that no start waits for Foundation. Dispatch: the thread that writes.
    "PracticeStore": Row(
      ["PracticeReplay", "PracticeEngine", "PlatformIO", "DigitCore"],
      outside: ["SystemPackage", "Dispatch", "Synchronization"]),

    // Histogram: HdrHistogram's port.
    "LatencyMeasurement": Row(["DigitCore", "NumberText"], outside: ["Histogram"]),
    // Foundation: JSON of the orders and answers that cross between processes, alone.
    "LatencyHarness": Row(
      ["LatencyMeasurement", "PracticeEngine", "DigitPack", "PlatformIO", "DigitCore"],
      outside: ["Synchronization", "SystemPackage", "Foundation"]),

    // Foundation: JSON.
    "Reporting": Row(
      ["DigitVerification", "PracticeReplay", "LatencyMeasurement", "DigitCore", "NumberText"],
      outside: ["Foundation"]),
    // Synchronization: a history comes from the store's thread.
    "TerminalTrainer": Row(
      ["PracticeEngine", "PracticeStore", "DigitPack", "DigitCore", "PlatformIO"],
      outside: ["Synchronization"]),
    "pi-trainer": Row(
      [
        "BigArithmetic", "ConstantGeneration", "DigitCore", "DigitPack", "DigitVerification",
        "LatencyHarness", "LatencyMeasurement", "NumberText", "Parallelism", "PlatformIO",
        "PracticeEngine", "PracticeReplay", "PracticeStore", "Reporting", "TerminalTrainer",
      ],
      outside: ["ArgumentParser", "Foundation", "Synchronization", "SystemPackage"]),
  ]
}
