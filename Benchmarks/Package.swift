// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "pi-trainer", path: ".."),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    .executableTarget(
      name: "PackBenchmark",
      dependencies: [
        .product(name: "DigitPack", package: "pi-trainer"),
        .product(name: "DigitCore", package: "pi-trainer"),
        .product(name: "SystemPackage", package: "swift-system"),
      ])
  ]
)
