package import DigitChecks
package import DigitPacks
package import DigitProofs
package import SystemPackage

/// What became of a request for a pack: the pack with what belongs to it, which got their names
/// together, or the failed check.
package struct MadePack: Sendable {
  /// What was checked and how it ended.
  package let certificate: Certificate

  /// The finished pack; `nil` when a check failed and nothing was kept.
  package internal(set) var pack: PackSummary?

  /// The finished text of digits in radix 16, where one was asked for and kept.
  package internal(set) var text: FilePath?

  /// The certificate's file; `nil` where nothing was kept, or the pack has not its usual ending.
  package internal(set) var certificatePath: FilePath?

  /// The proof's file and what it proves, where one was asked for.
  package internal(set) var proof: (path: FilePath, outcome: ProofOutcome)?

  /// How digits from a file compare with computed ones; `nil` where the digits were computed.
  package internal(set) var audit: DigitAudit.Outcome?

  package internal(set) var timings: [StageTiming] = []

  /// Wall-clock seconds of everything.
  package internal(set) var seconds = 0.0

  /// The estimate before the start, in bytes.
  package internal(set) var estimatedMemory: Int64 = 0

  /// The certificate that belongs to a pack by custom, beside it; `nil` where the pack has not its
  /// usual ending.
  package static func certificatePath(forPack pack: FilePath) -> FilePath? {
    guard pack.extension == "digitpack", let stem = pack.stem else { return nil }
    return pack.removingLastComponent().appending("\(stem).certificate.json")
  }
}

/// Why no pack was made, as opposed to a failed check.
package enum PackMakingError: Error, CustomStringConvertible {
  /// The digits could not be generated or checked, or the pack not be written.
  case certification(CertificationError)
  /// The finished pack is not proved by the proof that was made for it.
  case proof(ProofError)
  /// The file with the digits could not be read.
  case file(DigitFileError)

  /// The error as clients of the library see it: of a file, or of the work.
  var cause: any Error {
    switch self {
    case .certification(let error): error.cause
    case .proof(let error): error
    case .file(let error): error.pack ?? error
    }
  }

  package var description: String {
    switch self {
    case .certification(let error): error.description
    case .proof(let error): error.description
    case .file(let error): error.description
    }
  }
}
