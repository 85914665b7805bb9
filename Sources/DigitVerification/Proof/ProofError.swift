package import DigitPack
internal import FileIO

/// Why a pack is not proved by a proof.
package enum ProofError: Error, CustomStringConvertible {
  /// The pack or the proof could not be read, or the pack is damaged.
  case pack(PackError)
  /// The file is damaged or no proof of a known version.
  case unreadable(path: String, reason: String)
  /// The proof is readable and does not prove the pack: what does not hold.
  case refused(path: String, statement: String)

  /// Whether the files could be read, and the claim was judged.
  package var isRefusal: Bool {
    if case .refused = self { true } else { false }
  }

  /// The equation or inequality that does not hold, or how proof and pack differ.
  package var failedStatement: String? {
    if case .refused(_, let statement) = self { statement } else { nil }
  }

  /// One line for the user.
  package var description: String {
    switch self {
    case .pack(let error): error.description
    case .unreadable(let path, let reason):
      "'\(path)' \(reason); copy it again, or make it again with 'pi-trainer digits prove'"
    case .refused(let path, let statement):
      statement.contains("=")
        ? "'\(path)' proves nothing: \(statement) does not hold" : "'\(path)': \(statement)"
    }
  }

  /// Creates an error from that of the system.
  init(_ error: PlatformError) { self = .pack(PackError(error)) }
}
