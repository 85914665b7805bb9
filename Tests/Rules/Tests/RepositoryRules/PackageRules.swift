import SwiftSyntax
import Testing

/// The manifest is the table of imports: a target imports what it declares, and all of it.
enum ImportRule {
  private static let platform: Set = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Synchronization",
    "Testing",
  ]

  /// The modules that Embedded Swift compiles too: no Foundation, no system.
  ///
  /// The files in which two of them import more are those that scripts/build-wasm.sh leaves out.
  static let embedded: Set = [
    "DigitCore", "PracticeEngine", "Text", "PracticeData", "TrainerModel", "BrowserTrainer",
  ]

  /// The modules of the product that may import Foundation; others take what it hands on.
  static let withFoundation: Set = ["Text"]

  /// The only modules that may import a library of the system.
  private static let importers = [
    "CGMP": "Arithmetic", "CMPFR": "Arithmetic", "CZlib": "DigitPacks",
  ]

  /// The imports of a target that it may not have, and the dependencies that it does not use.
  ///
  /// Targets depend on programs to have them built, not to import them.
  static func findings(
    in target: Target, files: [SourceFile], programs: Set<String> = []
  ) -> [Finding] {
    var unused = files.isEmpty ? [] : target.dependencies.subtracting(programs)
    var findings: [Finding] = []
    for file in files {
      for node in file.all(ImportDeclSyntax.self) {
        let module = node.path.first?.name.text ?? ""
        unused.remove(module)
        let fault = fault(of: module, in: target, attributes: "\(node.attributes)")
        if let fault, !isLeftOut(file.path, of: module) {
          findings.append(file.finding(node, fault))
        }
      }
    }
    return findings
      + unused.sorted().map {
        Finding("Package.swift", "\(target.name) depends on \($0) and imports it nowhere")
      }
  }

  /// Whether an import stands where no page's module is compiled from.
  private static func isLeftOut(_ path: String, of module: String) -> Bool {
    switch module {
    case "Foundation", "FoundationEssentials", "Glibc", "Musl":
      path == "Sources/System/Text/Foundation.swift"
    case "Parallelism": path.hasPrefix("Sources/Practice/PracticeData/Validation/")
    default: false
    }
  }

  private static func fault(
    of module: String, in target: Target, attributes: String
  ) -> String? {
    let name = target.name
    return if attributes.contains("@testable") {
      "tests see 'package' declarations, not all of a module"
    } else if !platform.union(target.dependencies.map { $0.replacing("-", with: "_") })
      .contains(module)
    {
      "\(name) imports \(module) and does not declare it in Package.swift"
    } else if name == "DigitCore" {
      "DigitCore imports nothing"
    } else if embedded.contains(name), !embedded.contains(module), module != "Synchronization" {
      "\(name) does without \(module), which Embedded Swift does not have"
    } else if let only = importers[module], name != only {
      "only \(only) imports \(module)"
    } else if module == "Foundation", target.isProduct, !withFoundation.contains(name) {
      "\(name) does without Foundation"
    } else {
      nil
    }
  }
}

/// The product is built as everybody builds it, and every Swift target under the same settings.
///
/// Four exceptions stand. Each kernel of the multiplication is compiled for the processor of its
/// name, and the program runs those that the machine can. Arithmetic is optimised in debug builds
/// too, where products would otherwise take a hundred times as long. The released program carries
/// Swift's libraries, which changes none of its instructions. And tests, which nobody is given, may
/// do without optimisation themselves: what they call is optimised.
enum FlagRule {
  static let strict: Set = [
    "strictMemorySafety swift", "treatAllWarnings error swift",
    "enableUpcomingFeature ExistentialAny swift",
    "enableUpcomingFeature InternalImportsByDefault swift",
    "enableUpcomingFeature MemberImportVisibility swift",
    "enableExperimentalFeature Lifetimes swift",
  ]

  static let optimized = "debug unsafeFlags -O swift"
  static let unoptimized = "unsafeFlags -Onone swift"

  private static let exceptions: [String: Set<String>] = [
    "Arithmetic": [optimized],
    "TransformPortable": [optimized],
    "TransformAVX2": [optimized, "unsafeFlags -Xcc -march=x86-64-v3 swift"],
    "TransformAVX512": [optimized, "unsafeFlags -Xcc -march=x86-64-v4 swift"],
    "TransformIFMA": [
      optimized, "unsafeFlags -Xcc -march=x86-64-v4 swift",
      "unsafeFlags -Xcc -mavx512ifma swift", "unsafeFlags -Xcc -mavx512vbmi swift",
    ],
    "pi-trainer": ["release linux unsafeFlags -static-stdlib linker"],
    "latency-gate": ["release linux unsafeFlags -static-executable linker"],
    // Linked as the program is that it stands beside in a measurement.
    "empty-program": [
      "release linux unsafeFlags -static-stdlib linker",
      "linkedLibrary swiftSynchronization linker",
    ],
  ]

  /// The settings of a target that are missing or too many.
  static func findings(in target: Target, isSwift: Bool) -> [Finding] {
    let missing = isSwift ? strict.subtracting(target.settings) : []
    let own = target.type == "test" ? [unoptimized] : exceptions[target.name] ?? []
    let extra = target.settings.subtracting(strict).subtracting(own)
    return missing.sorted().map { Finding("Package.swift", "\(target.name) lacks '\($0)'") }
      + extra.sorted().map { Finding("Package.swift", "\(target.name) may not have '\($0)'") }
  }
}

extension Rule {
  static let scriptFlags = Rule(
    testDescription: "no script hands the compiler a flag that would win a figure",
    example: "scripts/example.sh",
    concerns: { ["Makefile", ".ci/run"].contains($0) || $0.hasPrefix("scripts/") },
    found: ["swift build -Xswiftc -Ounchecked", "cc -march=native", "cc -mcpu=a"],
    allowed: ["swift build -c release -Xswiftc -O"]
  ) { file in
    file.findings { line in
      ["-Ounchecked", "-march=", "-mcpu="].filter { line.contains($0) }
        .map { "\($0) is no flag of this project" }
    }
  }
}

@Suite("The package")
struct PackageTests {
  @Test("every target imports what it declares, and declares what it imports")
  func imports() async throws {
    let targets = try Target.all.get()
    let programs = Set(targets.filter { $0.type == "executable" }.map(\.name))
    for target in targets {
      let files = await Repository.files(of: target)
      expectNone(ImportRule.findings(in: target, files: files, programs: programs))
    }
    let constants = ImportRule.embedded.union(ImportRule.withFoundation)
    #expect(constants.subtracting(targets.map(\.name)) == [])
  }

  @Test(
    "a forbidden import is found, however it is written",
    arguments: [
      ("DigitPacks", "  internal import Crypto", "declare"),
      ("DigitPacks", "@preconcurrency public import XCTest", "declare"),
      ("DigitPacks", "#if os(Linux)\nimport struct Foundation.Data\n#endif", "without"),
      ("DigitCore", "import Synchronization", "nothing"),
      ("PracticeEngine", "import Glibc", "Embedded"),
      ("DigitPacks", "import CMPFR", "only"), ("Arithmetic", "import CZlib", "only"),
      ("Arithmetic", "@testable import CMPFR", "'package'"),
      ("Arithmetic", "// import CMPFR\nlet a = \"import CMPFR\"", "nowhere"),
    ])
  func importExamples(module: String, text: String, message: String) {
    let file = SourceFile(path: "A.swift", text: text)
    let target = Target(name: module, dependencies: ["CMPFR", "CZlib"])
    let findings = ImportRule.findings(in: target, files: [file])
    #expect(findings.contains { $0.description.contains(message) })
    let kept = SourceFile(path: "A.swift", text: "public import CMPFR\nimport Dispatch\n")
    let arithmetic = Target(name: "Arithmetic", dependencies: ["CMPFR", "program"])
    expectNone(ImportRule.findings(in: arithmetic, files: [kept], programs: ["program"]))
  }

  @Test("every target is built under the strict settings, with no flag that the user lacks")
  func flags() async throws {
    for target in try Target.all.get() {
      let isSwift = await !Repository.files(of: target).isEmpty
      expectNone(FlagRule.findings(in: target, isSwift: isSwift))
    }
  }

  @Test("a missing setting, and a flag in the wrong place, are found")
  func flagExamples() {
    func count(
      _ name: String, _ flags: String..., type: String = "regular", isSwift: Bool = false
    ) -> Int {
      let target = Target(name: name, type: type, settings: Set(flags))
      return FlagRule.findings(in: target, isSwift: isSwift).count
    }
    #expect(count("A") == 0)
    #expect(count("A", isSwift: true) == FlagRule.strict.count)
    #expect(count("Arithmetic", FlagRule.optimized) == 0)
    #expect(count("DigitPacks", FlagRule.optimized) == 1)
    #expect(count("Arithmetic", "unsafeFlags -O swift") == 1)
    #expect(count("ArithmeticTests", FlagRule.unoptimized, type: "test") == 0)
    #expect(count("Arithmetic", FlagRule.unoptimized) == 1)
    #expect(count("pi-trainer", FlagRule.unoptimized, type: "executable") == 1)
    #expect(count("ArithmeticTests", "unsafeFlags -Ounchecked swift", type: "test") == 1)
    #expect(count("TransformAVX512", "unsafeFlags -Xcc -march=x86-64-v3 swift") == 1)
  }

  @Test("every module has tests")
  func tested() async throws {
    let targets = try Target.all.get()
    var suites: Set<String> = []
    for target in targets where target.type == "test" {
      let attributes = await Repository.files(of: target).flatMap { $0.all(AttributeSyntax.self) }
      let hasTests = attributes.contains { $0.attributeName.trimmedDescription == "Test" }
      if hasTests { suites.insert(target.name) }
    }
    expectNone(Self.untested(targets, suites: suites))
  }

  @Test("a module without tests is found")
  func untested() {
    let targets = [
      Target(name: "A"), Target(name: "B"),
      Target(name: "TransformAVX2", folder: "Sources/Digits/Kernels/TransformAVX2"),
    ]
    #expect(Self.untested(targets, suites: ["ATests", "ArithmeticTests"]).count == 1)
  }

  private static func untested(_ targets: [Target], suites: Set<String>) -> [Finding] {
    // The tests of the trainer press keys and look at the screen, those of transcripts replay them;
    // what the program does without is looked for in the program.
    let others = [
      "pi-trainer": "CommandLine", "latency-gate": "CommandLine", "CTerminal": "Processes",
      "CMappedFiles": "Files", "TrainerModel": "TerminalTrainer",
      "Commands": "CommandLine", "Reports": "ValidationReports",
      "LatencyReports": "ValidationReports",
    ]
    return targets.filter { $0.isProduct && $0.type != "system" }.compactMap { target in
      // The kernels are tested through the arithmetic.
      let isKernel = target.isKernel || target.name == "CProcessorFeatures"
      let suite = (isKernel ? "Arithmetic" : others[target.name] ?? target.name) + "Tests"
      return suites.contains(suite) ? nil : Finding(target.folder, "has no tests in \(suite)")
    }
  }
}
