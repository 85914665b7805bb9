import DigitCore
import Dispatch
import Files
import Foundation
import PracticeData
import PracticeEngine
import PracticeStore
import Processes
import SystemPackage
import TerminalTrainer
import Testing
import TrainerModel

/// A trainer without a terminal: a store in its own folder, listed digits, a manual clock.
final class TrainerHarness {
  /// The digits of π that tests type, as published.
  static let pi =
    "14159265358979323846264338327950288419716939937510582097494459230781640628620899"
    + "86280348253421170679821480865132823066470938446095505822317253594081284811174502"
    + "84102701938521105559644622948954930381964428810975665933446128475648233786783165"
    + "271201909145648566923460348610454326648213"

  /// Digits of π and e alone.
  final class ListedDigitProvider: DigitProvider {
    func available(of constant: MathematicalConstant) throws(DigitProviderError) -> Int64 {
      guard constant == .pi || constant == .e else {
        throw DigitProviderError("no digits of \(constant.name)")
      }
      return Int64(TrainerHarness.pi.utf8.count)
    }

    func digits(
      of constant: MathematicalConstant, _ range: DigitRange?
    ) throws(DigitProviderError) -> SessionDigits {
      _ = try available(of: constant)
      return .listed(TrainerHarness.pi.utf8.compactMap { Digit(ascii: $0) })
    }
  }

  /// The days that have passed, where the clock can see them.
  private final class Days {
    var number: Int64 = 0
  }

  private let days = Days()

  /// The days that have passed since the fixed one.
  var day: Int64 {
    get { days.number }
    set { days.number = newValue }
  }

  let model: Trainer
  let store: PracticeStore
  private let events: TrainerEvents
  private let folder: FilePath
  /// Whether another harness goes on with the folder.
  private var isLeft = false
  /// Whether the store may hang: then nothing waits for what it loads.
  private let isHanging: Bool
  /// Monotonic nanoseconds.
  private(set) var now: Int64 = 1_000_000_000

  init(
    language: Language = .english, sets settings: [SettingKey: SettingValue] = [:],
    unwritable: String? = nil, provider: any DigitProvider = ListedDigitProvider(),
    events: TrainerEvents = TrainerEvents(), faults: SystemFaultInjection? = nil,
    continuing left: FilePath? = nil, day: Int64 = 0
  ) {
    days.number = day
    self.events = events
    let path =
      unwritable ?? left?.string
      ?? FileManager.default.temporaryDirectory
      .appendingPathComponent("pi-trainer-harness-\(UUID().uuidString)").path
    folder = FilePath(path)
    let paths = StorePaths(
      data: folder.appending("data"), config: folder.appending("config"),
      state: folder.appending("state"))
    store = PracticeStore(
      paths: paths, fileSystem: faults.map { FileSystem(faults: $0) } ?? .real,
      player: (try? PlayerFiles(paths).players().current) ?? 1)
    isHanging = faults != nil
    for (key, value) in settings { store.set(key, to: value) }
    // Noon on a fixed day, in a zone without offset.
    model = Trainer(
      store: DiskStore(store, posting: events), provider: provider, language: language,
      books: Phrasebook.builtIn,
      clock: { [days] in
        WallTime(unixSeconds: 1_795_262_400 + days.number * 86_400, utcOffset: 0)
      })
    tick()
  }

  deinit {
    store.flush(seconds: 5)
    if isLeft { return }
    try? FileManager.default.removeItem(atPath: folder.string)
  }

  /// Leaves the folder to the next harness, as a program that ends does.
  func leaveFolder() -> FilePath {
    isLeft = true
    return folder
  }

  /// A copy of the folder as a killed program leaves it: nobody holds a lock.
  func killedFolder() throws -> FilePath {
    #expect(store.flush())
    let copy = folder.string + "-killed"
    try FileManager.default.copyItem(atPath: folder.string, toPath: copy)
    return FilePath(copy)
  }

  /// A trainer at Home, after the welcome.
  static func atHome(
    _ language: Language = .english, sets settings: [SettingKey: SettingValue] = [:]
  ) -> TrainerHarness {
    TrainerHarness(
      language: language, sets: settings.merging([.onboardingDone: .flag(true)]) { $1 })
  }

  /// The trainer at Home with the mode Practice.
  var inPractice: TrainerHarness {
    press(.right)
    return self
  }

  /// Types keys, some time apart.
  func press(_ keys: Key..., after gap: Int64 = 100_000_000) {
    for key in keys { press(key, gap) }
  }

  func type(_ digits: some StringProtocol, after gap: Int64 = 200_000_000) {
    for byte in digits.utf8 { press(.digit(byte - 0x30), gap) }
  }

  /// How many keys the journal of each running session holds.
  func keptKeys() -> [Int] {
    let running = folder.appending("data").appending("running").string
    let names = (try? FileManager.default.contentsOfDirectory(atPath: running)) ?? []
    return names.map { name in
      let bytes = FileManager.default.contents(atPath: running + "/" + name) ?? Data()
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").count { $0.first == "[" }
    }
  }

  func sleep() {
    day += 1
    wait(1_000_000_000)
  }

  func wait(_ nanoseconds: Int64) {
    now += nanoseconds
    tick()
    takeAnswers()
  }

  private func press(_ key: Key, _ gap: Int64) {
    now += gap
    let asked = model.state.session?.asked
    model.handle(key, at: now)
    takeAnswers()
    // A second press counts once nothing followed it.
    if asked != nil, model.state.session?.asked == asked { wait(SessionQuestion.repeatInterval) }
  }

  /// Holds a key: its first repeat comes after half a second, the others thirty times a second.
  func hold(_ key: Key, for duration: Int64) {
    now += 100_000_000
    let end = now + duration
    model.handle(key, at: now)
    tick()
    now += 500_000_000
    while now < end {
      model.handle(key, at: now)
      tick()
      now += 33_000_000
    }
  }

  func click(_ row: Int, _ column: Int, _ columns: Int = 80, _ rows: Int = 24) {
    now += 200_000_000
    let size = TerminalSize(columns: columns, rows: rows)
    let key = TrainerView.key(atRow: row, column: column, model.state, size: size)
    if let key { model.handle(key, at: now) }
    tick()
  }

  private func tick() { model.tick(at: now, taking: events.take()) }

  /// Takes what the store was asked for last.
  private func takeAnswers() {
    let done = DispatchSemaphore(value: 0)
    store.afterWriting { done.signal() }
    if !isHanging { done.wait() }
    tick()
  }

  /// Waits until all is loaded and installed, and what follows from that.
  func settle() {
    for _ in 0..<3 {
      #expect(store.awaitHelpers(seconds: 60))
      wait(1_000_000)
    }
  }

  /// The state on a terminal.
  func screen(
    _ columns: Int = 80, _ rows: Int = 24, depth: ColorDepth = .full, isASCII: Bool = false
  ) -> TerminalEmulator {
    takeAnswers()
    var emulator = TerminalEmulator(columns: columns, rows: rows)
    var encoder = FrameEncoder(depth: depth, isASCII: isASCII)
    let size = TerminalSize(columns: columns, rows: rows)
    encoder.encode(TrainerView.draw(model.state, size: size)) { emulator.feed($0) }
    return emulator
  }
}
