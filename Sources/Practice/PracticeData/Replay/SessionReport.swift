package import DigitCore
package import PracticeEngine
import Text

package struct SessionReport: Hashable, Sendable {
  package let constant: MathematicalConstant
  package let snapshot: SessionSnapshot

  /// The session's effect on records and experience.
  package let result: SessionResult

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("constant", constant.name)
    writer.member("mode", snapshot.mode.rawValue)
    writer.member("state", snapshot.phase.name)
    writer.member("reason", snapshot.phase.reason?.name)
    writer.member("segment", raw: "[\(snapshot.lowerIndex),\(snapshot.upperIndex)]")
    writer.member("currentIndex", snapshot.currentIndex)
    writer.member("position", snapshot.position)
    writer.member("correctCount", snapshot.correctCount)
    writer.member("errorCount", snapshot.errorCount)
    writer.member("firstErrorIndex", snapshot.firstErrorIndex)
    writer.member("currentStreak", snapshot.currentStreak)
    writer.member("bestStreak", snapshot.bestStreak)
    writer.member("revealsUsed", snapshot.revealsUsed)
    writer.member("effectivePosition", snapshot.effectivePosition)
    writer.member("ghostPosition", snapshot.ghostPosition)
    writer.member("atmosphericDelta", snapshot.atmosphere.delta)
    writer.member("tint", of: snapshot.atmosphere.tint) { tint, writer in
      // The report's names of the two sides; they never change, whatever a front end draws.
      writer.member("hex", tint.side == .ahead ? "#FF6B00" : "#00F2FF")
      writer.member("opacity", tint.opacity)
    }
    writer.member("streakTier", Int64(snapshot.streakTier.rawValue))
    writer.member("padOpacity", snapshot.padOpacity)
    writer.member("elapsed", nanoseconds: snapshot.elapsed)
    writer.member("cps", snapshot.cps)
    writer.member("accuracy", snapshot.accuracy)
    writer.member("certified", result.certified)
    writer.member("updates") { writer in
      writer.update("crown", result.updates.crown)
      writer.update("lightning", result.updates.lightning)
      writer.member("classic", of: result.updates.classic) { classic, writer in
        writer.member("digitCount", classic.value)
        writer.member("beatsEarlier", classic.beatsEarlier)
      }
    }
    writer.member("xpGained", result.experienceGained)
    writer.member("totalXP", result.totalExperience)
    writer.member("grade", result.grade.title)
    writer.member("doubleBang", result.doubleBang)
  }
}

extension JSONWriter {
  /// Writes a member with a new record: the fields of a header's record, then `beatsEarlier`.
  mutating func update(_ key: String, _ update: RecordUpdate<PersonalBestRecord>?) {
    member(key, of: update) { update, writer in
      writer.member("digitCount", update.value.digitCount)
      writer.member("totalTime", nanoseconds: update.value.totalTime)
      writer.member("cumulativeTimes", nanoseconds: update.value.cumulativeTimes)
      writer.member("cps", update.value.cps)
      writer.member("beatsEarlier", update.beatsEarlier)
    }
  }
}

/// One event of a replay and the state after it.
package struct EventReport: Hashable, Sendable {
  /// The 1-based line of the transcript.
  package let line: Int

  package let event: TranscriptEvent
  package let verdict: Verdict
  package let report: SessionReport

  /// The trace entry as one canonical JSON object: the fields of the event, then of the report.
  package var json: String {
    JSONWriter.object { writer in
      writer.member("line", Int64(line))
      writer.member("t", nanoseconds: event.time)
      writer.member("event", event.action.name)
      if case .key(let digit) = event.action { writer.member("key", "\(digit.value)") }
      writer.member("verdict", verdictName)
      report.writeMembers(to: &writer)
    }
  }

  /// The verdict in one word; an ignored event names the cause.
  private var verdictName: String {
    switch verdict {
    case .correct: "correct"
    case .error(fatal: true, revealCorrect: _): "fatalError"
    case .error: "error"
    case .accepted: "accepted"
    case .ignored(let cause): cause.name
    }
  }
}

/// A mode is coded by its name; the Embedded subset of the engine has no `Codable`.
extension SessionMode: Codable {}
