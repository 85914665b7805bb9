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
    "TransformInterface": Row(),
    "TransformPortable": Row(["CProcessorFeatures", "TransformInterface"]),
    "TransformAVX2": Row(["CProcessorFeatures", "TransformInterface"]),
    "TransformAVX512": Row(["CProcessorFeatures", "TransformInterface"]),
    // The C library: the environment variable that forces a multiplication. Synchronization: plans,
    // memory and the record of faults are shared by threads.
    "BigArithmetic": Row(
      [
        "CGMP", "CMPFR", "CProcessorFeatures", "TransformInterface", "TransformPortable",
        "TransformAVX2", "TransformAVX512",
      ],
      outside: libc.union(["Dispatch", "Synchronization"])),
    "ConstantGeneration": Row(["BigArithmetic", "DigitCore"], outside: ["Synchronization"]),
    "FileIO": Row(outside: libc.union(["SystemPackage", "Synchronization"])),
    // CTerminal: what a signal handler runs to give a terminal back.
    "ProcessControl": Row(
      ["FileIO", "CTerminal"], outside: libc.union(["SystemPackage", "Synchronization"])),
    "TerminalIO": Row(
      ["ProcessControl", "FileIO", "CTerminal"], outside: libc.union(["SystemPackage"])),
    // Crypto: SHA-256. SystemPackage: file paths. Dispatch: searching and verifying on all cores.
    "DigitPack": Row(
      ["DigitCore", "FileIO"],
      outside: ["Crypto", "SystemPackage", "Dispatch", "Synchronization"]),
    // Foundation: canonical JSON of certificates alone.
    "DigitVerification": Row(
      ["ConstantGeneration", "BigArithmetic", "DigitPack", "DigitCore"],
      outside: ["Crypto", "SystemPackage", "Synchronization", "Foundation"]),

    // Synchronization: atomic words, which the Embedded subset has as well.
    "PracticeEngine": Row(["DigitCore"], outside: ["Synchronization"]),
    "PracticePresentation": Row(["PracticeEngine", "DigitCore"]),
    "StrictJSON": Row(),
    "PracticeTranscript": Row(["StrictJSON", "PracticeEngine", "DigitCore"]),
    "PracticeRecords": Row(
      ["PracticeTranscript", "StrictJSON", "PracticePresentation", "PracticeEngine", "DigitCore"]),
    "PracticeReplay": Row(
      ["PracticeTranscript", "StrictJSON", "PracticePresentation", "PracticeEngine", "DigitCore"],
      outside: ["Dispatch", "Synchronization"]),
    // StrictJSON: no start waits for Foundation. Dispatch: the thread that writes.
    "PracticeStore": Row(
      [
        "PracticeRecords", "PracticePresentation", "PracticeTranscript", "StrictJSON",
        "PracticeEngine", "FileIO", "ProcessControl", "DigitCore",
      ],
      outside: ["SystemPackage", "Dispatch", "Synchronization"]),

    // Histogram: HdrHistogram's port.
    "LatencyMeasurement": Row(["DigitCore", "NumberText"], outside: ["Histogram"]),
    // Foundation: JSON of the orders and answers that cross between processes, alone.
    "LatencyHarness": Row(
      [
        "LatencyMeasurement", "PracticeEngine", "DigitPack", "FileIO", "ProcessControl",
        "TerminalIO", "DigitCore",
      ],
      outside: ["Synchronization", "SystemPackage", "Foundation"]),

    // Foundation: JSON.
    "Reporting": Row(
      ["DigitVerification", "LatencyMeasurement", "DigitCore", "NumberText"],
      outside: ["Foundation"]),
    // Synchronization: a history comes from the store's thread.
    "TerminalTrainer": Row(
      [
        "PracticeStore", "PracticeRecords", "PracticePresentation", "PracticeEngine", "DigitPack",
        "DigitCore", "ProcessControl", "TerminalIO",
      ],
      outside: ["Synchronization"]),
    "pi-trainer": Row(
      [
        "BigArithmetic", "ConstantGeneration", "DigitCore", "DigitPack", "DigitVerification",
        "LatencyHarness", "LatencyMeasurement", "NumberText", "FileIO", "ProcessControl",
        "TerminalIO",
        "PracticeEngine", "PracticePresentation", "PracticeTranscript", "PracticeRecords",
        "PracticeReplay", "PracticeStore", "Reporting", "TerminalTrainer",
      ],
      outside: ["ArgumentParser", "Foundation", "Synchronization", "SystemPackage"]),
  ]
}
