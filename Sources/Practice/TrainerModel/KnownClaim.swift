import DigitCore
import PracticeData
import PracticeEngine

/// What a player says to know: it is believed after a spot check of some blocks.
package struct KnownClaim: Hashable, Sendable {
  /// How many decimals from the first one.
  package let digits: Int64
  /// The blocks that are still to be recalled, the next one first.
  package let blocks: [Int64]
}

extension TrainerState {
  /// How many decimals the player can say to know: those to the end of learn's segment, in whole
  /// blocks; `nil` where all of them have cards.
  package var claimable: Int64? {
    guard settings.mode.takesSegment, let available = home.available, let memory,
      memory.constant == settings.constant
    else { return nil }
    let length = LearningScheduler.blockLength
    let end = min(settings.learnSegment(available: available).upperIndex, 1_000_000)
    let blocks = end / length
    return blocks > memory.scheduler.firstNewBlock ? blocks * length : nil
  }
}

extension Trainer {
  /// Begins to check what the player says to know.
  package func beginChecking() {
    settleSegment()
    guard let digits = state.claimable else { return }
    let seed = UInt64(bitPattern: clock().unixSeconds)
    check(KnownClaim(digits: digits, blocks: SpotCheck.blocks(of: digits, seed: seed)))
  }

  /// Opens the next block of a check.
  @discardableResult
  func check(_ claim: KnownClaim) -> Bool {
    guard let block = claim.blocks.first, let range = state.segment(ofBlock: block) else {
      return false
    }
    var configuration = configuration(of: state.settings.constant, .learn, range, .blank)
    configuration.claim = claim
    return open(configuration)
  }
}

extension EndState {
  /// What is left to check: it goes on without a pause, and ends at the first miss.
  var nextCheck: KnownClaim? {
    guard isBelieved, let claim = session.configuration.claim, claim.blocks.count > 1 else {
      return nil
    }
    return KnownClaim(digits: claim.digits, blocks: Array(claim.blocks.dropFirst()))
  }

  /// Whether the block of a check was recalled.
  var isBelieved: Bool {
    reason == .completed && session.snapshot.errorCount == 0 && session.snapshot.revealsUsed == 0
  }
}
