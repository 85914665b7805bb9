public import DigitPacks
package import Files

/// Why a pack is not proved by a proof.
public enum ProofError: Error, CustomStringConvertible {
  /// The pack or the proof could not be read, or the pack is damaged.
  case pack(PackError)
  /// The file is damaged or no proof of a known version.
  case unreadable(path: String, reason: String)
  /// The proof is readable and of other digits than the pack's, or there is none: which it is.
  case refused(path: String, statement: String)
  /// The proof is readable and one of its equations or inequalities does not hold.
  case unequal(path: String, equation: String)

  /// Whether the files could be read, and the claim was judged.
  public var isRefusal: Bool { failedStatement != nil }

  /// The equation or inequality that does not hold, or how proof and pack differ.
  public var failedStatement: String? {
    switch self {
    case .refused(_, let statement), .unequal(_, let statement): statement
    case .pack, .unreadable: nil
    }
  }

  /// One line for the user.
  public var description: String {
    switch self {
    case .pack(let error): error.description
    case .unreadable(let path, let reason):
      "'\(path)' \(reason); copy it again, or make it again with 'pi-trainer digits prove'"
    case .refused(let path, let statement): "'\(path)': \(statement)"
    case .unequal(let path, let equation): "'\(path)' proves nothing: \(equation) does not hold"
    }
  }

  package init(_ error: PlatformError) { self = .pack(PackError(error)) }
}
