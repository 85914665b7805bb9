import DigitCore
import Files
import Foundation
import PracticeData
import PracticeEngine
import PracticeStore
import SystemPackage
import Testing

/// A folder for a store, which is removed after the test.
final class StoreFolder: Sendable {
  let path: FilePath
  let paths: StorePaths

  init() {
    path = FilePath(FileManager.default.temporaryDirectory.path)
      .appending("practice-store-\(UUID().uuidString)")
    paths = StorePaths(
      data: path.appending("data"), config: path.appending("config"),
      state: path.appending("state"))
  }

  deinit { try? FileManager.default.removeItem(atPath: path.string) }

  /// A store over the folder.
  func open(faults: SystemFaultInjection? = nil) -> PracticeStore {
    PracticeStore(
      paths: paths, fileSystem: faults.map { FileSystem(faults: $0) } ?? .real)
  }

  /// Puts sessions on the disk.
  ///
  /// - Parameter digits: how many right digits each has.
  func practice(_ digits: [Int64] = [60, 80, 30]) throws {
    let store = open()
    for count in digits { _ = store.finish(try Play.session(.game, digits: count)) }
    #expect(store.flush())
  }

  func text(_ path: FilePath) -> String? {
    FileManager.default.contents(atPath: path.string).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Puts a file into the folder.
  func write(_ text: String, to path: FilePath) throws {
    try FileManager.default.createDirectory(
      atPath: path.removingLastComponent().string, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path.string))
  }

  /// The names in a folder, hidden ones included, the lock left out.
  func names(_ folder: FilePath) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
    return names.filter { $0 != ".lock" }.sorted()
  }
}

/// Sessions that are played instantly.
enum Play {
  /// The first hundred decimals of pi, again and again.
  struct Source: DigitSource {
    static let decimals = Array(
      ("14159265358979323846264338327950288419716939937510"
        + "58209749445923078164062862089986280348253421170679").utf8)

    var digitCount: Int64 { 100_000 }

    func digit(at index: Int64) -> Digit? {
      guard index >= 0, index < digitCount else { return nil }
      return Digit(Self.decimals[Int(index % 100)] - 0x30)
    }
  }

  /// 2026-11-21 12:00 UTC, in a zone an hour ahead.
  static let noon = WallTime(unixSeconds: 1_795_262_400, utcOffset: 3600)

  static var day: CivilDay { CivilDay(unixSeconds: noon.unixSeconds, utcOffset: noon.utcOffset) }

  static func noon(plus days: Int64) -> WallTime {
    WallTime(unixSeconds: noon.unixSeconds + days * 86_400, utcOffset: 3600)
  }

  /// A session.
  ///
  /// - Parameters:
  ///   - digits: how many right digits are typed.
  ///   - errors: the indices at which a wrong digit comes first.
  ///   - interval: nanoseconds between keys.
  static func session(
    _ mode: SessionMode = .practice, digits: Int64, errors: Set<Int64> = [], reveals: Int = 0,
    interval: Int64 = 200_000_000, constant: MathematicalConstant = .pi,
    segment: DigitRange? = nil, pass: LearnPass = .shown, stalled: Bool = false,
    at now: WallTime = noon,
    profile: Profile = Profile(), ghost: PersonalBestRecord? = nil
  ) throws -> FinishedSession {
    var session = try PracticeSession(mode: mode, source: Source(), segment: segment, pass: pass)
    var recorder = SessionRecorder(
      of: session.snapshot, constant: constant, profile: profile, ghost: (.crown, ghost),
      keypad: .calculator, now: now)
    recorder.isStalled = stalled
    var time: Int64 = 5_000_000_000
    let start = session.snapshot.lowerIndex
    for index in start..<start + digits {
      guard let right = session.expectedDigit else { break }
      if errors.contains(index), let wrong = Digit((right.value + 1) % 10) {
        recorder.key(wrong, session.input(wrong, at: time), at: time)
        time += interval
      }
      recorder.key(right, session.input(right, at: time), at: time)
      time += interval
      if index == start {
        for _ in 0..<reveals { recorder.reveal(session.reveal(at: time), at: time) }
      }
    }
    recorder.stop(session.stop(at: time), at: time)
    guard
      let finished = recorder.finish(
        session.snapshot, cumulativeTimes: session.cumulativeTimes, now: now)
    else { throw NotFinished() }
    return finished
  }

  struct NotFinished: Error {}
}

/// A process that saves one session and is killed meanwhile.
enum Probe {
  struct Outcome {
    let wasKilled: Bool
    let callCount: Int
    /// The last key that was on the disk, in a session that is kept key by key.
    let keptKeys: Int64
  }

  /// Runs it.
  ///
  /// - Parameters:
  ///   - folder: the store's folder.
  ///   - number: the system call at which it is killed; below 0 for none.
  ///   - written: how many bytes of write `number` still reach the file.
  ///   - keepsKeys: whether a session is kept key by key, and never finished.
  static func run(
    _ folder: StoreFolder, _ number: Int, written: Int? = nil, keepsKeys: Bool = false
  ) throws -> Outcome {
    let process = Process()
    process.executableURL =
      Bundle.allBundles.lazy
      .map { $0.bundleURL.deletingLastPathComponent().appendingPathComponent("store-probe") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("store-probe")
    process.arguments = [folder.path.string, "\(number)"] + (written.map { ["\($0)"] } ?? [])
    if keepsKeys { process.arguments?.append("keys") }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let words = output.split(whereSeparator: \.isWhitespace)
    return Outcome(
      wasKilled: process.terminationReason == .uncaughtSignal && process.terminationStatus == 9,
      callCount: words.last.flatMap { Int($0) } ?? 0,
      keptKeys: Int64(Array(zip(words, words.dropFirst())).last { $0.0 == "kept" }?.1 ?? "0") ?? 0)
  }
}
