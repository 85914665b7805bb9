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
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// What makes debug builds of arithmetic usable: without it a product takes a hundred times as long
/// and every test of digits minutes.
let optimizedWhenDebugged: [SwiftSetting] = [
  .unsafeFlags(["-O"], .when(configuration: .debug))
]

/// A module of a wing: `Sources/<wing>/<name>`.
func module(
  _ name: String, in wing: String, _ dependencies: [Target.Dependency] = [],
  embedding resources: [String] = [], settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(wing)/\(name)",
    resources: resources.map { .embedInCode($0) }, swiftSettings: strict + settings)
}

/// A C module of a wing: what Swift has no words for.
func shim(_ name: String, in wing: String) -> Target {
  .target(name: name, path: "Sources/\(wing)/\(name)")
}

/// The tests of a module: `Tests/<wing>/<name>`, as the module `<name>Tests`.
///
/// Most are not optimised: that takes longer to compile than it saves. Those that measure times or
/// compute much themselves are.
func tests(
  of name: String, in wing: String, _ dependencies: [Target.Dependency],
  excluding others: [String] = [], areOptimized: Bool = false
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(wing)/\(name)",
    exclude: others,
    swiftSettings: strict + (areOptimized ? [] : [.unsafeFlags(["-Onone"])]))
}

/// What tests of a wing share, or run as a program of their own: `Tests/<wing>/Support/<folder>`.
func testSupport(
  _ name: String, in wing: String, folder: String? = nil, isProgram: Bool = false,
  _ dependencies: [Target.Dependency] = []
) -> Target {
  let path = "Tests/\(wing)/Support/\(folder ?? name)"
  return isProgram
    ? .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
    : .target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

/// A program that people run: `Sources/Programs/<name>`.
func program(
  _ name: String, linking: [LinkerSetting], _ dependencies: [Target.Dependency],
  embedding resources: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Sources/Programs/\(name)",
    resources: resources.map { .embedInCode($0) }, swiftSettings: strict, linkerSettings: linking)
}

/// A program that measures: `Benchmarks/Sources/<folder>`.
func benchmark(
  _ name: String, folder: String, _ dependencies: [Target.Dependency],
  linking: [LinkerSetting] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Benchmarks/Sources/\(folder)",
    swiftSettings: strict, linkerSettings: linking)
}

/// The inner loops of the multiplication: one source, compiled for the processor of its name.
///
/// A program carries all modules of its architecture and runs the one that the processor can, so
/// these flags ask nothing of the machine it runs on. No other module has such flags.
func kernel(_ name: String, processor flags: String...) -> Target {
  let settings = optimizedWhenDebugged + flags.map { .unsafeFlags(["-Xcc", "-m" + $0]) }
  return module(
    name, in: "Digits/Kernels", ["TransformInterface", "CProcessorFeatures"], settings: settings)
}

#if arch(x86_64)
  let kernels = [
    kernel("TransformPortable"),
    kernel("TransformAVX2", processor: "arch=x86-64-v3"),
    kernel("TransformAVX512", processor: "arch=x86-64-v4"),
    kernel("TransformIFMA", processor: "arch=x86-64-v4", "avx512ifma", "avx512vbmi"),
  ]
#else
  let kernels = [kernel("TransformPortable")]
#endif

/// What `Arithmetic` joins.
let arithmeticParts: [Target.Dependency] =
  ["CGMP", "CMPFR", "CProcessorFeatures", "Parallelism", "TransformInterface"]
  + kernels.map { .byName(name: $0.name) }

/// Parts of Foundation that the linker does not find out by itself when it takes static libraries.
let foundation = ["-lFoundationEssentials", "-l_FoundationCollections", "-l_FoundationCShims"]

/// Tells the linker to take static libraries.
///
/// A toolchain without them can be told to use the shared ones.
func linking(_ kind: String) -> [LinkerSetting] {
  Context.environment["PI_TRAINER_SHARED_LIBRARIES"] != nil
    ? []
    : [.unsafeFlags([kind] + foundation, .when(platforms: [.linux], configuration: .release))]
}

/// Puts Swift's libraries into the program.
///
/// So it runs where there is no Swift, and starts in two thirds of the time.
let selfContained = linking("-static-stdlib")

/// Puts everything into the program, the C library too.
///
/// So one file runs on any Linux of its processor, however old or bare.
let standalone = linking("-static-executable")

/// The readers of foreign bytes under libFuzzer.
///
/// `Tests/Fuzz/run` builds it; no other build has libFuzzer's main function.
let fuzzers: [Target] =
  Context.environment["PI_TRAINER_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Sources/Fuzzer",
      swiftSettings: strict)
  ]

/// What `make race-test` runs under the thread sanitizer, with locks that it can see.
let racers: [Target] =
  Context.environment["PI_TRAINER_RACE"] == nil
  ? []
  : [
    .target(name: "MutexSlowPath", path: "Tests/System/Support/MutexSlowPath"),
    testSupport(
      "race-probe", in: "Digits", folder: "RaceProbe", isProgram: true,
      [
        "Constants", "DigitChecks", "PackMaking", "DigitCore", "DigitPacks", "MutexSlowPath",
        "Parallelism", systemPackage,
      ]),
  ]

/// The system, which knows no wing.
let system: [Target] = [
  shim("CMappedFiles", in: "System"),
  shim("CTerminal", in: "System"),
  shim("CProcessorFeatures", in: "System"),
  module("Text", in: "System"),
  module("Parallelism", in: "System", ["CProcessorFeatures"]),
  module("Files", in: "System", ["CMappedFiles", systemPackage]),
  module("Processes", in: "System", ["Files", "CTerminal", systemPackage]),
  module("Reports", in: "System", ["Text"], embedding: ["Rendering/StyleSheet.css"]),

  testSupport("TestFolders", in: "System", ["Files", systemPackage]),
  testSupport("TestThreads", in: "System"),
  testSupport(
    "interrupt-probe", in: "System", folder: "InterruptProbe", isProgram: true,
    ["Processes", "Files", systemPackage]),
  testSupport(
    "terminal-probe", in: "System", folder: "TerminalProbe", isProgram: true, ["Processes"]),
  tests(of: "Text", in: "System", ["Text"]),
  // With the tool that computes what more processors would make of a record.
  tests(of: "Parallelism", in: "System", ["Parallelism", "work-span"]),
  tests(of: "Files", in: "System", ["Files", "TestFolders", systemPackage]),
  tests(
    of: "Processes", in: "System",
    ["Processes", "Files", "TestFolders", "interrupt-probe", "terminal-probe", systemPackage]),
]

/// Digits: made, checked, proved and packed.
let digits: [Target] = [
  // C libraries, as the system installs them.
  .systemLibrary(
    name: "CGMP", path: "Sources/Digits/CGMP", pkgConfig: "gmp",
    providers: [.apt(["libgmp-dev"]), .brew(["gmp"])]),
  .systemLibrary(
    name: "CMPFR", path: "Sources/Digits/CMPFR", pkgConfig: "mpfr",
    providers: [.apt(["libmpfr-dev"]), .brew(["mpfr"])]),
  .systemLibrary(
    name: "CZlib", path: "Sources/Digits/CZlib", pkgConfig: "zlib",
    providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
  module("DigitCore", in: "Digits"),
  module(
    "DigitPacks", in: "Digits",
    ["CZlib", "DigitCore", "Files", "Parallelism", systemPackage, crypto]),
  module("TransformInterface", in: "Digits/Kernels"),
  module("Arithmetic", in: "Digits", arithmeticParts, settings: optimizedWhenDebugged),
  module(
    "Constants", in: "Digits", ["Arithmetic", "DigitCore", "Parallelism", "Text"],
    embedding: [
      "pi", "e", "phi", "sqrt2", "log2", "log10", "zeta3", "catalan", "lemniscate", "gamma1-4",
      "gamma1-3", "sqrt3", "log3", "log5", "log7", "gamma",
    ].map { "Texts/\($0).txt" }),
  module(
    "DigitChecks", in: "Digits",
    ["Constants", "Arithmetic", "DigitPacks", "DigitCore", "Parallelism", "Text", crypto],
    embedding: [
      "Certificate/shared.txt", "Checks/explanations.txt", "Constants/series.txt",
      "KnownAnswers/answers.txt", "KnownAnswers/decimals.txt", "Spellings/repetitions.txt",
    ]),
  module(
    "DigitProofs", in: "Digits",
    [
      "DigitChecks", "Constants", "Arithmetic", "DigitPacks", "DigitCore", "Files", "Parallelism",
      "Text", crypto, systemPackage,
    ]),
  module(
    "PackMaking", in: "Digits",
    [
      "DigitProofs", "DigitChecks", "Constants", "Arithmetic", "DigitPacks", "DigitCore", "Files",
      "Processes", "Parallelism", "Text", systemPackage,
    ],
    embedding: ["Jobs/plan.mk", "Jobs/run.sbatch"]),

  // The kernels' source once more, on bounds in place of numbers.
  testSupport("TransformBounds", in: "Digits", ["TransformInterface", "CProcessorFeatures"]),
  testSupport(
    "IntegerTransformBounds", in: "Digits", ["TransformInterface", "CProcessorFeatures"]),
  testSupport("CheckTests", in: "Digits"),
  testSupport("DigitTexts", in: "Digits"),
  tests(of: "DigitCore", in: "Digits", ["DigitCore"]),
  tests(
    of: "DigitPacks", in: "Digits",
    [
      "DigitPacks", "DigitCore", "Files", "Parallelism", "DigitTexts", "TestFolders",
      systemPackage,
    ], excluding: ["Goldens", "Independent"]),
  tests(
    of: "Arithmetic", in: "Digits",
    [
      "Arithmetic", "CProcessorFeatures", "Parallelism", "TransformInterface", "TransformBounds",
      "IntegerTransformBounds",
    ]),
  tests(
    of: "Constants", in: "Digits", ["Constants", "Arithmetic", "DigitCore", "Parallelism"]),
  tests(
    of: "DigitChecks", in: "Digits",
    [
      "PackMaking", "DigitChecks", "Constants", "Arithmetic", "DigitPacks", "DigitCore",
      "Parallelism", "CheckTests", systemPackage,
    ]),
  tests(
    of: "DigitProofs", in: "Digits",
    [
      "PackMaking", "DigitProofs", "DigitChecks", "Constants", "Arithmetic", "DigitPacks",
      "DigitCore", "Files", "Parallelism", "CheckTests", "TestFolders", "Text", crypto,
      systemPackage,
    ], excluding: ["Independent"]),
  tests(
    of: "PackMaking", in: "Digits",
    [
      "PackMaking", "DigitProofs", "DigitChecks", "Constants", "Arithmetic", "DigitPacks",
      "DigitCore", "Files", "Parallelism", "DigitTexts", "TestFolders", systemPackage,
    ]),
]

/// Practice: the engine, the player's data and the trainers.
let practice: [Target] = [
  module("PracticeEngine", in: "Practice", ["DigitCore"]),
  module("PracticeData", in: "Practice", ["PracticeEngine", "DigitCore", "Parallelism", "Text"]),
  module(
    "PracticeStore", in: "Practice",
    ["PracticeData", "PracticeEngine", "DigitCore", "Files", "Processes", "Text", systemPackage]),
  module(
    "TrainerModel", in: "Practice", ["PracticeData", "PracticeEngine", "DigitCore"],
    embedding: ["en", "fr", "de"].map { "Words/Languages/\($0).txt" }),
  module(
    "TerminalTrainer", in: "Practice",
    [
      "TrainerModel", "PracticeStore", "PracticeData", "PracticeEngine", "DigitCore", "Processes",
      "Text",
    ]),
  // The trainer in a page, compiled to WebAssembly by scripts/build-wasm.sh; here for its tests.
  module(
    "BrowserTrainer", in: "Practice",
    ["TrainerModel", "PracticeData", "PracticeEngine", "DigitCore", "Text"]),

  .target(name: "CRuntimeCounters", path: "Tests/Practice/Support/CRuntimeCounters"),
  testSupport(
    "store-probe", in: "Practice", folder: "StoreProbe", isProgram: true,
    ["PracticeStore", "PracticeData", "PracticeEngine", "Files", "DigitCore", systemPackage]),
  testSupport("TrainerScripts", in: "Practice"),
  tests(
    of: "PracticeEngine", in: "Practice", ["PracticeEngine", "DigitCore", "CRuntimeCounters"],
    excluding: ["Independent"], areOptimized: true),
  tests(
    of: "PracticeData", in: "Practice",
    ["PracticeData", "PracticeEngine", "DigitCore", "Parallelism"]),
  tests(
    of: "TrainerModel", in: "Practice",
    ["TrainerModel", "PracticeData", "PracticeEngine", "DigitCore"]),
  tests(
    of: "PracticeStore", in: "Practice",
    [
      "PracticeStore", "PracticeData", "PracticeEngine", "Files", "Processes", "DigitCore", "Text",
      "store-probe", systemPackage,
    ]),
  tests(
    of: "TerminalTrainer", in: "Practice",
    [
      "TerminalTrainer", "TrainerModel", "PracticeStore", "PracticeData", "PracticeEngine",
      "DigitCore", "Files", "Processes", "CRuntimeCounters", "TrainerScripts", systemPackage,
    ], excluding: ["Goldens"]),
  tests(
    of: "BrowserTrainer", in: "Practice",
    [
      "BrowserTrainer", "TrainerModel", "PracticeData", "PracticeEngine", "DigitCore",
      "TrainerScripts",
    ], excluding: ["Goldens"]),
]

/// Latency: a gate for programs of any origin.
let latency: [Target] = [
  module(
    "LatencyJudge", in: "Latency", ["Text"],
    embedding: ["Gates/gates.json", "Scenarios/scenarios.json"]),
  module("LatencyGate", in: "Latency", ["LatencyJudge", "Files", "Processes", systemPackage]),
  module("LatencyReports", in: "Latency", ["LatencyJudge", "Reports", "Text"]),

  // With the tool that simulates gates by the thousands.
  tests(
    of: "LatencyJudge", in: "Latency", ["LatencyJudge", "LatencyGate", "gate-power"],
    excluding: ["Reference"], areOptimized: true),
  tests(
    of: "LatencyGate", in: "Latency",
    ["LatencyGate", "LatencyJudge", "Files", "Processes", "TestThreads", systemPackage],
    areOptimized: true),
]

/// The programs, and what joins the wings.
let programs: [Target] = [
  // What the commands of both programs share, and the latency commands.
  module(
    "Commands", in: "Programs",
    [
      "LatencyReports", "LatencyGate", "LatencyJudge", "Reports", "Processes", "Files", "Text",
      argumentParser, systemPackage,
    ],
    embedding: [
      "Latency/bisect-step.sh", "Latency/Pipelines/github.yml", "Latency/Pipelines/gitlab.yml",
    ]
      + [
        "bisect", "calibrate", "comment", "compare", "doctor", "exit-codes", "gate", "init",
        "judge", "list", "report", "run",
      ].map { "Latency/Help/latency-\($0).txt" }),
  module(
    "ValidationReports", in: "Programs",
    ["DigitProofs", "DigitChecks", "DigitPacks", "DigitCore", "LatencyReports", "Reports", "Text"],
    embedding: ["words.txt"]),
  // The trainer as an arm of the gate.
  module(
    "TrainerLatency", in: "Programs",
    [
      "LatencyGate", "LatencyJudge", "TrainerModel", "PracticeData", "PracticeEngine",
      "DigitPacks", "DigitCore", "Files", "Processes", "Text", systemPackage,
    ]),
  program("latency-gate", linking: standalone, ["Commands", "Processes", "Text", argumentParser]),
  program(
    "pi-trainer", linking: selfContained,
    [
      "Commands", "ValidationReports", "TrainerLatency", "LatencyReports", "LatencyGate",
      "LatencyJudge", "TerminalTrainer", "TrainerModel", "PracticeStore", "PracticeData",
      "PracticeEngine",
      "PackMaking", "DigitProofs", "DigitChecks", "Constants", "Arithmetic", "DigitPacks",
      "DigitCore", "Reports", "Processes", "Files", "Parallelism", "Text", argumentParser,
      systemPackage,
    ],
    embedding: [
      "challenge", "data", "data-delete", "data-export", "data-import", "digits", "digits-compare",
      "digits-export", "digits-find", "digits-generate", "digits-import", "digits-info",
      "digits-list", "digits-prove", "digits-show", "digits-sign", "digits-stats", "digits-verify",
      "drill", "engine-replay", "engine-validate", "history", "job", "job-check", "job-plan",
      "job-run", "job-step", "map", "pi-trainer", "players", "practice", "recital", "remind",
      "report", "settings", "share", "stats", "today", "words",
    ].map { "Help/\($0).txt" }
      + ["Practice/recital-sheets.html", "Practice/reminder.timer"]),

  tests(
    of: "ValidationReports", in: "Programs",
    [
      "ValidationReports", "LatencyReports", "LatencyJudge", "PackMaking", "DigitProofs",
      "DigitChecks", "Constants", "Arithmetic", "DigitPacks", "DigitCore", "Reports", "Files",
      "Parallelism", "Text", systemPackage,
    ], excluding: ["Schemas"]),
  tests(
    of: "TrainerLatency", in: "Programs",
    [
      "TrainerLatency", "LatencyGate", "LatencyJudge", "PracticeEngine", "DigitCore", "Files",
      "Processes", "TestThreads", systemPackage,
    ], areOptimized: true),
  // The whole program, as people run it. It is built with the tests, but no test depends on it:
  // its way of linking is not theirs.
  tests(
    of: "CommandLine", in: "Programs", ["Arithmetic", "DigitTexts", "TestThreads", crypto],
    excluding: ["Independent"]),
]

/// Measurements, and the promises of the readers of foreign bytes.
///
/// They are here and not in packages of their own because what they call is no library that others
/// use.
let measurements: [Target] = [
  // For tests of the committed seeds and for fuzzers.
  .target(
    name: "FuzzTargets",
    dependencies: [
      "Arithmetic", "Constants", "DigitPacks", "PackMaking", "DigitProofs", "DigitChecks",
      "DigitCore", "Files", "Parallelism", "PracticeEngine", "PracticeData", "PracticeStore",
      "TerminalTrainer", "LatencyJudge", "Text", crypto, systemPackage,
    ],
    path: "Tests/Fuzz/Sources/Targets", swiftSettings: strict),
  .testTarget(
    name: "FuzzTargetsTests", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Tests",
    swiftSettings: strict),
  // The thresholds between the multiplications.
  benchmark(
    "multiplication-tuning", folder: "MultiplicationTuning", ["Arithmetic", "Parallelism"]),
  // The arithmetic beside its peers.
  benchmark(
    "arithmetic-benchmark", folder: "ArithmeticBenchmark",
    ["Arithmetic", "Constants", "DigitCore", "Parallelism"]),
  // What only reads its command line, linked as the product is, for Benchmarks/start.
  benchmark(
    "empty-program", folder: "EmptyProgram", [argumentParser],
    linking: selfContained + [.linkedLibrary("swiftSynchronization")]),
  // The power of the latency gate, and how often it is wrong, by recorded and by real rounds.
  benchmark(
    "gate-power", folder: "GatePower",
    [
      "Commands", "TrainerLatency", "LatencyGate", "LatencyJudge", "DigitPacks", "Reports",
      "Processes", "Files", "Parallelism", "Text", argumentParser, systemPackage,
    ]),
  // How generating divides among more processors than a machine has, for Benchmarks/span.
  benchmark(
    "work-span", folder: "WorkSpan",
    ["Constants", "DigitCore", "DigitChecks", "PackMaking", "Parallelism", systemPackage]),
]

let package = Package(
  name: "pi-trainer",
  // The lowest: `Atomic` and `Mutex` of Synchronization, and `UInt128`, came with these systems.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "pi-trainer", targets: ["pi-trainer"]),
    .executable(name: "latency-gate", targets: ["latency-gate"]),
    .library(name: "DigitCore", targets: ["DigitCore"]),
    .library(name: "DigitPacks", targets: ["DigitPacks"]),
    .library(name: "PackMaking", targets: ["PackMaking"]),
    .library(name: "DigitChecks", targets: ["DigitChecks"]),
    .library(name: "DigitProofs", targets: ["DigitProofs"]),
    .library(name: "PracticeEngine", targets: ["PracticeEngine"]),
    .library(name: "LatencyGate", targets: ["LatencyGate", "LatencyJudge"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: system + digits + kernels + practice + latency + programs + measurements + fuzzers
    + racers
)
