// swift-tools-version: 6.2

import PackageDescription

// What a package looks like that depends on pi-trainer. `make package-test` builds it against a
// tagged clone of this repository and puts the clone's address into PI_TRAINER_URL.
let address = Context.environment["PI_TRAINER_URL"] ?? "https://example.org/pi-trainer"

let package = Package(
  name: "sample-client",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: address, from: "0.1.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    .executableTarget(
      name: "sample-client",
      dependencies: [
        .product(name: "DigitCore", package: "pi-trainer"),
        .product(name: "DigitPacks", package: "pi-trainer"),
        .product(name: "DigitChecks", package: "pi-trainer"),
        .product(name: "DigitProofs", package: "pi-trainer"),
        .product(name: "LatencyGate", package: "pi-trainer"),
        .product(name: "PackMaking", package: "pi-trainer"),
        .product(name: "PracticeEngine", package: "pi-trainer"),
        .product(name: "SystemPackage", package: "swift-system"),
      ])
  ]
)
