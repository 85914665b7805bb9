// swift-tools-version: 6.2

import PackageDescription

/// A libFuzzer target.
///
/// `run` builds it with the fuzzer and the address sanitizer.
func fuzzer(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      "FuzzSupport",
      .product(name: "DigitPack", package: "pi-trainer"),
      .product(name: "SystemPackage", package: "swift-system"),
    ])
}

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "pi-trainer", path: ".."),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    .target(
      name: "FuzzSupport",
      dependencies: [
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    fuzzer("HeaderFuzzer"),
    fuzzer("FooterFuzzer"),
    fuzzer("YcdFuzzer"),
    fuzzer("TextFuzzer"),
  ]
)
