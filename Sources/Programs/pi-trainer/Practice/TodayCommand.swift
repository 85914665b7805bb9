import ArgumentParser
import Commands
import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import Text
import TrainerModel

struct TodayCommand: ParsableCommand {
  static let configuration = CommandConfiguration("today", PackageResources.today_txt)

  @OptionGroup var choice: LearningOptions

  @Flag(help: "List today's steps instead of practising them.")
  var list = false

  @OptionGroup var appearance: AppearanceOptions

  @ParentCommand var program: PiTrainer

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if options.json && !list { throw ValidationError("--json needs --list") }
  }

  func run() throws {
    guard list else {
      // Where nothing is left to do, Home is shown.
      return try choice.trainer(appearance.joined(with: program.appearance)).run { model in
        model.updateToday()
        if !model.openToday(), let problem = model.state.home.problem {
          throw CommandFailure(.inputOutput, problem)
        }
      }
    }
    let (store, memory, available) = try choice.memory()
    let settings = store.settings
    let today = PracticeData.today
    let plan = TodayPlan(
      scheduler: memory.scheduler, available: available, on: today,
      retention: settings.retention, pace: memory.pace, goal: settings.goal,
      recital: memory.recital)
    let tomorrow = memory.scheduler.due(
      on: CivilDay(number: today.number + 1), retention: settings.retention)
    let steps = plan.steps.map { step -> JSONObject in
      // 1-based positions.
      let first = step.range.lowerIndex + 1
      return ["step": Self.name(of: step), "from": first, "to": step.range.upperIndex]
    }
    let listing: JSONObject = [
      "constant": memory.constant.name, "date": today.description, "due": plan.dueCount,
      "dueTomorrow": tomorrow.count, "goalDigits": plan.goalDigits,
      "learnedToday": plan.learnedToday, "steps": steps,
    ]
    options.output.print(listing) {
      var lines = ["\(memory.constant.name), \(today)"]
      if plan.goalDigits > 0 {
        lines.append(
          "goal          \(plan.goalDigits.counted("new decimal")) today,"
            + " \(plan.learnedToday.grouped) learned")
      }
      lines += plan.steps.map { step in
        let name = if case .learn = step { "learn " } else { Self.name(of: step) }
        return "\(name)        decimals \((step.range.lowerIndex + 1).grouped) to"
          + " \(step.range.upperIndex.grouped)"
      }
      if plan.steps.isEmpty { lines.append("nothing is left to do today") }
      lines.append(
        "due           \(Int64(plan.dueCount).counted("block")) today, \(tomorrow.count) tomorrow")
      return lines.joined(separator: "\n")
    }
  }

  private static func name(of step: TodayPlan.Step) -> String {
    switch step {
    case .review: "review"
    case .learn: "learn"
    case .recite: "recite"
    }
  }
}

/// The constant of a command about learning.
struct LearningOptions: ParsableArguments {
  @Argument(
    help: "The constant (default: the selected one).", completion: .list(ConstantName.all))
  var constant: String?

  @OptionGroup var player: PlayerOption

  func validate() throws {
    if let constant { _ = try ConstantName.constant(constant) }
  }

  func trainer(_ appearance: AppearanceOptions) throws -> TrainerProgram {
    try TrainerProgram.requireTerminal()
    let store = try player.store()
    let chosen = try constant.map(ConstantName.constant)
    try MissingDigits.makeIfMissing(chosen ?? store.settings.constant)
    if let chosen { store.set(.selectedConstant, to: .name(chosen.name)) }
    // Read now, so that the plan or the drill has it in the first picture.
    _ = store.memory(of: store.settings.constant)
    return TrainerProgram(store: store, provider: PackDigitProvider(), appearance: appearance)
  }

  func memory() throws -> (store: PracticeStore, memory: ConstantMemory, available: Int64) {
    let store = try PracticeData.open(player)
    let constant = try constant.map(ConstantName.constant) ?? store.settings.constant
    let available = try PackDigitProvider().available(of: constant)
    return (store, store.memory(of: constant), available)
  }
}

struct DrillCommand: ParsableCommand {
  static let configuration = CommandConfiguration("drill", PackageResources.drill_txt)

  @Argument(
    help: ArgumentHelp(
      "The kind: \(DrillKind.allCases.map(\.name).joined(separator: ", ")).", valueName: "kind"),
    completion: .list(DrillKind.allCases.map(\.name)))
  var kind: String?

  @OptionGroup var choice: LearningOptions

  @OptionGroup var appearance: AppearanceOptions

  @ParentCommand var program: PiTrainer

  func validate() throws { _ = try drill() }

  private func drill() throws -> DrillKind? {
    try kind.map { try DrillKind.argument($0, of: "drill") }
  }

  func run() throws {
    let kind = try drill()
    try choice.trainer(appearance.joined(with: program.appearance)).run { model in
      model.show(.drills)
      guard let kind else { return }
      model.chooseDrill(kind)
      model.beginDrill(at: 0)
    }
  }
}

struct MapCommand: ParsableCommand {
  static let configuration = CommandConfiguration("map", PackageResources.map_txt)

  @OptionGroup var choice: LearningOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The page of 1,000 decimals, from 1 (default: 1).", valueName: "number"),
    transform: DigitAmount.argument)
  var page = DigitAmount(1)

  @OptionGroup var options: OutputOptions

  func run() throws {
    let (store, memory, available) = try choice.memory()
    let today = PracticeData.today
    let map = MemoryMap(
      of: memory.scheduler, page: page.value - 1, available: available, on: today,
      retention: store.settings.retention)
    let length = LearningScheduler.blockLength
    guard !map.cells.isEmpty else {
      throw CommandFailure(
        .usage, "--page \(page): the pack holds the decimals 1 to \(available.grouped)")
    }
    let blocks = map.cells.map { cell -> JSONObject in
      // 1-based positions.
      let (first, last) = (cell.block * length + 1, (cell.block + 1) * length)
      return [
        "from": first, "to": last, "strength": "\(cell.strength)", "recall": cell.recall,
        "due": cell.dueDay?.description,
      ]
    }
    let listing: JSONObject = [
      "constant": memory.constant.name, "date": today.description,
      "predictedDigits": map.predictedDigits,
      "chanceOfAll": memory.scheduler.chanceOfAll(on: today), "blocks": blocks,
    ]
    options.output.print(listing) {
      let signs: [MemoryMap.Strength: String] = [.new: ".", .due: "!", .fading: "-", .firm: "#"]
      var lines = ["\(memory.constant.name), \(today): # firm  - fading  ! due  . new"]
      for start in stride(from: 0, to: map.cells.count, by: 10) {
        let row = map.cells[start..<min(start + 10, map.cells.count)]
        let mark = "\((row[start].block * length).grouped) >"
        lines.append(
          mark.rightAligned(in: 10) + row.map { " " + (signs[$0.strength] ?? "?") }.joined())
      }
      let known = Int64(map.predictedDigits.rounded()).grouped
      let count = Int64(map.cells.count) * length
      lines.append("you should know \(known) of these \(count.counted("decimal")) now")
      let chance = Localization(.english).chanceOfAll(memory.scheduler, on: today)
      lines += [chance.map { $0.prefix(1).lowercased() + $0.dropFirst() }].compactMap(\.self)
      return lines.joined(separator: "\n")
    }
  }
}
