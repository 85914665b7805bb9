/// Code that the compiler cannot prove safe stays in few rooms.
enum UnsafeRule {
  /// Where the keyword may stand, by the beginning of the path.
  static let rooms = [
    "Sources/BigArithmetic/",
    // The inner loops of the multiplication, and the tables of pointers that they take.
    "Sources/TransformInterface/",
    "Sources/TransformPortable/",
    "Sources/TransformAVX2/",
    "Sources/TransformAVX512/",
    "Sources/FileIO/",
    "Sources/ProcessControl/",
    "Sources/TerminalIO/",
    "Sources/DigitPack/Memory/",
    // A copy of digits in locked memory, filled from the map.
    "Sources/DigitPack/Reading/PreloadedDigits.swift",
  ]

  /// The uses outside of those rooms.
  static func findings(in file: SourceFile) -> [Finding] {
    guard file.isProduct, !rooms.contains(where: { file.path.hasPrefix($0) }) else { return [] }
    return file.numberedCode.filter { Words.contains("unsafe", in: $0.text) }.map {
      Finding(
        file.path, $0.line, "'unsafe' outside of \(rooms.joined(separator: ", "))")
    }
  }
}
