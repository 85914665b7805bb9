import DigitCore
import PracticeEngine

/// Plays sessions inside the WebAssembly module and checks the results.
///
/// - Returns: 0, or the number of the first check that failed.
@_expose(wasm, "selftest")
@_cdecl("selftest")
public func selftest() -> Int32 {
  var checks = Checks()
  checkPractice(&checks)
  checkStrict(&checks)
  checkLearn(&checks)
  checkGame(&checks)
  checkRecords(&checks)
  checkDays(&checks)
  return checks.firstFailure
}

/// Counts checks and remembers the first that failed.
struct Checks {
  /// The number of checks.
  private var count: Int32 = 0
  /// The number of the first that failed, or 0.
  private(set) var firstFailure: Int32 = 0

  /// Checks a condition.
  mutating func expect(_ condition: Bool) {
    count += 1
    if !condition && firstFailure == 0 { firstFailure = count }
  }
}

/// The first sixty decimals of π, so that the test needs no pack.
private func decimalsOfPi() -> [Digit] {
  "141592653589793238462643383279502884197169399375105820974944".utf8.compactMap {
    Digit(ascii: $0)
  }
}

private let second: Int64 = 1_000_000_000

/// Types right digits at an even pace and returns the time of the last.
private func type(
  _ count: Int, gap: Int64, from start: Int64, _ session: inout PracticeSession<[Digit]>
) -> Int64 {
  var time = start
  for _ in 0..<count {
    if let digit = session.expectedDigit { _ = session.input(digit, at: time) }
    time += gap
  }
  return time - gap
}

private func checkPractice(_ checks: inout Checks) {
  guard var session = try? PracticeSession(mode: .practice, source: decimalsOfPi()) else {
    return checks.expect(false)
  }
  checks.expect(session.snapshot.phase == .ready)
  checks.expect(session.stop(at: 0).verdict == .ignored(.notBegun))
  checks.expect(session.input(ascii: 0x78, at: 0).verdict == .ignored(.notADigit))
  let time = type(21, gap: second / 10, from: 5 * second, &session)
  checks.expect(session.snapshot.streakTier == .glow)
  checks.expect(session.snapshot.isInFlow)
  checks.expect(session.snapshot.position == 22)
  checks.expect(session.snapshot.elapsed == 2 * second)
  let wrong = session.input(Digit(0)!, at: time)
  checks.expect(wrong.verdict == .error(fatal: false, revealCorrect: true))
  checks.expect(wrong.expected == Digit(6)!)
  checks.expect(session.snapshot.currentStreak == 0 && session.snapshot.bestStreak == 21)
  checks.expect(session.snapshot.errorCount == 1 && session.snapshot.effectivePosition == 20)
  checks.expect(session.input(Digit(6)!, at: time - 1).verdict == .ignored(.timeWentBackwards))
  checks.expect(session.reveal(at: time + second).verdict == .accepted)
  checks.expect(session.snapshot.revealedUpTo == 30)
  checks.expect(session.stop(at: time + second).verdict == .accepted)
  checks.expect(session.snapshot.phase == .finished(.stopped) && !session.snapshot.isCertified)
}

private func checkStrict(_ checks: inout Checks) {
  guard var session = try? PracticeSession(mode: .strict, source: decimalsOfPi()) else {
    return checks.expect(false)
  }
  _ = type(3, gap: second, from: 0, &session)
  let response = session.input(Digit(9)!, at: 3 * second)
  checks.expect(response.verdict == .error(fatal: true, revealCorrect: false))
  checks.expect(response.feedback.contains(.shake))
  checks.expect(session.snapshot.phase == .finished(.error))
  checks.expect(session.input(Digit(1)!, at: 4 * second).verdict == .ignored(.sessionOver))
  checks.expect(session.snapshot.cleanCount == 3 && session.snapshot.firstErrorIndex == 3)
}

private func checkLearn(_ checks: inout Checks) {
  let segment = DigitRange(from: 58, upTo: 60)
  guard var session = try? PracticeSession(mode: .learn, source: decimalsOfPi(), segment: segment)
  else { return checks.expect(false) }
  checks.expect(session.snapshot.position == 59)
  _ = type(2, gap: second, from: -second, &session)
  checks.expect(session.snapshot.phase == .finished(.completed))
  checks.expect(!session.snapshot.isCertified)
  let beyond = DigitRange(from: 58, upTo: 61)
  checks.expect(
    (try? PracticeSession(mode: .learn, source: decimalsOfPi(), segment: beyond)) == nil)
}

private func checkGame(_ checks: inout Checks) {
  let times = (0..<30).map { Int64($0) * second }
  guard let ghost = GhostEngine(cumulativeTimes: times),
    var session = try? PracticeSession(mode: .game, source: decimalsOfPi(), ghost: ghost)
  else { return checks.expect(false) }
  let time = type(12, gap: second / 4, from: 7 * second, &session)
  checks.expect(session.snapshot.ghostPosition == 3)
  checks.expect(session.snapshot.atmosphere.tint?.side == .ahead)
  _ = session.tick(at: time + 40 * second)
  checks.expect(session.snapshot.ghostPosition == 30)
  checks.expect(session.snapshot.atmosphere.delta == -0.6)
  checks.expect(session.snapshot.atmosphere.tint?.side == .behind)
}

private func checkRecords(_ checks: inout Checks) {
  guard var session = try? PracticeSession(mode: .game, source: decimalsOfPi()) else {
    return checks.expect(false)
  }
  let time = type(51, gap: second / 5, from: 0, &session)
  _ = session.stop(at: time)
  let older = PersonalBestRecord(
    constant: .pi, digitCount: 51, totalTime: 11 * second, cumulativeTimes: [])
  let result = session.result(
    constant: .pi, records: PersonalRecords(crown: older), totalExperience: 999)
  checks.expect(result.certified && result.doubleBang)
  checks.expect(result.updates.crown?.beatsEarlier == true)
  checks.expect(result.updates.lightning?.beatsEarlier == false)
  checks.expect(result.grade == .apprentice && result.totalExperience == 1050)
}

private func checkDays(_ checks: inout Checks) {
  checks.expect(CivilDay("2028-02-29")?.description.utf8.elementsEqual("2028-02-29".utf8) == true)
  checks.expect(CivilDay("2027-02-29") == nil)
  var streak = DailyStreak()
  for number in 100..<103 { streak.register(on: CivilDay(number: Int64(number))) }
  checks.expect(streak.current(on: CivilDay(number: 103)) == 3)
  checks.expect(streak.current(on: CivilDay(number: 104)) == 0)
  checks.expect(DailyChallenge(on: DailyChallenge.firstDay).constant == .pi)
  var scheduler = LearningScheduler()
  scheduler.note(
    BlockRecall(block: 3, isMissed: true), grade: .again, on: CivilDay(number: 5))
  checks.expect(scheduler.next(on: CivilDay(number: 5))?.block == 3)
}
