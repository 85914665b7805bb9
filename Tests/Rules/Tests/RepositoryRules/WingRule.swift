import Testing

/// The wings of the product, and which of them may know which.
///
/// A reader who came for one product never has to know the other two.
enum WingRule {
  /// The wings, each with those that it knows beside itself.
  static let known: [String: Set<String>] = [
    "System": [],
    "Digits": ["System"],
    "Practice": ["System", "Digits"],
    "Latency": ["System"],
    "Programs": ["System", "Digits", "Practice", "Latency"],
  ]

  /// What practice knows of digits: values and packs.
  static let digitsOfPractice: Set = ["DigitCore", "DigitPacks"]

  /// The most modules of Swift that the product may have, inner loops not counted.
  static let limit = 26

  /// The targets that a target is built with, itself among them.
  static func closure(of name: String, in targets: [Target]) -> [Target] {
    let byName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
    var found: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      guard let target = byName[next], found.insert(next).inserted else { continue }
      open += target.dependencies
    }
    return found.sorted().compactMap { byName[$0] }
  }

  /// What the gate alone is built with and may not know: nothing of digits and of practice.
  static func strangers(ofGate name: String, in targets: [Target]) -> [Finding] {
    closure(of: name, in: targets).filter { ["Digits", "Practice"].contains($0.wing) }
      .map { Finding("Package.swift", "\(name) is built with \($0.name)") }
  }

  /// The targets that lie in no wing, and the dependencies that lead where none may lead.
  static func findings(in targets: [Target]) -> [Finding] {
    let byName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
    return targets.filter(\.isProduct).flatMap { target -> [Finding] in
      guard let wing = target.wing, let others = known[wing] else {
        return [Finding(target.folder, "lies in no wing")]
      }
      let leading = target.dependencies.compactMap { byName[$0] }.filter { other in
        guard let wing = other.wing, wing != target.wing else { return false }
        return !others.contains(wing)
          || target.wing == "Practice" && wing == "Digits" && !digitsOfPractice.contains(other.name)
      }
      return leading.map(\.name).sorted().map {
        Finding("Package.swift", "\(target.name) in \(wing) may not know \($0)")
      }
    }
  }
}

@Suite("Wings")
struct WingTests {
  @Test("every module lies in a wing and knows only what its wing may know")
  func directions() throws { expectNone(WingRule.findings(in: try Target.all.get())) }

  @Test("the product has at most 26 modules of Swift")
  func count() async throws {
    var names: [String] = []
    for target in try Target.all.get() where target.isProduct && !target.isKernel {
      if await !Repository.files(of: target).isEmpty { names.append(target.name) }
    }
    #expect(names.count <= WingRule.limit, "\(names)")
  }

  @Test("latency-gate is built without digits and without the trainer")
  func gate() throws {
    let targets = try Target.all.get()
    #expect(WingRule.closure(of: "latency-gate", in: targets).count > 5)
    expectNone(WingRule.strangers(ofGate: "latency-gate", in: targets))
    // The opponent: pi-trainer is built with both.
    #expect(WingRule.strangers(ofGate: "pi-trainer", in: targets).count > 5)
  }

  @Test("a module in no wing, and a dependency that leads back, are found")
  func examples() {
    let targets = [
      Target(name: "Files", folder: "Sources/System/Files"),
      Target(name: "DigitCore", folder: "Sources/Digits/DigitCore", dependencies: ["Files"]),
      Target(name: "Arithmetic", folder: "Sources/Digits/Arithmetic"),
      Target(name: "Gate", folder: "Sources/Latency/Gate", dependencies: ["DigitCore", "Files"]),
      Target(
        name: "Data", folder: "Sources/Practice/Data", dependencies: ["DigitCore", "Arithmetic"]),
      Target(name: "Loose", folder: "Sources/Loose"),
      Target(name: "Reader", folder: "Sources/System/Reader", dependencies: ["Data"]),
    ]
    let findings = WingRule.findings(in: targets).map(\.description)
    #expect(findings.count == 4)
    for name in ["Loose", "Gate in Latency", "know Arithmetic", "Reader in System"] {
      #expect(findings.contains { $0.contains(name) }, "\(name)")
    }
  }
}
