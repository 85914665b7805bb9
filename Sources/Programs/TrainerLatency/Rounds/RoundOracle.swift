package import DigitCore
package import LatencyJudge
package import PracticeEngine

/// Checks the verdicts of the engine against the digits and the schedule.
///
/// It knows one rule, that a digit is right when it is the next one, and shares no code with the
/// engine.
package struct RoundOracle {
  /// The expected decimals, from the first that is typed on.
  let truth: [Digit]

  let pressed: [Digit]

  /// What each key is; those that press no digit have no right and wrong.
  let intents: [KeyIntent]

  /// - Parameter intents: what each key is; `nil` where every key presses a digit.
  package init(truth: [Digit], pressed: [Digit], intents: [KeyIntent]? = nil) {
    self.truth = truth
    self.pressed = pressed
    self.intents = intents ?? pressed.map { _ in .right }
  }

  /// The mistakes in the rows of a round.
  ///
  /// - Parameter samples: the rows; the schedule may go on after the last.
  package func findings(in samples: SampleTable) -> [OracleFinding] {
    var findings: [OracleFinding] = []
    var place = 0
    for index in 0..<min(samples.count, pressed.count) {
      guard findings.count < ExpectedAnswers.maximumFindings else { break }
      guard intents[index].isDigit else {
        switch samples[index].verdict {
        case .accepted: break
        case .ignored, .none:
          findings.append(OracleFinding(.lost, key: index, detail: "event \(index) was not taken"))
        case .correct, .wrong:
          findings.append(
            OracleFinding(
              .wrongVerdict, key: index,
              detail: "event \(index) pressed no digit and was called"
                + " \(samples[index].verdict == .correct ? "right" : "wrong")"))
        }
        continue
      }
      let isRight = place < truth.count && pressed[index] == truth[place]
      if isRight { place += 1 }
      let verdict = samples[index].verdict
      if verdict == (isRight ? .correct : .wrong) { continue }
      if verdict == .ignored || verdict == .none {
        findings.append(OracleFinding(.lost, key: index, detail: "key \(index) got no verdict"))
      } else {
        findings.append(
          OracleFinding(
            .wrongVerdict, key: index,
            detail: "key \(index) pressed \(pressed[index].value) and was called"
              + " \(verdict == .correct ? "right" : "wrong"), but is"
              + " \(isRight ? "right" : "wrong")"))
      }
    }
    return findings
  }

  package func findings(in state: SessionSnapshot, after count: Int) -> [OracleFinding] {
    var place = 0
    var digits = 0
    for index in 0..<min(count, pressed.count) where intents[index].isDigit {
      digits += 1
      if place < truth.count && pressed[index] == truth[place] { place += 1 }
    }
    var findings: [OracleFinding] = []
    let keys = Int(clamping: state.sequence)
    if keys < count {
      findings.append(OracleFinding(.lost, detail: "the session counted \(keys) keys of \(count)"))
    } else if keys > count {
      findings.append(
        OracleFinding(.doubled, detail: "the session counted \(keys) keys instead of \(count)"))
    }
    let right = state.currentIndex - state.lowerIndex
    if right != Int64(place) || state.errorCount != Int64(digits - place) {
      findings.append(
        OracleFinding(
          .wrongVerdict,
          detail: "the session ended with \(right) right and \(state.errorCount) wrong digits"
            + " instead of \(place) and \(digits - place)"))
    }
    return findings
  }

  /// The differences between a journal and the rows that it should hold.
  package static func findings(
    in journal: Journal.Contents, _ samples: SampleTable
  ) -> [OracleFinding] {
    if let failure = journal.failure {
      return [OracleFinding(.persistedDiffers, detail: "the journal could not be kept: \(failure)")]
    }
    let entries = journal.entries
    for index in 0..<max(entries.count, samples.count) {
      let saved = index < entries.count ? entries[index] : nil
      let played =
        index < samples.count
        ? UInt64(index) << 8 | UInt64(samples[index].verdict.rawValue) : nil
      if saved != played {
        return [
          OracleFinding(
            .persistedDiffers, key: index,
            detail: "entry \(index) of the journal is not the verdict of key \(index)")
        ]
      }
    }
    return []
  }
}
