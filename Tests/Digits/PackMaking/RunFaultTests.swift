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

@Suite("Runs with faults")
struct RunFaultTests {
  /// Flips a bit in the middle of a step's file.
  private func damage(_ run: SampleRun, _ step: String, at place: Int64 = 5000) throws {
    let file = try FileSystem.real.openForUpdating(run.path(ofStep: step))
    var byte: [UInt8] = [0]
    _ = try file.read(into: &byte, at: place)
    try file.write([byte[0] ^ 4].span, at: place)
  }

  private func pi(_ leaves: Int = 3) throws -> SampleRun {
    try SampleRun(try #require(ConstantDefinition.of(.pi)), leaves: leaves)
  }

  /// A fault and the step that has to catch it.
  static let faults: [(InjectedComputationFault, String)] =
    ([
      (.seriesTerm(index: 3), "series-0"), (.seriesP, "series-0"), (.seriesQ, "series-0"),
      (.seriesT, "series-0"), (.commonFactor, "series-0"), (.squareRoot, "root"),
      (.quotient, "quotient"), (.product, "product"),
      (.witnessPower, "convert"), (.decimal(index: 5), "convert"),
    ] as [(InjectedComputationFault.Site, String)]).map { (InjectedComputationFault($0.0), $0.1) }
    // The conversion drops the low bits of its products; this one becomes decimals.
    + [(InjectedComputationFault(.conversion, bit: 50_000), "convert")]

  @Test("an injected fault is caught by the step that computes wrongly", arguments: faults.indices)
  func injectedFaults(index: Int) throws {
    let (fault, name) = Self.faults[index]
    let run = try pi()
    let victim = try #require(run.plan.steps.first { $0.name.hasPrefix(name) })
    let good = try run.runner()
    for step in run.plan.steps.prefix(while: { $0.name != victim.name }) {
      _ = try good.make(step)
    }
    var bad = try run.runner()
    bad.fault = fault
    let error = #expect(throws: RunError.self) { try bad.make(victim) }
    #expect(error?.status == .failed)
    #expect(!run.names("steps").contains("\(victim.name).ptn"))
    #expect(run.names("steps").contains("\(victim.name).failed"))
    // A machine that failed once is not believed before everything was checked again.
    let refused = #expect(throws: RunError.self) { try RunLoop(good).run() }
    #expect(refused?.status == .failed)
    let check = RunCheck(good.folder, workers: .one)
    let results = try check.results(of: run.plan.steps, recomputes: true)
    #expect(results.allSatisfy { $0.finding == .good || $0.finding == .missing })
    _ = try RunLoop(good).run()
    #expect(try run.products() == run.productsInMemory())
    #expect(String(decoding: try run.bytes("out/run.json"), as: UTF8.self).contains(victim.name))
  }

  @Test("a flipped bit in the conversion either leaves every byte as it was, or is caught")
  func everyPlaceInTheConversion() throws {
    let run = try pi()
    let good = try run.runner()
    for step in run.plan.steps.dropLast() { _ = try good.make(step) }
    let convert = try run.step("convert")
    let right = try run.bytes("steps/convert.ptn")
    // The products are of two nodes of 30,000 decimals, each split into 15,000 and 15,000. The
    // fraction after the first 15,000 has as many bits as both need, less 15,000 that 10^15,000
    // gives without a product. What the first 15,000 are worth beyond those is then dropped; as
    // many bits as the second 15,000 are worth become decimals, but for the spare ones.
    let half = DecimalPrecision.bits(forDecimals: 15_000)
    let dropped = half - 15_000
    let spare =
      DigitGenerator.bits(forDecimals: 60_000)[0]
      - DecimalPrecision.bits(forDecimals: 60_000)
    let meaningful = (dropped + spare)..<(dropped + spare + half - 2)
    var caught = 0
    for bit in [
      0, 1, 64, dropped - 1, meaningful.lowerBound, meaningful.lowerBound + 1, 50_000,
      meaningful.upperBound - 1, meaningful.upperBound + spare + 200,
    ] + stride(from: 97, to: 3 * half, by: 7919) {
      try FileSystem.real.remove(run.path(ofStep: "convert"))
      var bad = try run.runner()
      bad.fault = InjectedComputationFault(.conversion, bit: bit)
      do {
        _ = try bad.make(convert)
        #expect(try run.bytes("steps/convert.ptn") == right, "bit \(bit)")
        #expect(!meaningful.contains(bit), "bit \(bit) changed nothing")
      } catch let error as RunError {
        #expect(error.status == .failed, "bit \(bit)")
        #expect(!run.names("steps").contains("convert.ptn"))
        #expect(bit >= dropped, "bit \(bit) is dropped")
        caught += 1
      }
    }
    #expect(caught >= 8)
  }

  @Test("a join that computes wrongly is caught", arguments: [0, 1])
  func wrongJoin(index: Int) throws {
    let run = try pi(2)
    let good = try run.runner()
    let join = try #require(run.plan.steps.first { $0.name.hasPrefix("join") })
    for step in run.plan.steps.prefix(2) { _ = try good.make(step) }
    var bad = try run.runner()
    bad.fault = InjectedComputationFault(index == 0 ? .seriesQ : .seriesT)
    #expect(throws: RunError.self) { try bad.make(join) }
    #expect(!run.names("steps").contains("\(join.name).ptn"))
  }

  @Test("a wrong leaf with right hashes is named among its wrong ancestors, and all are made again")
  func badWorker() throws {
    let run = try pi(4)
    var bad = try run.runner()
    bad.fault = InjectedComputationFault(.seriesT)
    bad.checksSteps = false
    let leaf = run.plan.steps[0]
    _ = try bad.make(leaf)
    var good = try run.runner()
    good.checksSteps = false
    for step in run.plan.steps where step.node != nil { _ = try good.make(step) }
    let check = RunCheck(good.folder, workers: .one)
    let results = try check.results(of: run.plan.steps, recomputes: true)
    let wrong = results.filter { $0.finding == .wrong }.map(\.step)
    #expect(wrong == [leaf.name])
    let derived = results.filter { $0.finding == .derived }.map(\.step)
    #expect(derived == run.plan.steps.filter { $0.name.hasPrefix("join-0-") }.map(\.name))
    _ = try RunLoop(try run.runner()).run()
    #expect(try run.products() == run.productsInMemory())
  }

  @Test("a wrong part of a hexadecimal window reaches no pack, and the recheck names it")
  func wrongWindow() throws {
    let run = try SampleRun(
      try #require(ConstantDefinition.of(.pi)), leaves: 8, level: .thorough)
    let runner = try run.runner()
    for step in run.plan.steps.dropLast() { _ = try runner.make(step) }
    let name = "hex-2-1"
    let file = try NumberFile(
      run.path(ofStep: name), run: run.plan.identity, step: name, workers: .one)
    let (main, other) = (try #require(file.bytes("main")), try #require(file.bytes("other")))
    try FileSystem.real.remove(run.path(ofStep: name))
    // With right hashes, as a machine that computes wrongly would write it.
    try NumberFileWriter.write(
      to: run.path(ofStep: name), run: run.plan.identity, step: name,
      numbers: [.bytes("main", main.dropLast() + [main[23] ^ 1]), .bytes("other", other)],
      account: file.account, workers: .one, fileSystem: .real)
    let made = try RunLoop(runner).run()
    #expect(made?.certificate.hasFailed == true)
    #expect(!run.names("out").contains("pi.digitpack"))
    #expect(throws: RunError.self) { try RunLoop(runner).run() }
    let results = try RunCheck(runner.folder, workers: .one)
      .results(of: run.plan.steps, recomputes: true)
    #expect(results.filter { $0.finding == .wrong }.map(\.step) == [name])
    _ = try RunLoop(runner).run()
    #expect(try run.products() == run.productsInMemory())
  }

  @Test("a wrong number that no step caught does not become a pack")
  func uncheckedFaultsReachNoPack() throws {
    for site in [
      InjectedComputationFault.Site.seriesT, .squareRoot, .quotient, .product, .decimal(index: 9),
    ] {
      let run = try pi(2)
      var bad = try run.runner()
      bad.fault = InjectedComputationFault(site)
      bad.checksSteps = false
      for step in run.plan.steps.dropLast() { _ = try? bad.make(step) }
      let made = try? RunLoop(try run.runner()).run()
      #expect(made?.certificate.hasFailed ?? true, "\(site)")
      #expect(!run.names("out").contains("pi.digitpack"), "\(site)")
    }
  }

  @Test("a damaged input is put aside and made again", arguments: [4000, 4100, 5000, 9000])
  func bitRot(place: Int64) throws {
    let run = try pi()
    let runner = try run.runner()
    for step in run.plan.steps.dropLast() { _ = try runner.make(step) }
    try damage(run, "product", at: place)
    if place > 4096 {
      let error = #expect(throws: RunError.self) {
        try runner.make(try run.step("pack"))
      }
      #expect(error?.status == .damaged)
      #expect(!run.names("steps").contains("product.ptn"))
    }
    _ = try RunLoop(runner).run()
    #expect(run.names("steps").contains { $0.hasPrefix("product.ptn.damaged-") })
    #expect(try run.products() == run.productsInMemory())
  }

  @Test("a file of another step or another run under the right name is put aside")
  func foreignFiles() throws {
    let (run, other) = (try pi(3), try pi(4))
    let (runner, stranger) = (try run.runner(), try other.runner())
    for step in run.plan.steps.prefix(2) { _ = try runner.make(step) }
    _ = try stranger.make(other.plan.steps[0])
    let (first, second) = (run.plan.steps[0].name, run.plan.steps[1].name)
    try FileSystem.real.remove(run.path(ofStep: second))
    try FileSystem.real.link(run.path(ofStep: first), as: run.path(ofStep: second))
    try FileSystem.real.remove(run.path(ofStep: first))
    try FileSystem.real.link(
      other.path(ofStep: other.plan.steps[0].name), as: run.path(ofStep: first))
    _ = try RunLoop(runner).run()
    #expect(run.names("steps").count { $0.contains(".damaged-") } == 2)
    #expect(try run.products() == run.productsInMemory())
  }

  @Test("a failing system call leaves a run that goes on", arguments: [Errno.noSpace, .ioError])
  func failingCalls(errno: Errno) throws {
    let e = try #require(ConstantDefinition.of(.e))
    let counting = SystemFaultInjection()
    let whole = try SampleRun(e, decimals: 3000, leaves: 2)
    let all = try whole.runner(FileSystem(faults: counting))
    for step in whole.plan.steps.dropLast() { _ = try all.make(step) }
    for index in counting.trace.indices {
      let run = try SampleRun(e, decimals: 3000, leaves: 2)
      let faults = SystemFaultInjection()
      faults.inject(nil, .fail(errno), after: index, times: 1)
      do {
        let runner = try run.runner(FileSystem(faults: faults))
        for step in run.plan.steps.dropLast() { _ = try runner.make(step) }
      } catch let error as RunError {
        #expect(error.status == .disk, "call \(index): \(error)")
      }
      let runner = try run.runner()
      for step in run.plan.steps.dropLast() { _ = try runner.make(step) }
      for step in run.plan.steps.dropLast() {
        #expect(
          try run.bytes("steps/\(step.name).ptn") == whole.bytes("steps/\(step.name).ptn"))
      }
    }
  }

  @Test("two drivers in one folder make one run")
  func twoDrivers() async throws {
    let run = try pi(5)
    let folder = try run.runFolder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask { _ = try RunLoop(StepRunner(folder, workers: .one)).run() }
      }
      try await group.waitForAll()
    }
    #expect(try run.products() == run.productsInMemory())
    #expect(!run.names("steps").contains { $0.contains(".damaged") })
  }
}
