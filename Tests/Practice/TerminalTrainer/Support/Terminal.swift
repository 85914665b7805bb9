import Foundation
import Testing

/// The program on its own pseudo-terminal.
struct Terminal {
  /// The report of the driver.
  struct Report: Decodable {
    struct Result: Decodable {
      let event: String?
      let status: Int32?
      let modes: Bool?
      let seconds: Double?
      let share: Double?
      let p50: Double?
      let p99: Double?
      let max: Double?
      let frames: Int?
      let writes: Int?
    }

    let results: [Result?]
    let output: [String]
    let failure: String?
    let first: Double?

    /// The bytes of the steps up to one.
    func bytes(through step: Int? = nil) -> [UInt8] {
      output.prefix((step ?? output.count - 1) + 1).flatMap { hex in
        let digits = Array(hex.utf8)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
          UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
      }
    }

    func screen(_ columns: Int = 80, _ rows: Int = 24, after step: Int? = nil) -> TerminalEmulator {
      var emulator = TerminalEmulator(columns: columns, rows: rows)
      emulator.feed(bytes(through: step))
      return emulator
    }

    /// The last screen of a size, after the program painted everything for it.
    func lastScreen(_ columns: Int, _ rows: Int) -> TerminalEmulator {
      let bytes = bytes()
      let clear = Array("\u{1B}[2J".utf8)
      let start = bytes.indices.last { bytes[$0...].starts(with: clear) } ?? 0
      var emulator = TerminalEmulator(columns: columns, rows: rows)
      emulator.feed(Array(bytes[start...]))
      return emulator
    }

    func result(_ step: Int) throws -> Result {
      try #require(results.indices.contains(step) ? results[step] : nil)
    }

    func ending() throws -> Result { try result(results.count - 1) }
  }

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  private static var program: String {
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folders = [beside] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    return folders.map { $0.appendingPathComponent("pi-trainer").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? ""
  }

  /// A separate folder for every run.
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("pi-trainer-terminal-\(UUID().uuidString)")
  /// Changes of the environment; `nil` removes a variable.
  var environment: [String: String?] = [:]

  /// Drives the program through steps; fails if one never completes.
  func drive(
    _ arguments: [String], size: String = "80x24", _ steps: [[Any]]
  ) throws -> Report {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let json = String(decoding: try JSONSerialization.data(withJSONObject: steps), as: UTF8.self)
    process.arguments =
      [
        "python3", Self.tests.appending(path: "System/Support/TerminalDriver/drive.py").path, size,
        json,
        Self.program,
      ] + arguments
    var variables = ProcessInfo.processInfo.environment
    variables["TERM"] = "xterm-256color"
    variables["COLORTERM"] = "truecolor"
    variables["LC_ALL"] = "C.UTF-8"
    variables["NO_COLOR"] = nil
    variables["PI_TRAINER_HOME"] = folder.path
    variables["PI_TRAINER_DIGITS"] =
      Self.tests.deletingLastPathComponent().appendingPathComponent("Resources").path
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let report = try JSONDecoder().decode(Report.self, from: data)
    try #require(report.failure == nil)
    return report
  }

  func cleanUp() { try? FileManager.default.removeItem(at: folder) }
}

/// A small terminal emulator: interprets what the trainer sends, and records everything else.
struct TerminalEmulator {
  /// The content of a place.
  struct Place: Equatable {
    var character: Unicode.Scalar = " "
    var color: String = ""
    var background: String = ""
    var isBold = false
    var isUnderlined = false
    var isReversed = false
    var isFaint = false
  }

  let columns: Int
  let rows: Int
  private(set) var places: [Place]
  private(set) var isAlternate = false
  private(set) var showsCursor = true
  private(set) var bells = 0
  private(set) var reportsClicks = false
  private(set) var frames = 0
  private(set) var unknown: [String] = []
  private var row = 0
  private var column = 0
  private var style = Place()

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    places = Array(repeating: Place(), count: columns * rows)
  }

  /// The lines as text, without trailing blanks.
  var text: String {
    (0..<rows).map { row in
      var line = String.UnicodeScalarView()
      for column in 0..<columns { line.append(places[row * columns + column].character) }
      while line.last == " " { line.removeLast() }
      return String(line)
    }.joined(separator: "\n")
  }

  subscript(row: Int, column: Int) -> Place { places[row * columns + column] }

  /// The first place that shows a text.
  func place(of text: String) -> (row: Int, column: Int)? {
    for (row, line) in self.text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let scalars = Array(line.unicodeScalars)
      let wanted = Array(text.unicodeScalars)
      guard scalars.count >= wanted.count else { continue }
      for start in 0...(scalars.count - wanted.count)
      where Array(scalars[start..<start + wanted.count]) == wanted {
        return (row, start)
      }
    }
    return nil
  }

  /// Interprets bytes.
  mutating func feed(_ bytes: [UInt8]) {
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\u{1B}": escape(&scalars)
      case "\u{07}": bells += 1
      case "\r": column = 0
      case "\n": row = min(row + 1, rows - 1)
      case "\u{0}"..<" ": unknown.append("control \(scalar.value)")
      default: write(scalar)
      }
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    guard row < rows, column < columns else {
      unknown.append("'\(scalar)' outside at \(row), \(column)")
      return
    }
    var place = style
    place.character = scalar
    places[row * columns + column] = place
    column += 1
  }

  private mutating func escape(_ scalars: inout Substring.UnicodeScalarView) {
    let second = scalars.popFirst()
    if second == ">" { return }
    guard second == "[" else {
      unknown.append("ESC \(second.map(String.init) ?? "")")
      return
    }
    var parameters = ""
    while let scalar = scalars.popFirst() {
      guard ("\u{40}"..."\u{7E}").contains(scalar) else {
        parameters.unicodeScalars.append(scalar)
        continue
      }
      control(parameters, scalar)
      return
    }
    unknown.append("ESC [ \(parameters)")
  }

  private mutating func control(_ parameters: String, _ final: Unicode.Scalar) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch (final, parameters) {
    case ("H", _) where numbers.count == 2: (row, column) = (numbers[0] - 1, numbers[1] - 1)
    case ("J", "2"): places = Array(repeating: Place(), count: columns * rows)
    case ("m", _): select(numbers)
    case ("h", "?1049"): isAlternate = true
    case ("l", "?1049"): isAlternate = false
    case ("h", "?25"): showsCursor = true
    case ("l", "?25"): showsCursor = false
    case ("h", "?2026"): frames += 1
    case ("l", "?2026"), ("h", "?2004"), ("l", "?2004"): break
    case ("h", "?1000"): reportsClicks = true
    case ("l", "?1000"): reportsClicks = false
    case ("h", "?1006"), ("l", "?1006"): break
    default: unknown.append("CSI \(parameters) \(final)")
    }
  }

  private mutating func select(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: style = Place()
      case 1: style.isBold = true
      case 2: style.isFaint = true
      case 4: style.isUnderlined = true
      case 7: style.isReversed = true
      case 38, 48:
        let count = rest.first == 2 ? 4 : 2
        let color = rest.prefix(count).map(String.init).joined(separator: ";")
        rest = rest.dropFirst(count)
        if number == 38 { style.color = color } else { style.background = color }
      default: unknown.append("SGR \(number)")
      }
    }
  }
}
