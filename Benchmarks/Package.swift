// swift-tools-version: 6.2

import PackageDescription

/// The same strict settings as in the product's package.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "pi-trainer", path: ".."),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    // What runs inside one process: the pack and the engine against plain memory.
    .executableTarget(
      name: "InProcessBenchmark",
      dependencies: [
        .product(name: "DigitPacks", package: "pi-trainer"),
        .product(name: "DigitCore", package: "pi-trainer"),
        .product(name: "PracticeEngine", package: "pi-trainer"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),

    // One of several processes that read a pack, for `mapping`.
    .executableTarget(
      name: "PackReader",
      dependencies: [
        .product(name: "DigitPacks", package: "pi-trainer"),
        .product(name: "DigitCore", package: "pi-trainer"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),

    // Starts a process and writes what it cost.
    .executableTarget(name: "MeasuredRun"),

    // A peer: MPFR and nothing else, in its own language.
    .executableTarget(
      name: "MPFRDigits", linkerSettings: [.linkedLibrary("mpfr"), .linkedLibrary("gmp")]),

    // A peer: GMP's operations, done when the driver says so.
    .executableTarget(name: "GMPOperations", linkerSettings: [.linkedLibrary("gmp")]),
  ]
)
