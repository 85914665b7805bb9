package import DigitCore
package import PracticeData
package import PracticeEngine

/// The state of the end screen; a class, since a state that is drawn is copied often.
package final class EndState: Sendable {
  /// The session at its end.
  package let session: SessionState
  /// Its effect on the store.
  package let outcome: SessionOutcome
  /// Nanoseconds from the first key to each right digit.
  package let times: [Int64]
  /// The places of the errors in the session, from 0.
  package let errorPlaces: [Int64]
  /// When it ended, in monotonic nanoseconds.
  package let time: Int64
  /// Whether the engine asked to shake the screen: a strict session failed.
  package let isShaken: Bool
  /// Whether the further challenge that the session was for is met.
  package let meetsFurtherChallenge: Bool
  /// Whether the session was for a challenge and did not meet it.
  private let missesChallenge: Bool
  /// How many decimals of a goal the session reached; `nil` where it reached none.
  package let reachedGoal: Int64?

  /// The duration of the double bang, in nanoseconds.
  package static let bangDuration: Int64 = 3_000_000_000
  /// The duration of the shake after a strict failure, in nanoseconds.
  package static let shakeDuration: Int64 = 360_000_000

  package init(
    session: SessionState, outcome: SessionOutcome, finished: FinishedSession, time: Int64,
    isShaken: Bool = false, reachedGoal: Int64? = nil
  ) {
    self.session = session
    self.reachedGoal = reachedGoal
    self.isShaken = isShaken
    times = finished.cumulativeTimes
    errorPlaces = finished.errors.map { $0.index - finished.snapshot.lowerIndex }
    let challenge = session.configuration.challenge
    let isOfDay = challenge.map { $0.mark != nil && $0.day == finished.day } ?? false
    let isMet = challenge.map(finished.meets)
    meetsFurtherChallenge = !isOfDay && isMet == true
    missesChallenge = isMet == false
    self.outcome = outcome
    self.time = time
  }

  /// Whether a decimal was typed wrong, by its 0-based index.
  package func isMissed(_ index: Int64) -> Bool {
    errorPlaces.contains(index - session.snapshot.lowerIndex)
  }

  /// The block of ten with the first error, to repeat at once.
  package var weakBlock: DigitRange? {
    guard let index = session.snapshot.firstErrorIndex else { return nil }
    return GridLayout.standard.block(containing: index, available: session.snapshot.upperIndex)
  }

  /// Why it ended: what was typed to the end of a challenge or a recital is completed.
  package var reason: FinishReason? {
    session.isReached && outcome.summary.reason == .stopped ? .completed : outcome.summary.reason
  }

  /// How it ended, in words: a challenge that was typed to its end and not met says so.
  package func ending(_ words: Localization) -> String {
    missesChallenge && reason == .completed
      ? words[.challengeIs, words[.notMet]] : words.ending(reason)
  }

  /// Who won the race; `nil` where there was none.
  package var race: RaceVerdict? { RaceVerdict(of: session.snapshot, ghost: session.ghost) }

  /// Nanoseconds since the end.
  package func age(at now: Int64) -> Int64 { now - time }

  /// Whether the double bang is on the screen now.
  package func bangs(at now: Int64) -> Bool {
    outcome.result.doubleBang && age(at: now) < Self.bangDuration
  }

  /// Whether a strict failure flashes now.
  package func shakes(at now: Int64) -> Bool { isShaken && age(at: now) < Self.shakeDuration }

  /// When the screen changes by itself next; `nil` when it does not.
  package func nextChange(after now: Int64) -> Int64? {
    if bangs(at: now) { return session.reducesMotion ? time + Self.bangDuration : now + 50_000_000 }
    if shakes(at: now) {
      return session.reducesMotion ? time + Self.shakeDuration : now + 45_000_000
    }
    return nil
  }

  /// Whether the block that was missed comes before another try.
  ///
  /// Of a new block's passes the next one repeats it anyway.
  package var repeatsFirst: Bool {
    weakBlock.hasValue && (session.snapshot.isRecall || !session.configuration.isInPasses)
  }
}

extension TrainerState {
  /// Whether the question about reminders is open: it is asked once, and not answered yet.
  package var asksForReminder: Bool {
    end?.outcome.asksForReminder == true && settings.reminderConsent == .asked
  }

  /// What the large button of the end does.
  package var nextTitle: String {
    words[end?.repeatsFirst == true ? .repeatIt : isInPlan ? .goOn : .again]
  }

  /// Whether the same session again is offered beside it.
  package var offersAgain: Bool { end?.repeatsFirst == true && !isInPlan }

  /// Words for the pairs of the block whose recall failed; `nil` where none did.
  package var blockWords: String? {
    guard let end, end.session.snapshot.isRecall, let block = end.weakBlock, let failedWords else {
      return nil
    }
    let digits = (block.lowerIndex..<block.upperIndex).compactMap {
      end.session.digits.digit(at: $0)?.value
    }
    let image = failedWords.image(of: digits, from: block.lowerIndex)
    return image.isEmpty ? nil : image.joined(separator: " · ")
  }
}

extension Trainer {
  /// Does what the large button of the end says.
  package func followEnd() {
    if state.isInPlan { return continueToday() }
    if state.end?.repeatsFirst == true { repeatBlock() } else { openAgain() }
  }

  /// Opens the same session again, or the challenge for the next mark of the day.
  package func openAgain() {
    guard var configuration else { return }
    configuration.missed = []
    if configuration.claim.hasValue {
      beginChecking()
    } else if configuration.challenge?.mark == nil {
      open(configuration)
    } else {
      showDayChallenge()
      openChallenge()
    }
  }

  /// Repeats the block with the first error, shown.
  package func repeatBlock() {
    guard let end = state.end, let block = end.weakBlock else { return }
    let last = end.session.configuration
    var configuration = SessionConfiguration(
      constant: last.constant, mode: .learn, segment: block, ghost: last.ghost,
      keypad: last.keypad)
    configuration.missed = (block.lowerIndex..<block.upperIndex).filter(end.isMissed)
    open(configuration)
  }

  /// Answers the question about reminders.
  package func answerReminder(granted: Bool) {
    guard state.asksForReminder else { return }
    let answer: ReminderConsent = granted ? .granted : .denied
    set(.reminderConsent, to: .name(answer.name))
  }
}
