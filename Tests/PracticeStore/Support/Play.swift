import DigitCore
import PlatformIO
import PracticeEngine
import PracticeStore

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

  /// The day of that noon.
  static var day: CivilDay { CivilDay(unixSeconds: noon.unixSeconds, utcOffset: noon.utcOffset) }

  /// Noon some days later.
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
    segment: DigitRange? = nil, stalled: Bool = false, at now: WallTime = noon,
    profile: Profile = Profile(), ghost: PersonalBestRecord? = nil
  ) throws -> FinishedSession {
    var session = try PracticeSession(mode: mode, source: Source(), segment: segment)
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
