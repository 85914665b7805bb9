public import PlatformIO

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
    /// The path leads to a folder, pipe or device.
    public static let notAFile = Code(rawValue: "not-a-file")
    /// A text begins with a byte-order mark.
    public static let byteOrderMark = Code(rawValue: "byte-order-mark")
    /// A text holds something that is neither digit nor space.
    public static let notADigit = Code(rawValue: "not-a-digit")
    /// A `.ycd` file has no header, or one that does not end.
    public static let missingHeader = Code(rawValue: "missing-header")
    /// A field of a header is missing, duplicate or not a number.
    public static let badHeader = Code(rawValue: "bad-header")
    /// The file is of a kind that this program does not read.
    public static let unsupported = Code(rawValue: "unsupported")
    /// A word of a `.ycd` file is above 10^19 − 1.
    public static let badWord = Code(rawValue: "bad-word")
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
    /// An error of the system, see ``DigitFileError/system``.
    public static let system = Code(rawValue: "system")
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
  public let pack: PackError?
  /// The underlying error of the system.
  public let system: PlatformError?

  init(
    _ code: Code, _ path: String, byte: Int64? = nil, position: Int64? = nil, _ reason: String
  ) {
    self.code = code
    self.path = path
    byteNumber = byte
    self.position = position
    self.reason = reason
    pack = nil
    system = nil
  }

  /// Creates an error from that of a pack.
  public init(_ error: PackError) {
    code = error.code == .system ? .system : .pack
    path = error.path
    byteNumber = error.byteOffset.map { $0 + 1 }
    position = error.position
    reason = error.reason
    pack = error
    system = error.underlying
  }

  /// Creates an error from that of the system.
  public init(_ error: PlatformError) {
    code = .system
    path = error.path
    byteNumber = nil
    position = nil
    reason = error.description
    pack = nil
    system = error
  }
}

/// The error as a message.
extension DigitFileError: CustomStringConvertible {
  /// The file, the reason, the place and the next step in one line.
  public var description: String {
    if let pack { return pack.description }
    if let system { return system.description }
    var line = "'\(path)': \(reason)"
    if let position { line += ", at decimal \(position)" }
    if let byteNumber { line += " (byte \(byteNumber) of the file)" }
    if let advice { line += "; \(advice)" }
    return line
  }

  private var advice: String? {
    switch code {
    case .byteOrderMark: "save it as plain ASCII text without the mark"
    case .truncated, .trailingBytes, .badWord, .missingHeader, .badHeader:
      "copy or download it again"
    case .empty, .notAFile: "name a file of digits"
    default: nil
    }
  }
}
