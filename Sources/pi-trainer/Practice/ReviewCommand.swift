import ArgumentParser
import DigitCore
import NumberText
import PracticeEngine
import PracticeRecords
import PracticeStore
import TrainerModel

/// `pi-trainer review`.
struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Practise what is due today: reviews, then a new block, about five minutes.",
    discussion: """
      Every block of ten decimals that you recalled is a card; it comes back when its predicted \
      recall falls to the setting 'retention'. New blocks are learned in three passes: shown, \
      every second digit hidden, blank. 'settings set goalDigits 100' and 'settings set goalDay \
      2027-03-14' make the daily number.

      EXAMPLES
        pi-trainer review
        pi-trainer review e --list
        pi-trainer review --map --json
        pi-trainer review --drill matrix
      """)

  @Argument(help: "The constant (default: the selected one).", completion: .list(ConstantName.all))
  var constant: String?

  @Flag(help: "List today's steps instead of practising them.")
  var list = false

  @Flag(help: "Show the memory map instead: what you remember, block by block.")
  var map = false

  @Option(
    help: ArgumentHelp(
      "Begin a drill over what you know instead: neighbors (what follows?), positions (which digit"
        + " is no. n?), weak (blocks missed or slow) or matrix (fifty blocks of five)."),
    completion: .list(DrillKind.allCases.map(\.name)))
  var drill: String?

  @Option(parsing: .unconditional, help: "With --map: the page of 1,000 decimals, from 1.")
  var page: Int64 = 1

  @OptionGroup var appearance: AppearanceOptions

  @ParentCommand var program: PiTrainer

  @OptionGroup var options: OutputOptions

  /// The plan, printed as JSON.
  private struct PlanListing: Encodable {
    struct Step: Encodable {
      let step: String
      /// 1-based positions.
      let from: Int64
      let to: Int64
    }

    let constant: String
    let date: String
    let due: Int
    let dueTomorrow: Int
    let goalDigits: Int64
    let learnedToday: Int64
    let steps: [Step]
  }

  /// The memory map, printed as JSON.
  private struct MapListing: Encodable {
    struct Cell: Encodable {
      /// 1-based positions.
      let from: Int64
      let to: Int64
      let strength: String
      let recall: Double
      let due: String?
    }

    let constant: String
    let date: String
    let predictedDigits: Double
    let blocks: [Cell]
  }

  func validate() throws {
    if let constant { _ = try ConstantName.constant(constant) }
    if page < 1 { throw ValidationError("--page must be at least 1, not \(page)") }
    if list && map { throw ValidationError("--list and --map exclude each other") }
    if drill != nil && (list || map) {
      throw ValidationError("--drill excludes --list and --map")
    }
    _ = try drill.map(Self.kind)
    if options.json && !list && !map {
      throw ValidationError("--json needs --list or --map")
    }
  }

  func run() throws {
    guard list || map else { return try practise() }
    let store = try PracticeData.open()
    let constant = try selected(store.settings)
    let available: Int64
    do throws(DigitProviderError) {
      available = try PackDigitProvider().available(of: constant)
    } catch { throw CommandFailure(.inputOutput, error.text) }
    let memory = store.memory(of: constant)
    if map { return printMap(memory, available, store.settings) }
    printPlan(memory, available, store.settings)
  }

  private func selected(_ settings: Settings) throws -> MathematicalConstant {
    try constant.map { try ConstantName.constant($0) } ?? settings.constant
  }

  private static func kind(_ name: String) throws -> DrillKind {
    if let kind = DrillKind.named(name.lowercased()) { return kind }
    let names = DrillKind.allCases.map(\.name)
    throw ValidationError("unknown drill '\(name)'; \(Suggestion.text(to: name, among: names))")
  }

  private func practise() throws {
    try TrainerProgram.requireTerminal()
    let store = PracticeStore()
    if let constant {
      store.set(.selectedConstant, to: .name(try ConstantName.constant(constant).name))
    }
    let trainer = TrainerProgram(
      store: store, provider: PackDigitProvider(),
      appearance: appearance.joined(with: program.appearance))
    if let drill {
      try trainer.run(drill: Self.kind(drill))
    } else {
      try trainer.runToday()
    }
  }

  private func printPlan(_ memory: ConstantMemory, _ available: Int64, _ settings: Settings) {
    let today = PracticeData.today
    let plan = TodayPlan(
      scheduler: memory.scheduler, available: available, on: today,
      retention: settings.retention, pace: memory.pace, goal: settings.goal)
    let tomorrow = memory.scheduler.due(
      on: CivilDay(number: today.number + 1), retention: settings.retention)
    let listing = PlanListing(
      constant: memory.constant.name, date: today.description, due: plan.dueCount,
      dueTomorrow: tomorrow.count, goalDigits: plan.goalDigits, learnedToday: plan.learnedToday,
      steps: plan.steps.map { step in
        let name = if case .review = step { "review" } else { "learn" }
        return PlanListing.Step(
          step: name, from: step.range.lowerIndex + 1, to: step.range.upperIndex)
      })
    options.output.print(listing) {
      let goal =
        plan.goalDigits > 0
        ? "goal          \(plan.goalDigits) new decimals today, \(plan.learnedToday) learned\n" : ""
      let steps = listing.steps.map { step in
        "\(step.step == "learn" ? "learn " : "review")        decimals \(step.from.grouped) to"
          + " \(step.to.grouped)"
      }
      return "\(listing.constant), \(listing.date)\n\(goal)"
        + (steps.isEmpty ? "nothing is left to do today" : steps.joined(separator: "\n"))
        + "\ndue           \(plan.dueCount) blocks today, \(tomorrow.count) tomorrow"
    }
  }

  private func printMap(_ memory: ConstantMemory, _ available: Int64, _ settings: Settings) {
    let today = PracticeData.today
    let map = MemoryMap(
      of: memory.scheduler, page: page - 1, available: available, on: today,
      retention: settings.retention)
    let length = LearningScheduler.blockLength
    let listing = MapListing(
      constant: memory.constant.name, date: today.description,
      predictedDigits: map.predictedDigits,
      blocks: map.cells.map { cell in
        MapListing.Cell(
          from: cell.block * length + 1, to: (cell.block + 1) * length,
          strength: "\(cell.strength)", recall: cell.recall, due: cell.dueDay?.description)
      })
    options.output.print(listing) {
      let signs: [MemoryMap.Strength: String] = [.new: ".", .due: "!", .fading: "-", .firm: "#"]
      var lines = ["\(listing.constant), \(listing.date): # firm  - fading  ! due  . new"]
      for start in stride(from: 0, to: map.cells.count, by: 10) {
        let row = map.cells[start..<min(start + 10, map.cells.count)]
        let mark = "\((row[start].block * length).grouped) >"
        let padding = String(repeating: " ", count: max(10 - mark.count, 0))
        lines.append(padding + mark + row.map { " " + (signs[$0.strength] ?? "?") }.joined())
      }
      let known = Int64(map.predictedDigits.rounded()).grouped
      lines.append("predicted to be recalled now: \(known) decimals of this page")
      return lines.joined(separator: "\n")
    }
  }
}
