import Arithmetic
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import Files
import PackMaking
import Parallelism
import SystemPackage
import TestFolders
import Testing

/// A run in a folder of its own.
final class SampleRun {
  let folder = TemporaryFolder(inMemory: true)
  let plan: RunPlan

  init(
    _ definition: ConstantDefinition, formula: String? = nil, decimals: Int64 = 60_000,
    leaves: Int = 3, proof: Bool = false, level: CheckLevel = .standard
  ) throws {
    let formula = try #require(
      formula.map { definition.formula(named: $0) } ?? definition.defaultFormula)
    plan = RunPlan(
      definition, formula: formula, digitCount: decimals, level: level, isProved: proof,
      leaves: leaves)
  }

  func names(_ part: String) -> [String] {
    (try? FileSystem.real.names(in: folder.file(part))) ?? []
  }

  func runFolder(_ fileSystem: FileSystem = .real) throws -> DigitRunFolder {
    try DigitRunFolder(creating: folder.path, for: plan, fileSystem: fileSystem)
  }

  func runner(threads: Int = 1, _ fileSystem: FileSystem = .real) throws -> StepRunner {
    StepRunner(try runFolder(fileSystem), workers: Workers(threads))
  }

  func step(_ name: String) throws -> PlannedStep { try #require(plan.step(named: name)) }

  func bytes(_ name: String) throws -> [UInt8] {
    try FileSystem.real.contents(of: folder.path.appending(name))
  }

  func path(ofStep name: String) -> FilePath {
    folder.file("steps").appending("\(name).ptn")
  }

  /// The files of `out`, but for the list of incidents.
  func products() throws -> [String: [UInt8]] {
    var products: [String: [UInt8]] = [:]
    for name in names("out") where name != "run.json" {
      products[name] = try bytes("out/\(name)")
    }
    return products
  }

  /// The same files, made in memory.
  func productsInMemory() throws -> [String: [UInt8]] {
    let other = TemporaryFolder(inMemory: true)
    let request = PackRequest(
      definition: plan.definition, formula: plan.formula, digitCount: plan.digitCount,
      level: plan.level,
      path: other.file("\(plan.definition.constant.name).digitpack"), isReplacing: false,
      workers: .one, isProved: plan.isProved)
    _ = try PackMaker().make(request)
    var products: [String: [UInt8]] = [:]
    for name in other.names {
      products[name] = try FileSystem.real.contents(of: other.file(name))
    }
    return products
  }
}

@Suite("Runs made of steps")
struct RunTests {
  @Test(
    "pack, certificate and proof have the bytes of those made in memory, whatever the cut",
    arguments: [1, 2, 3, 7, 16])
  func cuts(leaves: Int) throws {
    let pi = try #require(ConstantDefinition.of(.pi))
    let run = try SampleRun(pi, decimals: 300_000, leaves: leaves, proof: leaves == 3)
    let made = try #require(try RunLoop(try run.runner(threads: leaves % 2 + 1)).run())
    #expect(made.pack != nil)
    let products = try run.products()
    #expect(products.count == (leaves == 3 ? 3 : 2))
    #expect(products == (try run.productsInMemory()))
  }

  @Test("what was made is there only with its certificate and its proof")
  func belongings() throws {
    let run = try SampleRun(try #require(ConstantDefinition.of(.pi)), decimals: 20_000, proof: true)
    _ = try RunLoop(try run.runner()).run()
    #expect(try RunLoop(try run.runner()).run() == nil)
    for name in ["pi.certificate.json", "pi.proof"] {
      let path = run.folder.file("out").appending(name)
      let bytes = try FileSystem.real.contents(of: path)
      try FileSystem.real.remove(path)
      let error = #expect(throws: RunError.self) { try RunLoop(try run.runner()).run() }
      #expect(error?.description.contains("without a file that belongs to it") == true)
      try FileSystem.real.write(bytes, to: path, replacing: false)
    }
  }

  @Test(
    "the other formulas do so as well",
    arguments: [
      ("pi", "ramanujan"), ("pi", "machin-4"), ("e", "taylor"), ("e", "reciprocal-taylor"),
      ("phi", "square-root"), ("sqrt2", "square-root"), ("phi", "binomial"),
    ])
  func formulas(constant: String, formula: String) throws {
    let definition = try #require(
      ConstantDefinition.known.first { $0.constant.name == constant })
    let run = try SampleRun(definition, formula: formula, decimals: 60_000, leaves: 5)
    _ = try RunLoop(try run.runner()).run()
    let products = try run.products()
    #expect(products.count == 2)
    #expect(products == (try run.productsInMemory()))
  }

  @Test("at the level thorough the hexadecimal windows are steps", arguments: [1, 9])
  func windows(leaves: Int) throws {
    let pi = try #require(ConstantDefinition.of(.pi))
    let run = try SampleRun(pi, decimals: 60_000, leaves: leaves, level: .thorough)
    #expect(run.plan.steps.count { $0.name.hasPrefix("hex-") } == 4 * max(1, leaves / 4))
    _ = try RunLoop(try run.runner(threads: 2)).run()
    #expect(try run.products() == run.productsInMemory())
  }

  @Test("a few decimals, and an odd number of them, are no exception", arguments: [1, 17, 1601])
  func short(decimals: Int64) throws {
    let pi = try #require(ConstantDefinition.of(.pi))
    let run = try SampleRun(pi, decimals: decimals, leaves: 4)
    _ = try RunLoop(try run.runner()).run()
    #expect(try run.products() == run.productsInMemory())
  }

  @Test("a node has the same integers whatever the cut")
  func commonNodes() throws {
    let pi = try #require(ConstantDefinition.of(.pi))
    let (coarse, fine) = (
      try SampleRun(pi, decimals: 300_000, leaves: 2),
      try SampleRun(pi, decimals: 300_000, leaves: 7)
    )
    for run in [coarse, fine] { _ = try RunLoop(try run.runner()).run() }
    let shared = coarse.plan.steps.compactMap { step -> (String, String)? in
      guard let range = step.name.firstIndex(of: "-") else { return nil }
      let terms = step.name[range...]
      let other = fine.plan.steps.first { $0.name.hasSuffix(terms) }
      return other.map { (step.name, $0.name) }
    }
    #expect(shared.count == 3)
    for (one, two) in shared {
      let first = try NumberFile(
        coarse.path(ofStep: one), run: coarse.plan.identity, step: one, workers: .one)
      let second = try NumberFile(
        fine.path(ofStep: two), run: fine.plan.identity, step: two, workers: .one)
      for name in ["P", "Q", "T"] {
        let pair = (try #require(first.integer(name)), try #require(second.integer(name)))
        #expect(pair.0.value.compare(to: pair.1.value) == 0, "\(name) of \(one)")
      }
      #expect(first.account.commonFactors == second.account.commonFactors)
    }
  }

  @Test("a step makes the same file again, and a second runner finds it there")
  func repetition() throws {
    let pi = try #require(ConstantDefinition.of(.pi))
    let run = try SampleRun(pi)
    let leaf = run.plan.steps[0]
    guard case .made = try run.runner().make(leaf) else {
      Issue.record("the first call makes it")
      return
    }
    let bytes = try run.bytes("steps/\(leaf.name).ptn")
    guard case .present = try run.runner(threads: 2).make(leaf) else {
      Issue.record("the second call finds it")
      return
    }
    try FileSystem.real.remove(run.path(ofStep: leaf.name))
    _ = try run.runner(threads: 2).make(leaf)
    #expect(try run.bytes("steps/\(leaf.name).ptn") == bytes)
  }

  @Test("a step before its inputs says which comes first")
  func missingInput() throws {
    let run = try SampleRun(try #require(ConstantDefinition.of(.e)))
    let runner = try run.runner()
    let error = #expect(throws: RunError.self) { try runner.make(try run.step("quotient")) }
    #expect(error?.status == .plan)
    #expect(error?.description.contains("comes first") == true)
  }

  @Test("a step that needs more memory than it may take ends before it computes")
  func memory() throws {
    let run = try SampleRun(try #require(ConstantDefinition.of(.pi)))
    let runner = StepRunner(try run.runFolder(), workers: .one, memoryLimit: 1 << 20)
    let error = #expect(throws: RunError.self) { try runner.make(run.plan.steps[0]) }
    #expect(error?.status == .memory)
    #expect(run.names("steps").isEmpty)
  }
}

@Suite("Plans of runs")
struct RunPlanTests {
  @Test("a plan reads what it wrote, and refuses every changed byte")
  func text() throws {
    let plan = try SampleRun(try #require(ConstantDefinition.of(.pi))).plan
    let bytes = Array(plan.text.utf8)
    #expect(try RunPlan(reading: bytes).text == plan.text)
    #expect(try RunPlan(reading: bytes).identity == plan.identity)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      // A change of the request is another plan; its steps then do not fit.
      let error = #expect(throws: RunError.self, "byte \(index)") { try RunPlan(reading: changed) }
      #expect(error?.status == .plan)
    }
  }

  @Test("a folder keeps its plan, and refuses another one")
  func otherPlan() throws {
    let pi = try #require(ConstantDefinition.of(.pi))
    let run = try SampleRun(pi, leaves: 3)
    _ = try run.runFolder()
    let before = try run.bytes("plan.json")
    _ = try run.runFolder()
    let other = try SampleRun(pi, leaves: 4).plan
    #expect(throws: RunError.self) { try DigitRunFolder(creating: run.folder.path, for: other) }
    #expect(try run.bytes("plan.json") == before)
    #expect(throws: RunError.self) { try DigitRunFolder("/nonexistent") }
  }

  @Test("every step comes after its inputs, and the makefile names each once")
  func order() throws {
    for leaves in [1, 2, 5, 16, 64] {
      let plan = try SampleRun(
        try #require(ConstantDefinition.of(.pi)), decimals: 300_000, leaves: leaves
      ).plan
      var made: Set<String> = []
      for step in plan.steps {
        #expect(made.isSuperset(of: step.inputs), "\(step.name)")
        #expect(made.insert(step.name).inserted)
      }
      #expect(plan.steps.count { $0.isLeaf } == leaves)
      let lines = plan.makefile.split(separator: "\n")
      for step in plan.steps {
        #expect(lines.count { $0 == "\t$(STEP) \(step.name)" } == 1)
      }
    }
  }
}
