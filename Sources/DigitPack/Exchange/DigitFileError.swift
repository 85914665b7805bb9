public import PlatformIO

/// What is wrong with a file of digits in one of the exchange formats, or in any format at all.
public struct DigitFileError: Error, Sendable {
  /// The kind of trouble.
  public struct Code: Hashable, Sendable, RawRepresentable {
    /// The name of the code, stable across releases.
    public let rawValue: String

    /// Makes a code from its name.
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
    /// A field of a header is missing, twice there or no number.
    public static let badHeader = Code(rawValue: "bad-header")
    /// The file is of a kind that this program does not read.
    public static let unsupported = Code(rawValue: "unsupported")
    /// A word of a `.ycd` file is above 10^19 − 1.
    public static let badWord = Code(rawValue: "bad-word")
    /// The first digits that a header states are not those that follow.
    public static let firstDigitsDiffer = Code(rawValue: "first-digits-differ")
    /// The file ends before it should.
    public static let truncated = Code(rawValue: "truncated")
    /// The file goes on after it should end.
    public static let trailingBytes = Code(rawValue: "trailing-bytes")
    /// The position asked for lies beyond the last digit.
    public static let beyondEnd = Code(rawValue: "beyond-end")
    /// The trouble is that of a pack, told by ``DigitFileError/pack``.
    public static let pack = Code(rawValue: "pack")
    /// The system refused something, told by ``DigitFileError/system``.
    public static let system = Code(rawValue: "system")
  }

  /// The kind of trouble.
  public let code: Code
  /// The file.
  public let path: String
  /// The number of the byte where the trouble is, counted from 1, where that is known.
  public let byteNumber: Int64?
  /// The 1-based position of the decimal where the trouble is, where that is known.
  public let position: Int64?
  /// What was found, as a clause that continues "'file': …".
  public let reason: String
  /// The trouble of the pack that lies beneath.
  public let pack: PackError?
  /// What the system said.
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

  /// Wraps the trouble of a pack.
  public init(_ error: PackError) {
    code = error.code == .system ? .system : .pack
    path = error.path
    byteNumber = error.byteOffset.map { $0 + 1 }
    position = error.position
    reason = error.reason
    pack = error
    system = error.underlying
  }

  /// Wraps what the system said.
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

/// One line for people: the file, the reason, the place, the next step.
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
      "get it again from where it came"
    case .empty, .notAFile: "name a file of digits"
    default: nil
    }
  }
}
