// swift-tools-version: 6.2

import PackageDescription

// A package of its own that gates a program in Swift with the product LatencyGate.
let package = Package(
  name: "gate-sample",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "pi-trainer", path: "../..")],
  targets: [
    .executableTarget(
      name: "sample-gate",
      dependencies: [.product(name: "LatencyGate", package: "pi-trainer")])
  ]
)
