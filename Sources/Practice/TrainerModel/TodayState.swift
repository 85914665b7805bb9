package import DigitCore
import PracticeData
package import PracticeEngine

/// What is to be practised today, and what comes tomorrow, for the selected constant.
package struct TodayState: Hashable, Sendable {
  package let plan: TodayPlan
  package let progress: TodayProgress
  /// How many blocks will be due tomorrow.
  package let dueTomorrow: Int
  /// Whether anything was learned yet, or a goal set: then Home offers the plan first.
  package let hasBegun: Bool
  /// Whether its first step is the player's first ten decimals at all.
  package let isFirst: Bool
}

/// The plan of the day.
extension Trainer {
  /// Plans the day by the player's memory of the selected constant, which is loaded again.
  package func updateToday() {
    store.loadMemory(of: state.settings.constant)
    planToday()
  }

  private func planToday() {
    let settings = state.settings
    state.memory = store.memory(of: settings.constant)
    guard let available = try? provider.available(of: settings.constant), let memory = state.memory
    else {
      state.plan = nil
      return
    }
    let plan = TodayPlan(
      scheduler: memory.scheduler, available: available, on: state.today,
      retention: settings.retention, pace: memory.pace, goal: settings.goal,
      recital: memory.recital)
    let tomorrow = CivilDay(number: state.today.number + 1)
    let hasBegun = !memory.scheduler.blocks.isEmpty || settings.goal.hasValue
    state.plan = TodayState(
      plan: plan,
      progress: TodayProgress(
        plan, scheduler: memory.scheduler, recital: memory.recital, on: state.today,
        pace: memory.pace),
      dueTomorrow: memory.scheduler.due(on: tomorrow, retention: settings.retention).count,
      hasBegun: hasBegun,
      isFirst: !hasBegun
        && state.profile.constants.entries.allSatisfy {
          $0.value.knownDigits < LearningScheduler.blockLength
        })
  }

  /// Takes the player's memory of a constant, and does what waited for it.
  func noteMemory(of constant: MathematicalConstant) {
    guard constant == state.settings.constant else { return }
    planToday()
    if state.page == .home, isPlanAwaited || state.home.row == .today { chooseToday() }
    isPlanAwaited = false
    if isDrillAwaited, state.page == .drills { beginDrill(at: state.now) }
    isDrillAwaited = false
  }

  /// Offers the plan at Home where something is due.
  func offerToday() {
    updateToday()
    isPlanAwaited = !store.memory(of: state.settings.constant).hasValue
    chooseToday()
  }

  private func chooseToday() {
    if let today = state.plan, today.hasBegun || today.isFirst, !today.plan.isDone {
      if !isRowChosen { state.home.row = .today }
    } else if state.home.row == .today {
      state.home.row = .mode
    }
  }

  /// Opens the first step of today's plan.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  package func openToday() -> Bool {
    if !state.plan.hasValue { updateToday() }
    guard let step = state.plan?.plan.steps.first else { return false }
    let isWhole = if case .recite(let range) = step { range.lowerIndex == 0 } else { false }
    var configuration =
      isWhole
      ? configuration(of: state.settings.constant, .practice, nil)
      : configuration(of: state.settings.constant, .learn, step.range, step.firstPass)
    configuration.isInPasses = step.firstPass == .shown
    if case .recite(let range) = step { configuration.recital = range }
    return open(configuration, inPlan: true)
  }

  /// Opens the first step of today's plan, or one more block where nothing is left of it.
  package func openTodayOrMore() {
    if !openToday(), let block = state.furtherBlock { openBlock(block) }
  }

  /// Begins the express run: as many decimals as two minutes hold.
  package func openExpress() {
    var configuration = configuration(of: state.settings.constant, .practice, nil)
    configuration.timeLimit = 120_000_000_000
    open(configuration)
  }

  /// Goes on with today's plan after a session of it: the next pass, the next step, or Home.
  package func continueToday() {
    guard let end = state.end else { return show(.home) }
    let configuration = end.session.configuration
    if end.reason != .completed {
      open(configuration, inPlan: true)
    } else if let pass = configuration.nextPass {
      var next = configuration
      next.pass = pass
      open(next, inPlan: true)
    } else if !openToday() {
      show(.home)
    }
  }

  /// Recalls a block of the memory map, or learns one that is new in its three passes.
  package func openBlock(_ block: Int64) {
    guard let range = state.segment(ofBlock: block) else { return }
    let isNew = state.memory?.scheduler[block].hasValue != true
    var configuration = configuration(
      of: state.settings.constant, .learn, range, isNew ? .shown : .blank)
    configuration.isInPasses = isNew
    open(configuration, inPlan: isNew)
  }
}

extension TrainerState {
  /// Whether the session that ended was the last one of today's plan.
  package var endsPlan: Bool {
    isInPlan && plan?.plan.isDone == true && end?.reason == .completed
      && end?.session.configuration.nextPass == nil
  }

  /// The next block to learn once today's plan is done; `nil` where there is none.
  package var furtherBlock: Int64? {
    guard let plan, plan.hasBegun, plan.plan.isDone, let block = memory?.scheduler.firstNewBlock,
      segment(ofBlock: block).hasValue
    else { return nil }
    return block
  }

  /// The decimals of a block, as far as there are digits.
  func segment(ofBlock block: Int64) -> DigitRange? {
    LearningScheduler.segment(ofBlock: block, available: home.available ?? 0)
  }

  /// The block to repeat next.
  package var weakBlock: DigitRange? {
    memory?.scheduler.next(on: today).flatMap { segment(ofBlock: $0.block) }
  }

  /// The page of the memory map that shows the selected block.
  package var map: MemoryMap {
    MemoryMap(
      of: memory?.scheduler ?? LearningScheduler(), page: Int64(line) / MemoryMap.pageLength,
      available: home.available ?? 0, on: today, retention: settings.retention)
  }
}
