import DigitCore

/// A snapshot as machine words, so that it can travel through atomic variables.
struct SnapshotWords {
  /// How many words a snapshot takes.
  static var count: Int { 15 }

  /// The words.
  var words: InlineArray<15, UInt64>

  /// All words zero, to be filled in.
  init() {
    words = InlineArray(repeating: 0)
  }

  /// Takes a snapshot apart.
  init(_ snapshot: SessionSnapshot) {
    words = InlineArray(repeating: 0)
    words[0] = snapshot.sequence
    words[1] =
      Self.code(of: snapshot.phase) | Self.code(of: snapshot.mode) << 8
      | (snapshot.isInFlow ? 1 : 0) << 16
    words[2] = UInt64(bitPattern: snapshot.lowerIndex)
    words[3] = UInt64(bitPattern: snapshot.upperIndex)
    words[4] = UInt64(bitPattern: snapshot.currentIndex)
    words[5] = UInt64(bitPattern: snapshot.errorCount)
    words[6] = UInt64(bitPattern: snapshot.currentStreak)
    words[7] = UInt64(bitPattern: snapshot.bestStreak)
    words[8] = UInt64(bitPattern: snapshot.revealsUsed)
    words[9] = UInt64(bitPattern: snapshot.revealedUpTo)
    words[10] = UInt64(bitPattern: snapshot.cleanCount)
    words[11] = UInt64(bitPattern: snapshot.ghostPosition)
    words[12] = UInt64(bitPattern: snapshot.elapsed)
    words[13] = UInt64(bitPattern: snapshot.lastCorrectTime)
    words[14] = UInt64(bitPattern: snapshot.storedFirstErrorIndex)
  }

  /// Puts the snapshot together again.
  var snapshot: SessionSnapshot {
    let range = DigitRange(from: Int64(bitPattern: words[2]), upTo: Int64(bitPattern: words[3]))!
    var snapshot = SessionSnapshot(mode: Self.mode(words[1] >> 8 & 0xFF), range: range)
    snapshot.sequence = words[0]
    snapshot.phase = Self.phase(words[1] & 0xFF)
    snapshot.isInFlow = words[1] >> 16 & 1 == 1
    snapshot.currentIndex = Int64(bitPattern: words[4])
    snapshot.errorCount = Int64(bitPattern: words[5])
    snapshot.currentStreak = Int64(bitPattern: words[6])
    snapshot.bestStreak = Int64(bitPattern: words[7])
    snapshot.revealsUsed = Int64(bitPattern: words[8])
    snapshot.revealedUpTo = Int64(bitPattern: words[9])
    snapshot.cleanCount = Int64(bitPattern: words[10])
    snapshot.ghostPosition = Int64(bitPattern: words[11])
    snapshot.elapsed = Int64(bitPattern: words[12])
    snapshot.lastCorrectTime = Int64(bitPattern: words[13])
    snapshot.storedFirstErrorIndex = Int64(bitPattern: words[14])
    return snapshot
  }

  /// The number that stands for a phase.
  private static func code(of phase: SessionPhase) -> UInt64 {
    switch phase {
    case .ready: 0
    case .running: 1
    case .finished(let reason): 2 + UInt64(reason.rawValue)
    }
  }

  /// The phase that a number stands for.
  private static func phase(_ code: UInt64) -> SessionPhase {
    switch code {
    case 0: .ready
    case 1: .running
    case 2: .finished(.error)
    case 3: .finished(.stopped)
    default: .finished(.completed)
    }
  }

  /// The number that stands for a mode.
  private static func code(of mode: SessionMode) -> UInt64 {
    switch mode {
    case .learn: 0
    case .practice: 1
    case .game: 2
    case .strict: 3
    }
  }

  /// The mode that a number stands for.
  private static func mode(_ code: UInt64) -> SessionMode {
    switch code {
    case 0: .learn
    case 1: .practice
    case 2: .game
    default: .strict
    }
  }
}
