import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import PackMaking
import SystemPackage

// Making, verifying and proving digits: the examples of the DocC articles, line by line.

/// Makes a pack of π with its proof, and shows the progress.
func makePack(at path: FilePath) async throws -> PackSummary {
  let request = try PackRequest(
    of: .pi, digitCount: 100_000, path: path, proving: true, threads: 2)
  let summary = try await request.make { print("\($0.stage) \(Int($0.fraction * 100)) %") }
  return summary
}

/// Begins a long computation, and cancels it in the middle.
///
/// - Returns: how long it took to end; `nil` where it was not cancelled.
func cancelPack(at path: FilePath) async throws -> Duration? {
  let request = try PackRequest(of: .pi, digitCount: 10_000_000, path: path, threads: 2)
  let (moments, moment) = AsyncStream.makeStream(of: Void.self)
  let making = Task {
    defer { moment.finish() }
    return try await request.make { progress in
      if progress.stage == "series", progress.fraction > 0.5 { moment.finish() }
    }
  }
  for await _ in moments {}
  let start = ContinuousClock.now
  making.cancel()
  do {
    _ = try await making.value
    return nil
  } catch is CancellationError {
    return ContinuousClock.now - start
  }
}

/// Computes the decimals of a pack again.
func verifyDigits(of pack: DigitPack) async throws -> PackVerdict {
  let verdict = try await pack.verify(at: .standard, threads: 2)
  return verdict
}

/// Checks a pack by its proof.
func check(_ pack: DigitPack, by proof: FilePath) async throws -> ProofOutcome {
  let outcome = try await pack.verify(by: proof, threads: 2)
  return outcome
}
