package import Files
public import SystemPackage

/// An error of a pack or of its use.
public struct PackError: Error, Hashable, Sendable {
  /// The kind of error.
  public struct Code: Hashable, Sendable, RawRepresentable {
    /// The name of the code, stable across releases.
    public let rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file has no bytes.
    public static let empty = Code(rawValue: "empty")
    /// The path leads to a folder, pipe or device.
    public static let notAFile = Code(rawValue: "not-a-file")
    /// The file does not begin like a pack.
    public static let notAPack = Code(rawValue: "not-a-pack")
    /// A text-mode transfer damaged the file.
    public static let damagedByTransfer = Code(rawValue: "damaged-by-transfer")
    /// The file ends before it should.
    public static let truncated = Code(rawValue: "truncated")
    /// The file continues after its expected end.
    public static let trailingBytes = Code(rawValue: "trailing-bytes")
    /// The pack is of a version that this program does not read.
    public static let otherVersion = Code(rawValue: "other-version")
    /// The pack needs features that this program lacks.
    public static let unknownFeature = Code(rawValue: "unknown-feature")
    /// A field has a value that version 1 does not know.
    public static let unsupported = Code(rawValue: "unsupported")
    /// The pack holds digits in radix 16, and decimals were asked for.
    public static let otherRadix = Code(rawValue: "other-radix")
    /// The pack holds a constant that this program does not know.
    public static let unknownConstant = Code(rawValue: "unknown-constant")
    /// The pack holds another constant than the one asked for.
    public static let wrongConstant = Code(rawValue: "wrong-constant")
    /// The header does not match its hash.
    public static let headerDamaged = Code(rawValue: "header-damaged")
    /// The footer does not match its hash or its end.
    public static let footerDamaged = Code(rawValue: "footer-damaged")
    /// The index does not match its hash or the totals.
    public static let indexDamaged = Code(rawValue: "index-damaged")
    /// The provenance does not match its hash.
    public static let provenanceDamaged = Code(rawValue: "provenance-damaged")
    /// A block of digits does not match its hash.
    public static let blockDamaged = Code(rawValue: "block-damaged")
    /// The digits as a whole do not match the content hash.
    public static let contentDamaged = Code(rawValue: "content-damaged")
    /// The digits do not match the counts or the digit hash of the index.
    public static let countsDamaged = Code(rawValue: "counts-damaged")
    /// Four bits that should be a digit are above 9.
    public static let notADigit = Code(rawValue: "not-a-digit")
    /// Bytes that must be zero are not.
    public static let reservedNotZero = Code(rawValue: "reserved-not-zero")
    /// Fields contradict each other.
    public static let layoutInconsistent = Code(rawValue: "layout-inconsistent")
    /// The file was changed or truncated while it was open.
    public static let changedOnDisk = Code(rawValue: "changed-on-disk")
    /// A requested position is beyond the last digit.
    public static let beyondEnd = Code(rawValue: "beyond-end")
    /// A pack was given more or fewer digits than announced.
    public static let wrongDigitCount = Code(rawValue: "wrong-digit-count")
    /// The system refused something.
    public static let system = Code(rawValue: "system")
    /// The task that asked was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
  }

  /// The kind of error.
  public let code: Code
  /// The file.
  public let path: String
  /// The 0-based offset of the offending byte, where it is known.
  public let byteOffset: Int64?
  /// The 1-based position of the offending decimal, where it is known.
  public let position: Int64?
  /// What was found, as a clause that continues "'file': …".
  public let reason: String
  /// The system's error number, where the system refused something.
  public var errno: Errno? { underlying?.errno }
  /// The underlying error of the system, if any.
  package private(set) var underlying: PlatformError?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: its kind.
  ///   - path: the file.
  ///   - byteOffset: where in the file, 0-based.
  ///   - position: where among the decimals, 1-based.
  ///   - reason: what was found.
  public init(
    _ code: Code, _ path: String, at byteOffset: Int64? = nil, position: Int64? = nil,
    _ reason: String
  ) {
    self.code = code
    self.path = path
    self.byteOffset = byteOffset
    self.position = position
    self.reason = reason
  }

  /// Creates an error from that of the system.
  ///
  /// - Parameter path: what the error calls the file, where that is not the file the system knows.
  package init(_ error: PlatformError, path: String? = nil) {
    let error = PlatformError(error.code, path: path ?? error.path, errno: error.errno)
    self.init(.system, error.path, error.description)
    underlying = error
  }
}

/// What a call of the system gives; its error becomes one of a pack.
func mappingErrors<Result: ~Copyable>(
  of path: String? = nil, _ call: @autoclosure () throws(PlatformError) -> Result
) throws(PackError) -> Result {
  do throws(PlatformError) { return try call() } catch { throw PackError(error, path: path) }
}

/// What a call of the system gives; its error becomes one of a file of digits.
func mappingFileErrors<Result>(
  _ call: @autoclosure () throws(PlatformError) -> Result
) throws(DigitFileError) -> Result {
  do throws(PlatformError) { return try call() } catch { throw DigitFileError(error) }
}

extension PackError: CustomStringConvertible {
  /// The file, the reason, the place and the next step in one line.
  public var description: String {
    if let underlying { return underlying.description }
    var line = "'\(path)': \(reason)"
    if let position { line += ", at position \(position)" }
    if let byteOffset { line += " (byte offset \(byteOffset))" }
    if let advice { line += "; \(advice)" }
    return line
  }

  private var advice: String? {
    switch code {
    case .truncated, .trailingBytes, .headerDamaged, .footerDamaged, .indexDamaged,
      .provenanceDamaged, .blockDamaged, .contentDamaged, .countsDamaged, .reservedNotZero,
      .layoutInconsistent, .notADigit:
      "restore it from a good copy or generate it again"
    case .empty, .notAPack, .notAFile: "name a .digitpack file"
    case .otherVersion, .unknownFeature, .unsupported, .unknownConstant:
      "use a newer program or generate the pack again"
    case .otherRadix: "'digits import --radix 16' makes a pack of the decimals that they fix"
    case .wrongConstant: "name the pack of the constant that you mean"
    case .changedOnDisk: "open it again once it is whole"
    default: nil
    }
  }
}

/// An error of a file of digits in any format.
public struct DigitFileError: Error, Sendable {
  /// The kind of error.
  public struct Code: Hashable, Sendable, RawRepresentable {
    /// The name of the code, stable across releases.
    public let rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file holds no digit.
    public static let empty = Code(rawValue: "empty")
    /// The file is compressed in a way that is not read, or grows as no digits do.
    public static let compressed = Code(rawValue: "compressed")
    /// A text can be read in two ways, see ``DigitTextChoice``.
    public static let ambiguousLayout = Code(rawValue: "ambiguous-layout")
    /// A text holds something that is no part of a layout that this program reads.
    public static let notADigit = Code(rawValue: "not-a-digit")
    /// A `.ycd` file has no header, or one that does not end.
    public static let missingHeader = Code(rawValue: "missing-header")
    /// A field of a header is missing, duplicate or not a number.
    public static let badHeader = Code(rawValue: "bad-header")
    /// The file is of a kind that this program does not read.
    public static let unsupported = Code(rawValue: "unsupported")
    /// A word of a `.ycd` file is above 10^19 − 1.
    public static let badWord = Code(rawValue: "bad-word")
    /// The data of a gzip file are damaged.
    public static let badCompression = Code(rawValue: "bad-compression")
    /// The first digits that a header states are not those that follow.
    public static let firstDigitsDiffer = Code(rawValue: "first-digits-differ")
    /// The file ends before it should.
    public static let truncated = Code(rawValue: "truncated")
    /// The file continues after its expected end.
    public static let trailingBytes = Code(rawValue: "trailing-bytes")
    /// A requested position is beyond the last digit.
    public static let beyondEnd = Code(rawValue: "beyond-end")
    /// An error of a pack, see ``DigitFileError/pack``.
    public static let pack = Code(rawValue: "pack")
    /// An error of the system, see ``DigitFileError/errno``.
    public static let system = Code(rawValue: "system")
    /// The task that asked was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
  }

  /// The kind of error.
  public let code: Code
  /// The file.
  public let path: String
  /// The 1-based number of the offending byte, where it is known.
  public let byteNumber: Int64?
  /// The 1-based position of the offending decimal, where it is known.
  public let position: Int64?
  /// What was found, as a clause that continues "'file': …".
  public let reason: String
  /// The underlying error of the pack.
  public private(set) var pack: PackError?
  /// The system's error number, where the system refused something.
  public var errno: Errno? { system?.errno }
  package private(set) var system: PlatformError?

  init(_ code: Code, _ path: String, byte: Int64? = nil, position: Int64? = nil, _ reason: String) {
    self.code = code
    self.path = path
    byteNumber = byte
    self.position = position
    self.reason = reason
  }

  /// Creates an error from that of a pack.
  public init(_ error: PackError) {
    let code: Code =
      switch error.code {
      case .system: .system
      case .cancelled: .cancelled
      default: .pack
      }
    self.init(
      code, error.path, byte: error.byteOffset.map { $0 + 1 }, position: error.position,
      error.reason)
    pack = error
    system = error.underlying
  }

  init(_ error: PlatformError) {
    self.init(.system, error.path, error.description)
    system = error
  }
}

extension DigitFileError: CustomStringConvertible {
  /// The file, the reason, the place and the next step in one line.
  public var description: String {
    if let pack { return pack.description }
    if let system { return system.description }
    var line = "'\(path)': \(reason)"
    if let position { line += ", at position \(position)" }
    if let byteNumber { line += " (byte \(byteNumber) of the file)" }
    if let advice { line += "; \(advice)" }
    return line
  }

  private var advice: String? {
    switch code {
    case .ambiguousLayout: "--layout decimals, whole or numbered says how to read it"
    case .notADigit:
      "where nothing but digits counts, use 'tr -cd 0-9 <FILE | pi-trainer digits verify -'"
    case .truncated, .trailingBytes, .badWord, .badCompression, .missingHeader, .badHeader:
      "copy or download it again"
    case .empty: "name a file of digits"
    default: nil
    }
  }
}

/// Cancellation, asked for by the task that the calling thread runs; code outside of any task is
/// never cancelled.
enum Cancellation {
  /// Ends the work on a pack whose task is cancelled.
  static func check(_ path: String) throws(PackError) {
    if Task.isCancelled { throw PackError(.cancelled, path, "the task was cancelled") }
  }

  /// Ends the work on a file of digits whose task is cancelled.
  static func check(file path: String) throws(DigitFileError) {
    if Task.isCancelled { throw DigitFileError(.cancelled, path, "the task was cancelled") }
  }
}
