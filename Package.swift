// swift-tools-version: 6.2

import PackageDescription

/// Every target builds under the strictest language settings from the first commit on.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
]

let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let histogram = Target.Dependency.product(name: "Histogram", package: "hdrhistogram-swift")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// What makes debug builds of arithmetic usable: without it a product takes a hundred times as long
/// and every test of digits minutes.
let optimizedWhenDebugged: [SwiftSetting] = [
  .unsafeFlags(["-O"], .when(configuration: .debug))
]

/// A library module: `Sources/<name>`.
func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + settings)
}

/// The tests of a module: `Tests/<name>`, as the module `<name>Tests`.
func tests(
  of name: String, _ dependencies: [Target.Dependency], excluding others: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)", exclude: others,
    swiftSettings: strict)
}

/// The inner loops of the multiplication: one source, compiled for the processor of its name.
///
/// A program carries all modules of its architecture and runs the one that the processor can, so
/// these flags ask nothing of the machine it runs on. No other module has such flags.
func innerLoops(_ name: String, processor flags: String...) -> Target {
  let settings = optimizedWhenDebugged + flags.map { .unsafeFlags(["-Xcc", "-m" + $0]) }
  return room(name, ["TransformInterface", "CProcessorFeatures"], settings: settings)
}

#if arch(x86_64)
  let innerLoopModules = [
    innerLoops("TransformPortable"),
    innerLoops("TransformAVX2", processor: "arch=x86-64-v3"),
    innerLoops("TransformAVX512", processor: "arch=x86-64-v4"),
    innerLoops("TransformIFMA", processor: "arch=x86-64-v4", "avx512ifma", "avx512vbmi"),
  ]
#else
  let innerLoopModules = [innerLoops("TransformPortable")]
#endif

/// What `BigArithmetic` joins.
let arithmeticParts: [Target.Dependency] =
  ["CGMP", "CMPFR", "CProcessorFeatures", "Parallelism", "TransformInterface"]
  + innerLoopModules.map { .byName(name: $0.name) }

/// What the linker is told so that it finds Swift's libraries as static ones.
let staticLibraries = [
  "-static-stdlib", "-lFoundationEssentials", "-l_FoundationCollections", "-l_FoundationCShims",
]

/// Puts Swift's libraries into the program.
///
/// So it runs where there is no Swift, and starts in two thirds of the time. The linker does not
/// find out by itself what Foundation consists of. A toolchain without static libraries can be told
/// to use the shared ones.
let selfContained: [LinkerSetting] =
  Context.environment["PI_TRAINER_SHARED_LIBRARIES"] != nil
  ? []
  : [.unsafeFlags(staticLibraries, .when(platforms: [.linux], configuration: .release))]

/// The readers of foreign bytes under libFuzzer.
///
/// `Fuzz/run` builds it; no other build has libFuzzer's main function.
let fuzzers: [Target] =
  Context.environment["PI_TRAINER_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets"], path: "Fuzz/Sources/Fuzzer",
      swiftSettings: strict)
  ]

/// What `make race-test` runs under the thread sanitizer, with locks that it can see.
let racers: [Target] =
  Context.environment["PI_TRAINER_RACE"] == nil
  ? []
  : [
    .target(name: "MutexSlowPath", path: "Tests/Support/MutexSlowPath"),
    .executableTarget(
      name: "race-probe",
      dependencies: [
        "ConstantGeneration", "DigitCore", "DigitPack", "DigitVerification", "MutexSlowPath",
        "Parallelism", systemPackage,
      ],
      path: "Tests/Support/RaceProbe", swiftSettings: strict),
  ]

let package = Package(
  name: "pi-trainer",
  // The lowest: the counts of digits are an `InlineArray`, which earlier runtimes do not have.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .executable(name: "pi-trainer", targets: ["pi-trainer"]),
    .library(name: "DigitCore", targets: ["DigitCore"]),
    .library(name: "DigitPack", targets: ["DigitPack"]),
    .library(name: "PracticeEngine", targets: ["PracticeEngine"]),
    .library(name: "LatencyGate", targets: ["LatencyGate", "LatencyMeasurement"]),
  ],
  dependencies: [
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    // C arithmetic, as the system installs it.
    .systemLibrary(
      name: "CGMP", pkgConfig: "gmp",
      providers: [.apt(["libgmp-dev"]), .brew(["gmp"])]),
    .systemLibrary(
      name: "CMPFR", pkgConfig: "mpfr",
      providers: [.apt(["libmpfr-dev"]), .brew(["mpfr"])]),

    // Digits.
    room("DigitCore"),
    .target(name: "CProcessorFeatures", path: "Sources/CProcessorFeatures"),
    // The division of work over processors.
    room("Parallelism", ["CProcessorFeatures"]),
    room("TransformInterface"),
    room("BigArithmetic", arithmeticParts, settings: optimizedWhenDebugged),
    room("ConstantGeneration", ["BigArithmetic", "DigitCore", "Parallelism"]),
    // What a signal handler runs to give a terminal back; and pseudo-terminals.
    .target(name: "CTerminal"),
    // What the product takes of Foundation.
    room("EssentialFoundation"),
    // The system, by user: files and memory; processes, threads and clocks; terminals.
    room("FileIO", [systemPackage]),
    room("ProcessControl", ["FileIO", "CTerminal", systemPackage]),
    room("TerminalIO", ["ProcessControl", "FileIO", "CTerminal", systemPackage]),
    room("DigitPack", ["DigitCore", "FileIO", "Parallelism", systemPackage, crypto]),
    room(
      "DigitVerification",
      [
        "ConstantGeneration", "BigArithmetic", "DigitPack", "DigitCore", "FileIO", "Parallelism",
        "StrictJSON", "EssentialFoundation", crypto, systemPackage,
      ]),

    // A computation cut into steps that read and write files.
    room(
      "NumberFiles",
      [
        "BigArithmetic", "ConstantGeneration", "DigitPack", "FileIO", "Parallelism", "StrictJSON",
        systemPackage,
      ]),
    room(
      "DigitRuns",
      [
        "NumberFiles", "DigitVerification", "ConstantGeneration", "BigArithmetic", "DigitPack",
        "DigitCore", "FileIO", "Parallelism", "StrictJSON", systemPackage,
      ]),

    // Practice.
    room("PracticeEngine", ["DigitCore"]),
    // What is shown of it, in words and colours.
    room("PracticePresentation", ["PracticeEngine", "DigitCore"]),
    room("StrictJSON"),
    room("PracticeTranscript", ["StrictJSON", "PracticeEngine", "DigitCore"]),
    // The player's data as values, and on the disk.
    room(
      "PracticeRecords",
      ["PracticeTranscript", "StrictJSON", "PracticePresentation", "PracticeEngine", "DigitCore"]),
    room(
      "PracticeReplay",
      [
        "PracticeTranscript", "StrictJSON", "PracticePresentation", "PracticeEngine", "DigitCore",
        "Parallelism",
      ]),
    room(
      "PracticeStore",
      [
        "PracticeRecords", "PracticePresentation", "PracticeTranscript", "StrictJSON",
        "PracticeEngine", "FileIO", "ProcessControl", "DigitCore", systemPackage,
      ]),

    // Latency, and numbers as its findings and all reports write them.
    room("NumberText"),
    room("LatencyMeasurement", ["DigitCore", "NumberText", histogram]),
    // The gate for programs of any origin: a product of its own.
    room(
      "LatencyGate",
      ["LatencyMeasurement", "FileIO", "ProcessControl", "TerminalIO", systemPackage]),
    room(
      "LatencyHarness",
      [
        "LatencyGate",
        "LatencyMeasurement", "TrainerModel", "PracticeRecords", "PracticeEngine", "StrictJSON",
        "DigitPack", "DigitCore", "EssentialFoundation", "FileIO", "ProcessControl", "TerminalIO",
        systemPackage,
      ]),

    // Faces.
    room(
      "TrainerModel",
      ["PracticeRecords", "PracticePresentation", "PracticeEngine", "DigitCore"]),
    room(
      "TerminalTrainer",
      [
        "TrainerModel", "PracticeStore", "PracticeRecords", "PracticePresentation",
        "PracticeEngine", "DigitCore", "ProcessControl", "TerminalIO",
      ]),
    // The trainer in a page, compiled to WebAssembly by scripts/build-wasm.sh; here for its tests.
    room(
      "BrowserTrainer",
      [
        "TrainerModel", "PracticeRecords", "PracticeTranscript", "StrictJSON",
        "PracticePresentation", "PracticeEngine", "DigitCore",
      ]),
    room(
      "Reporting",
      [
        "DigitVerification", "LatencyMeasurement", "DigitCore", "EssentialFoundation",
        "NumberText", "StrictJSON",
      ]),
    .executableTarget(
      name: "pi-trainer",
      dependencies: [
        "Reporting", "DigitRuns", "DigitVerification", "ConstantGeneration", "DigitPack",
        "DigitCore", "FileIO", "ProcessControl", "TerminalIO", "PracticeStore", "PracticeRecords",
        "PracticeReplay", "PracticeTranscript", "PracticePresentation", "PracticeEngine",
        "TerminalTrainer", "TrainerModel", "BigArithmetic", "LatencyHarness",
        "LatencyGate",
        "LatencyMeasurement", "NumberText", "Parallelism", "StrictJSON", "EssentialFoundation",
        argumentParser, systemPackage,
      ],
      swiftSettings: strict, linkerSettings: selfContained),

    tests(of: "DigitCore", ["DigitCore"]),
    tests(of: "NumberText", ["NumberText"]),
    tests(of: "Parallelism", ["Parallelism"]),
    tests(
      of: "BigArithmetic",
      [
        "BigArithmetic", "CProcessorFeatures", "Parallelism", "TransformInterface",
        "TransformBounds", "IntegerTransformBounds",
      ]
    ),
    // The inner loops' source once more, on bounds in place of numbers.
    .target(
      name: "TransformBounds", dependencies: ["TransformInterface", "CProcessorFeatures"],
      path: "Tests/Support/TransformBounds", swiftSettings: strict),
    .target(
      name: "IntegerTransformBounds", dependencies: ["TransformInterface", "CProcessorFeatures"],
      path: "Tests/Support/IntegerTransformBounds", swiftSettings: strict),
    tests(
      of: "ConstantGeneration",
      ["ConstantGeneration", "BigArithmetic", "DigitCore", "Parallelism"]),
    .target(
      name: "TestFolders", dependencies: ["FileIO", systemPackage],
      path: "Tests/Support/TestFolders", swiftSettings: strict),
    tests(of: "FileIO", ["FileIO", "TestFolders", systemPackage]),
    tests(
      of: "ProcessControl",
      ["ProcessControl", "FileIO", "TestFolders", "interrupt-probe", systemPackage]),
    .executableTarget(
      name: "interrupt-probe", dependencies: ["ProcessControl", "FileIO", systemPackage],
      path: "Tests/Support/InterruptProbe", swiftSettings: strict),
    tests(of: "TerminalIO", ["terminal-probe"]),
    .executableTarget(
      name: "terminal-probe", dependencies: ["TerminalIO"],
      path: "Tests/Support/TerminalProbe", swiftSettings: strict),
    tests(
      of: "DigitPack",
      [
        "DigitPack", "DigitCore", "FileIO", "Parallelism", "TestFolders", "pack-reader",
        systemPackage,
      ],
      excluding: ["Goldens", "Independent"]),
    tests(
      of: "DigitVerification",
      [
        "DigitVerification", "ConstantGeneration", "BigArithmetic", "DigitPack", "DigitCore",
        "FileIO", "Parallelism", "TestFolders", crypto, systemPackage,
      ], excluding: ["Independent"]),
    tests(
      of: "NumberFiles",
      [
        "NumberFiles", "BigArithmetic", "ConstantGeneration", "DigitPack", "FileIO", "Parallelism",
        "TestFolders", systemPackage,
      ]),
    tests(
      of: "DigitRuns",
      [
        "DigitRuns", "NumberFiles", "DigitVerification", "ConstantGeneration", "BigArithmetic",
        "DigitPack", "DigitCore", "FileIO", "Parallelism", "TestFolders", systemPackage,
      ]),
    .target(name: "CRuntimeCounters", path: "Tests/Support/CRuntimeCounters"),
    tests(
      of: "PracticeEngine", ["PracticeEngine", "DigitCore", "CRuntimeCounters"],
      excluding: ["Independent"]),
    tests(
      of: "LatencyGate",
      ["LatencyGate", "LatencyMeasurement", "FileIO", "ProcessControl", systemPackage]),
    tests(
      of: "LatencyHarness",
      [
        "LatencyGate",
        "LatencyHarness", "LatencyMeasurement", "PracticeEngine", "StrictJSON", "DigitCore",
        "FileIO", "ProcessControl", systemPackage,
      ]),
    tests(of: "PracticePresentation", ["PracticePresentation", "PracticeEngine", "DigitCore"]),
    tests(of: "PracticeRecords", ["PracticeRecords"]),
    tests(
      of: "PracticeReplay",
      ["PracticeReplay", "PracticeTranscript", "PracticeEngine", "DigitCore", "Parallelism"]),
    tests(of: "LatencyMeasurement", ["LatencyMeasurement", "DigitCore"], excluding: ["Reference"]),
    tests(
      of: "PracticeStore",
      [
        "PracticeStore", "PracticeRecords", "PracticePresentation", "PracticeReplay",
        "PracticeEngine", "FileIO", "ProcessControl", "DigitCore", "store-probe", systemPackage,
      ]),
    .executableTarget(
      name: "store-probe",
      dependencies: [
        "PracticeStore", "PracticeRecords", "PracticeEngine", "FileIO", "DigitCore", systemPackage,
      ],
      path: "Tests/Support/StoreProbe", swiftSettings: strict),
    tests(
      of: "Reporting",
      [
        "Reporting", "LatencyMeasurement", "DigitVerification", "ConstantGeneration",
        "DigitPack", "DigitCore", "FileIO", "NumberText", "Parallelism", systemPackage,
      ], excluding: ["Schemas"]),
    tests(
      of: "TerminalTrainer",
      [
        "TerminalTrainer", "TrainerModel", "PracticeStore", "PracticeRecords",
        "PracticePresentation", "PracticeEngine", "DigitCore", "FileIO", "TerminalIO",
        "CRuntimeCounters", systemPackage,
      ],
      excluding: ["Goldens"]),

    tests(
      of: "BrowserTrainer",
      [
        "BrowserTrainer", "TrainerModel", "PracticeRecords", "PracticePresentation",
        "PracticeEngine", "DigitCore",
      ],
      excluding: ["Goldens"]),

    // What the readers of foreign bytes promise, for tests of the committed seeds and for fuzzers.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "BigArithmetic", "ConstantGeneration", "DigitPack", "DigitRuns", "DigitVerification",
        "DigitCore", "FileIO", "NumberFiles", "Parallelism", "PracticeEngine", "StrictJSON",
        "PracticeTranscript", "PracticeReplay", "PracticeStore", "TerminalTrainer",
        "LatencyMeasurement", crypto, systemPackage,
      ],
      path: "Fuzz/Sources/Targets", swiftSettings: strict),
    tests(of: "FuzzTargets", ["FuzzTargets"]),

    // Measures the thresholds between the multiplications, which are no library that others use.
    .executableTarget(
      name: "multiplication-tuning", dependencies: ["BigArithmetic", "Parallelism"],
      path: "Benchmarks/Sources/MultiplicationTuning", swiftSettings: strict),
    // The arithmetic beside its peers. Here and not in Benchmarks/Package.swift, since what it
    // measures is no library that others may use.
    .executableTarget(
      name: "arithmetic-benchmark",
      dependencies: ["BigArithmetic", "ConstantGeneration", "DigitCore", "Parallelism"],
      path: "Benchmarks/Sources/ArithmeticBenchmark", swiftSettings: strict),
    // One of several processes that read a pack, for tests and Benchmarks/sharing.
    .executableTarget(
      name: "pack-reader", dependencies: ["DigitPack", "DigitCore", systemPackage],
      path: "Benchmarks/Sources/PackReader", swiftSettings: strict),
    // What only reads its command line, linked as the product is, for Benchmarks/start.
    .executableTarget(
      name: "empty-program", dependencies: [argumentParser],
      path: "Benchmarks/Sources/EmptyProgram", swiftSettings: strict,
      linkerSettings: selfContained + [.linkedLibrary("swiftSynchronization")]),
    // How generating divides among more processors than a machine has, for Benchmarks/span.
    .executableTarget(
      name: "work-span",
      dependencies: [
        "ConstantGeneration", "DigitCore", "DigitVerification", "Parallelism", systemPackage,
      ],
      path: "Benchmarks/Sources/WorkSpan", swiftSettings: strict),

    // The whole program, as people run it. It is built with the tests, but no test depends on it:
    // its way of linking is not theirs.
    tests(of: "CommandLine", ["BigArithmetic"], excluding: ["Independent"]),
  ] + innerLoopModules + fuzzers + racers
)
