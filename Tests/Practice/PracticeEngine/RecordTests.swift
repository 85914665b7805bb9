import DigitCore
import PracticeEngine
import Testing

@Suite("Certification, records, experience")
struct RecordTests {
  private let digits = manyDigits(2000)

  /// The result of a finished session of right digits.
  private func settled(
    _ mode: SessionMode, _ count: Int, gap: Int64 = second / 4,
    records: PersonalRecords = PersonalRecords(), experience: Int64 = 0
  ) throws -> SessionResult {
    var session = try makeSession(mode, digits: digits, segment: mode == .learn ? (0, 1999) : nil)
    let time = session.typeRight(count, gap: gap)
    _ = session.stop(at: time)
    return session.result(constant: .pi, records: records, totalExperience: experience)
  }

  @Test("R97 C3: certified without error and reveal, in any mode but learn, once finished")
  func certification() throws {
    for mode in SessionMode.allCases {
      var session = try makeSession(mode)
      session.typeRight(5)
      #expect(!session.snapshot.isCertified)
      _ = session.stop(at: second)
      #expect(session.snapshot.isCertified == (mode != .learn), "\(mode)")
    }
    var reveal = try makeSession(.practice)
    reveal.typeRight(5)
    _ = reveal.reveal(at: second)
    _ = reveal.stop(at: second)
    #expect(!reveal.snapshot.isCertified)
    var error = try makeSession(.game)
    error.typeRight(5)
    error.typeWrong(at: second)
    _ = error.stop(at: second)
    #expect(!error.snapshot.isCertified)
  }

  @Test("certification needs a right digit")
  func nothingTyped() throws {
    var session = try makeSession(.practice)
    session.typeWrong(at: 0)
    _ = session.stop(at: 1)
    #expect(!session.snapshot.isCertified)
    #expect(!session.snapshot.isSuccessful)
    let result = session.result(
      constant: .pi, records: PersonalRecords(), totalExperience: 0)
    #expect(result.updates.isEmpty)
  }

  @Test("R98 R99: an uncertified session takes neither crown nor lightning")
  func uncertified() throws {
    var session = try makeSession(.practice, digits: digits)
    let time = session.typeRight(80)
    session.typeWrong(at: time)
    _ = session.stop(at: time)
    let updates = session.result(
      constant: .pi, records: PersonalRecords(), totalExperience: 0
    ).updates
    #expect(updates.crown == nil)
    #expect(updates.lightning == nil)
    #expect(updates.classic?.value == 80)
    #expect(try settled(.learn, 80).updates.isEmpty)
  }

  @Test("R100: the crown goes to most digits, at equal distance to the faster run")
  func crown() throws {
    func takes(_ count: Int, gap: Int64, from holder: PersonalBestRecord) throws -> Bool {
      try settled(.game, count, gap: gap, records: PersonalRecords(crown: holder)).updates.crown
        != nil
    }
    #expect(try takes(31, gap: 9 * second, from: record(30, gap: 1)))
    #expect(try !takes(29, gap: 1, from: record(30, gap: 9 * second)))
    #expect(try takes(30, gap: 99_999_999, from: record(30, gap: second / 10)))
    #expect(try !takes(30, gap: second / 10, from: record(30, gap: second / 10)))
    #expect(try !takes(30, gap: 100_000_001, from: record(30, gap: second / 10)))
  }

  @Test("R101: the lightning needs more than fifty digits and a higher speed")
  func lightning() throws {
    #expect(try settled(.strict, 50).updates.lightning == nil)
    #expect(try settled(.strict, 51).updates.lightning?.value.digitCount == 51)
    let holder = PersonalRecords(lightning: record(60, gap: second / 4))
    // 60 digits in 59 gaps: over a longer run the same gap is a slower mean, exactly compared.
    #expect(try settled(.strict, 60, gap: second / 4, records: holder).updates.lightning == nil)
    #expect(try settled(.strict, 61, gap: second / 4, records: holder).updates.lightning == nil)
    #expect(try settled(.strict, 59, gap: second / 4, records: holder).updates.lightning != nil)
    #expect(try settled(.strict, 60, gap: second / 4 - 1, records: holder).updates.lightning != nil)
    #expect(try settled(.strict, 60, gap: second / 4 + 1, records: holder).updates.lightning == nil)
    #expect(try settled(.strict, 50, gap: 1, records: holder).updates.lightning == nil)
    #expect(try settled(.strict, 51, gap: 0).updates.lightning == nil, "C31: no hand is so fast")
    #expect(try settled(.strict, 51, gap: 0, records: holder).updates.lightning == nil)
  }

  @Test("R102: a new record brings its times and replaces the old one, and only it")
  func replacing() throws {
    let old = PersonalRecords(
      crown: record(90, gap: 1), lightning: record(60, gap: second), classic: 70)
    let updates = try settled(.practice, 80, records: old).updates
    #expect(updates.crown == nil)
    #expect(updates.lightning?.beatsEarlier == true)
    #expect(updates.lightning?.value.cumulativeTimes.count == 80)
    #expect(updates.lightning?.value.digitCount == 80)
    #expect(updates.classic?.value == 80)
  }

  @Test("R103 C4: the classic score counts digits before the first error or reveal")
  func classic() throws {
    var strict = try makeSession(.strict)
    strict.typeRight(12)
    strict.typeWrong(at: 2 * second)
    func classic(_ session: borrowing PracticeSession<[Digit]>, earlier: Int64)
      -> RecordUpdate<Int64>?
    {
      session.result(
        constant: .pi, records: PersonalRecords(classic: earlier), totalExperience: 0
      ).updates.classic
    }
    do {
      let update = classic(strict, earlier: 11)
      #expect(update?.value == 12)
    }
    do {
      let update = classic(strict, earlier: 11)
      #expect(update?.beatsEarlier == true)
    }
    do {
      let update = classic(strict, earlier: 0)
      #expect(update?.beatsEarlier == false)
    }
    do {
      let update = classic(strict, earlier: 12)
      #expect(update == nil)
    }
    #expect(!strict.snapshot.isCertified)
    var revealed = try makeSession(.game)
    revealed.typeRight(7)
    _ = revealed.reveal(at: second)
    revealed.typeRight(20, from: 2 * second)
    do {
      let update = classic(revealed, earlier: 0)
      #expect(update == nil)
    }
    _ = revealed.stop(at: 9 * second)
    do {
      let update = classic(revealed, earlier: 0)
      #expect(update?.value == 7)
    }
    var wrongFirst = try makeSession(.practice)
    wrongFirst.typeWrong(at: 0)
    wrongFirst.typeRight(30)
    _ = wrongFirst.stop(at: 9 * second)
    do {
      let update = classic(wrongFirst, earlier: 0)
      #expect(update == nil)
    }
  }

  @Test("R106: only a new crown or lightning is a moment to ask for a review")
  func reviewMoment() throws {
    #expect(try settled(.game, 10).updates.isReviewMoment)
    let holder = PersonalRecords(crown: record(90, gap: 1), classic: 5)
    let updates = try settled(.game, 10, records: holder).updates
    #expect(updates.classic != nil)
    #expect(!updates.isReviewMoment)
  }

  @Test("R68 R77 R107: the summary of a session and what changed since the previous one")
  func summary() throws {
    var first = try makeSession(.practice)
    first.typeRight(10, gap: second)
    first.typeWrong(at: 9 * second)
    _ = first.reveal(at: 9 * second)
    _ = first.stop(at: 10 * second)
    var next = try makeSession(.practice)
    next.typeRight(12, gap: second / 2)
    _ = next.stop(at: 6 * second)
    let (old, new) = (SessionSummary(first.snapshot), SessionSummary(next.snapshot))
    #expect(old.revealsUsed == 1)
    #expect(old.errorCount == 1)
    #expect(old.reason == .stopped)
    #expect(!old.certified && new.certified)
    #expect(old.meanResponseTime == Double(second))
    let delta = SummaryDelta(from: old, to: new)
    #expect(delta.digits == 2)
    #expect(delta.time == -7 * second / 2)
    #expect(delta.isMoreInLessTime)
    #expect(delta.respondsFaster)
    #expect(!SummaryDelta(from: new, to: old).isMoreInLessTime)
    #expect(SummaryDelta(from: new, to: new).meanResponseTime == 0)
    #expect(!SummaryDelta(from: new, to: new).respondsFaster)
  }

  @Test("R123 C16 C27: experience is every right digit, in learn too, before the end too")
  func experience() throws {
    for mode in SessionMode.allCases {
      #expect(try settled(mode, 30, experience: 1000).totalExperience == 1030)
    }
    var running = try makeSession(.game)
    running.typeRight(9)
    let result = running.result(
      constant: .pi, records: PersonalRecords(), totalExperience: .max)
    #expect(result.experienceGained == 9)
    #expect(result.totalExperience == .max)
    #expect(result.updates.isEmpty)
  }

  @Test("R124 R125 C19: grades at their boundaries")
  func grades() {
    let boundaries: [(Int64, Grade)] = [
      (-1, .novice), (0, .novice), (999, .novice), (1000, .apprentice), (4999, .apprentice),
      (5000, .athlete), (19_999, .athlete), (20_000, .expert), (99_999, .expert),
      (100_000, .grandmaster), (.max, .grandmaster),
    ]
    for (experience, grade) in boundaries { #expect(Grade(experience: experience) == grade) }
    #expect(Grade.missing(experience: 999) == 1)
    #expect(Grade.missing(experience: 100_000) == nil)
    for grade in Grade.allCases { #expect(Grade(experience: grade.threshold) == grade) }
  }

  @Test("R126: a double bang needs an earlier record beaten and a grade crossed, both")
  func doubleBang() throws {
    let beaten = PersonalRecords(crown: record(20, gap: 1))
    #expect(try settled(.game, 30, records: beaten, experience: 980).doubleBang)
    #expect(try !settled(.game, 30, records: beaten, experience: 960).doubleBang)
    #expect(try !settled(.game, 30, records: beaten, experience: 1000).doubleBang)
    #expect(try !settled(.game, 30, experience: 980).doubleBang)
    let kept = PersonalRecords(crown: record(90, gap: 1), classic: 5)
    #expect(try !settled(.game, 30, records: kept, experience: 980).doubleBang)
    let faster = PersonalRecords(crown: record(90, gap: 1), lightning: record(60, gap: second))
    #expect(try settled(.game, 60, records: faster, experience: 950).doubleBang)
    #expect(Feedback.doubleBangPattern == [.doubleBang, .successPulse, .impact])
  }
}
