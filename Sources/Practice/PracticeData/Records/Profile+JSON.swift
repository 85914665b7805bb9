import DigitCore
import PracticeEngine
import Text

extension Profile {
  package var json: String {
    JSONWriter.object { writer in
      StoreFormat.profile.begin(&writer)
      writer.member("sessions", sessionCount)
      writer.member("totalCorrectDigits", totalCorrectDigits)
      writer.member("totalErrors", totalErrors)
      writer.member("practiceTime", nanoseconds: practiceTime)
      writer.member("dailyStreak") { writer in
        writer.member("count", dailyStreak.count)
        writer.member("lastDay", dailyStreak.lastDay?.description)
        writer.member("longest", longestDailyStreak)
      }
      writer.member("lastChallengeDate", challenges.lastChallengeDate?.description)
      if challenges.lastChallengeDate != nil { writer.member("stamps", challenges.text) }
      writer.member("challenges", challengeCount)
      writer.member("constants") { writer in
        for constant in MathematicalConstant.all {
          guard let values = constants[constant] else { continue }
          writer.member(constant.name) { values.write(to: &$0) }
        }
      }
      if let latest { writer.member("latest", raw: latest.json) }
    }
  }

  package init(_ fields: inout FieldReader) {
    self.init()
    sessionCount = fields.integer("sessions") ?? 0
    totalCorrectDigits = fields.integer("totalCorrectDigits") ?? 0
    totalErrors = fields.integer("totalErrors") ?? 0
    practiceTime = fields.nanoseconds("practiceTime") ?? 0
    fields.object("dailyStreak") { streak in
      dailyStreak = DailyStreak(
        count: streak.integer("count") ?? 0, lastDay: streak.named("lastDay") { CivilDay($0) })
      longestDailyStreak = streak.integer("longest") ?? 0
    }
    challenges = ChallengeLedger(
      lastChallengeDate: fields.named("lastChallengeDate") { CivilDay($0) },
      stamps: fields.named("stamps") { $0 } ?? "")
    challengeCount = fields.integer("challenges") ?? 0
    fields.object("constants") { inner in
      for name in inner.names {
        guard let constant = MathematicalConstant.named(name), inner.value(name).hasValue else {
          inner.addProblem("no such constant: \(name)")
          continue
        }
        constants[constant] = inner.object(name) { ConstantProfile(&$0, constant: constant) }
      }
    }
    latest = fields.object("latest") { HistoryEntry(&$0) }
  }
}

extension ConstantProfile {
  func write(to writer: inout JSONWriter) {
    writer.member("progressIndex", progressIndex)
    writer.member("bestStreak", bestStreak)
    if knownDigits > 0 { writer.member("known", knownDigits) }
    if let classic {
      writer.member("classic") { writer in
        writer.member("digits", classic.digits)
        writer.member("day", classic.day.description)
      }
    }
    for kind in GhostKind.allCases {
      guard let held = self[kind] else { continue }
      writer.member(kind.name) { held.write(to: &$0) }
    }
    if !drills.isEmpty {
      writer.member("drills", each: drills) { result, writer in
        writer.member("drill", result.kind.name)
        writer.member("right", result.right)
        writer.member("asked", result.form.count)
        writer.member("known", result.form.range)
        if result.form.group != 1 { writer.member("group", result.form.group) }
        writer.member("time", nanoseconds: result.time)
        writer.member("day", result.day.description)
      }
    }
    if let latest { writer.member("latest") { latest.write(to: &$0) } }
  }

  init(_ fields: inout FieldReader, constant: MathematicalConstant) {
    self.init()
    progressIndex = fields.integer("progressIndex") ?? 0
    bestStreak = fields.integer("bestStreak") ?? 0
    classic = fields.object("classic") { DatedScore(&$0) }
    knownDigits = fields.integer("known") ?? classic?.digits ?? 0
    crown = fields.object(GhostKind.crown.name) { HeldRecord(&$0, constant: constant) }
    lightning = fields.object(GhostKind.lightning.name) { HeldRecord(&$0, constant: constant) }
    // Older programs kept one result of a drill, under its name.
    for kind in DrillKind.allCases where kind.isKept {
      if let best = fields.object(kind.name, { MatrixResult(kind, &$0) }) { take(best) }
    }
    // There are some fifty forms of ten results: more are nobody's, and would take long.
    for value in (fields.value("drills")?.elements ?? []).prefix(1000) {
      var inner = FieldReader(value)
      let kind = inner.named("drill", DrillKind.named)
      if let result = kind.flatMap({ MatrixResult($0, &inner) }) { take(result) }
      for problem in inner.problems { fields.addProblem("drills: \(problem)") }
    }
    latest = fields.object("latest") { SessionSummary(&$0) }
  }
}

extension DatedScore {
  init?(_ fields: inout FieldReader) {
    let day = fields.named("day") { CivilDay($0) }
    let digits = fields.integer("digits", in: 1...FieldReader.maximumCount)
    guard let digits, let day else {
      fields.addProblem("it has no digits or no day")
      return nil
    }
    self.init(digits: digits, day: day)
  }
}

extension MatrixResult {
  init?(_ kind: DrillKind, _ fields: inout FieldReader) {
    let right = fields.integer("right")
    let asked = fields.integer("asked") ?? 50
    let known = fields.integer("known")
    let time = fields.nanoseconds("time")
    let day = fields.named("day") { CivilDay($0) }
    let group = fields.integer("group") ?? 1
    guard let right, let known, let time, let day,
      let result = MatrixResult(
        kind, DrillForm(range: known, group: group, count: asked), right: right, time: time,
        day: day)
    else {
      fields.addProblem("a drill needs right, known, time and day")
      return nil
    }
    self = result
  }
}

extension HeldRecord {
  func write(to writer: inout JSONWriter) {
    writer.member("digits", run.digitCount)
    writer.member("time", nanoseconds: run.totalTime)
    if !run.isTimed { writer.member("timed", false) }
    writer.member("day", day.description)
    writer.member("session", session)
  }

  init?(_ fields: inout FieldReader, constant: MathematicalConstant) {
    let digits = fields.integer("digits", in: 1...FieldReader.maximumCount)
    let time = fields.nanoseconds("time")
    let day = fields.named("day") { CivilDay($0) }
    let session = fields.named("session") { SessionIdentifier.accepts($0) ? $0 : nil }
    let isTimed = fields.flag("timed") ?? true
    guard let digits, let time, let day, let session,
      let run = PersonalBestRecord(
        constant: constant, digitCount: digits, totalTime: time, cumulativeTimes: [],
        isTimed: isTimed)
    else {
      fields.addProblem("a record needs digits, time, day and session")
      return nil
    }
    self.init(run: run, day: day, session: session)
  }
}
