import ArgumentParser
import Commands
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import PracticeData
import PracticeEngine
import PracticeStore
import Processes
import SystemPackage
import TerminalTrainer
import Text
import TrainerModel

/// Runs the trainer in the terminal and restores the terminal.
struct TrainerProgram {
  let store: PracticeStore
  let provider: PackDigitProvider
  /// Whether plain lines are written and nothing moves, whatever the settings say.
  let appearance: AppearanceOptions

  /// Requires a terminal for input and output.
  ///
  /// - Throws: ``CommandFailure`` that says what to do instead.
  static func requireTerminal() throws {
    guard isAtTerminal else {
      throw CommandFailure(
        .usage,
        "practice needs a terminal for input and output; for scripts there are 'pi-trainer"
          + " history', 'pi-trainer stats' and 'pi-trainer engine replay'")
    }
  }

  static var isAtTerminal: Bool {
    Terminal.isTerminal(.standardInput) && Terminal.isTerminal(.standardOutput)
  }

  /// Opens a session, or Home, and runs until the player leaves.
  func run(opening choice: SessionConfiguration? = nil) throws {
    if let choice, choice.mode.hasGhost { _ = store.ghost(of: choice.constant, choice.ghost) }
    try run { model in
      if let friend = choice?.friend { model.take(friend) }
      if let choice, !model.open(choice) {
        let problem = model.state.ghostProblem ?? model.state.home.problem
        throw CommandFailure(.inputOutput, problem ?? "there are no digits")
      }
    }
  }

  /// Runs from what is opened, or from Home, until the player leaves.
  func run(opening open: (Trainer) throws -> Void) throws {
    let options = TrainerOptions(variable: ProcessEnvironment.value)
    let plain = appearance.plain || store.settings.plainLines
    let name = ProcessEnvironment.value("TERM") ?? ""
    guard plain || !["", "dumb", "unknown"].contains(name) else {
      throw CommandFailure(
        .usage,
        "TERM is \(name.isEmpty ? "not set" : "'\(name)'"): this terminal cannot be drawn on;"
          + " set TERM, such as TERM=xterm-256color, or add --plain")
    }
    let events = provider.events
    let model = Trainer(
      store: DiskStore(store, posting: events), provider: provider,
      language: PracticeData.localeLanguage, books: Phrasebook.builtIn,
      reducesMotion: appearance.still, clock: { .now })
    model.installReminder = { hour in
      let units = ReminderUnits(hour: hour)
      return (try? units.install()) ?? .manual(command: "pi-trainer remind on")
    }
    try open(model)
    let terminal = try RawTerminal(
      enter: plain ? TerminalSequences.enterPlain : TerminalSequences.enter,
      leave: plain ? TerminalSequences.leavePlain : TerminalSequences.leave)
    let renderer: any TrainerRenderer = plain ? PlainRenderer(options) : ScreenRenderer(options)
    let ending = TrainerLoop(
      model: model, events: events, terminal: terminal, renderer: renderer
    ).run { model.prepare() }
    terminal.leave()
    for text in model.shared { CommandOutput.write(text + "\n") }
    // Longer than the store waits for another instance.
    let isSaved = store.flush(seconds: 12)
    // A timer that is being started; a second one would hang where that hangs.
    if store.awaitHelpers(seconds: 5), let hour = model.pendingReminderHour {
      _ = try? ReminderUnits(hour: hour).install()
    }
    for notice in store.notices { StandardError.write("pi-trainer: \(notice)\n") }
    if case .notSaving(let reason) = store.health {
      StandardError.write("pi-trainer: nothing was saved: \(reason)\n")
    } else if !isSaved {
      StandardError.write("pi-trainer: the last session may not be saved: the disk is too slow\n")
    }
    // As the hangup signal would end it.
    if ending == .hungUp { Text.exit(128 + 1) }
    if !isSaved, model.nextPlayer == nil {
      throw ExitCode(CommandFailure.Status.inputOutput.rawValue)
    }
    if let player = model.nextPlayer {
      try TrainerProgram(
        store: PracticeStore(player: player), provider: provider, appearance: appearance
      ).run()
    }
  }
}

/// Provides the trainer with digits of packs, which are opened on demand and verified before use.
final class PackDigitProvider: DigitProvider {
  /// The most decimals of a session from the start.
  private static let longestSession: Int64 = 1_000_000

  private var packs: [MathematicalConstant: DigitPack] = [:]
  private var preloaded: [MathematicalConstant: SessionDigits] = [:]
  private var words: [MathematicalConstant: DigitWord] = [:]
  /// Gets how far computations are.
  let events = TrainerEvents()

  func available(of constant: MathematicalConstant) throws(DigitProviderError) -> Int64 {
    try pack(of: constant).digitCount
  }

  func computable(_ constant: MathematicalConstant) -> Int64? {
    MissingDigits.areComputable(constant) ? MissingDigits.count : nil
  }

  func beginComputation(of constant: MathematicalConstant) {
    let share = ComputationShare()
    _ = SystemThread { [events] in
      var computation = DigitComputation(of: constant)
      do {
        try MissingDigits.make(constant) { progress in
          guard let share = share.grown(by: progress) else { return }
          events.post(.computation(DigitComputation(of: constant, share: share)))
        }
      } catch {
        computation.failure = DigitProviderError("\(error)")
      }
      computation.isOver = true
      events.post(.computation(computation))
    }
  }

  func trust(of constant: MathematicalConstant) -> DigitWord? {
    _ = try? pack(of: constant)
    return words[constant]
  }

  func digits(
    of constant: MathematicalConstant, _ range: DigitRange?
  ) throws(DigitProviderError) -> SessionDigits {
    let pack = try pack(of: constant)
    if range == nil, let supply = preloaded[constant] { return supply }
    let whole = DigitRange(0..<min(pack.digitCount, Self.longestSession))
    // Whole lines of ten: the lines around a segment are drawn as well.
    let wanted = range.map { DigitRange($0.lowerIndex / 10 * 10..<max($0.upperIndex, 0)) } ?? whole
    do throws(PackError) {
      let supply = SessionDigits.preloaded(try pack.preload(wanted))
      if range == nil { preloaded[constant] = supply }
      return supply
    } catch {
      packs[constant] = nil
      throw Self.providerError(error, constant)
    }
  }

  private func pack(of constant: MathematicalConstant) throws(DigitProviderError) -> DigitPack {
    if let pack = packs[constant] { return pack }
    let path: FilePath?
    do { path = try DigitLibrary.existingPack(of: constant) } catch {
      throw DigitProviderError("\(error)")
    }
    guard let path else {
      throw DigitProviderError(
        "no digits of \(constant.name): 'pi-trainer digits generate \(constant.name)' makes them")
    }
    do throws(PackError) {
      let pack = try DigitPack(opening: path)
      try pack.require(constant)
      let judged = try PackTrust(of: pack)
      guard judged.refutation == nil else {
        throw PackError(.contentDamaged, pack.path, judged.trust.reason)
      }
      packs[constant] = pack
      words[constant] = DigitWord(
        word: judged.trust.level.word, isVerified: judged.trust.level == .verified,
        path: pack.path.visibleCharacters)
      return pack
    } catch { throw Self.providerError(error, constant) }
  }

  /// The error for a pack that does not verify, with the command that makes it again.
  private static func providerError(
    _ error: PackError, _ constant: MathematicalConstant
  ) -> DigitProviderError {
    let folder = FilePath(error.path).removingLastComponent()
    return DigitProviderError(
      "\(error.reason) — make '\(error.path)' again: pi-trainer digits generate \(constant.name)"
        + " --out \(folder.string) --force")
  }
}
