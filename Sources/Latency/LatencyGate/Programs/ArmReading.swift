import LatencyJudge

struct TypedKey: Sendable {
  let text: String
  /// When it was due to reach the program, on the clock.
  let due: Int64
  /// When it was handed over.
  let time: Int64
}

/// When and how keys were answered, as far as a program's output says.
struct ArmAnswers {
  struct Answer {
    /// When it was there, on the clock.
    let time: Int64
    /// The index of the piece of output that it ended in.
    let piece: Int
    /// What it says; `nil` where it was painted.
    var text: String?
    /// The program's own times, on the clock.
    var times: ClosedRange<Int64>?
  }

  /// The answers so far, in the order of the keys.
  var answers: [Answer?]
  var findings: [OracleFinding] = []

  init(count: Int) { answers = [Answer?](repeating: nil, count: count) }

  mutating func report(_ kind: OracleFinding.Kind, key: Int?, _ detail: String) {
    guard findings.count < ExpectedAnswers.maximumFindings else { return }
    findings.append(OracleFinding(kind, key: key, detail: detail))
  }
}

protocol ArmReader {
  var answers: ArmAnswers { get }
  /// Whether every key that was typed has its answer.
  var isComplete: Bool { get }

  /// Takes output.
  ///
  /// - Throws: ``RoundError`` for what is no output of an arm.
  mutating func take(_ piece: OutputLog.Piece, number index: Int) throws(RoundError)
}

/// Reads lines `INDEX ANSWER`.
struct LineReader: ArmReader {
  private let program: String
  private let keys: [TypedKey]
  private(set) var answers: ArmAnswers
  private var line: [UInt8] = []
  private var next = 0
  private var lineNumber = 1

  init(of program: String, _ keys: [TypedKey]) {
    self.program = program
    self.keys = keys
    answers = ArmAnswers(count: keys.count)
  }

  var isComplete: Bool { next >= keys.count }

  mutating func take(_ piece: OutputLog.Piece, number index: Int) throws(RoundError) {
    for byte in piece.bytes {
      guard byte == 0x0A else {
        line.append(byte)
        guard line.count <= 4_096 else { throw foreign(line.prefix(60)) }
        continue
      }
      lineNumber += 1
      if line.last == 0x0D { line.removeLast() }
      guard let answer = AnswerLine(String(decoding: line, as: UTF8.self)) else {
        throw foreign(line.prefix(60))
      }
      line.removeAll(keepingCapacity: true)
      try take(answer, piece.time, index)
    }
  }

  private func foreign(_ line: ArraySlice<UInt8>) -> RoundError {
    RoundError(
      "'\(program)' wrote \(String(decoding: line, as: UTF8.self).debugDescription) as line"
        + " \(lineNumber), which is no 'INDEX ANSWER'; write everything else to standard error")
  }

  private mutating func take(_ answer: AnswerLine, _ time: Int64, _ piece: Int) throws(RoundError) {
    let key = answer.key
    guard key < keys.count else {
      return answers.report(
        .outOfOrder, key: nil, "key \(key) was answered, and \(keys.count) keys were written")
    }
    guard answers.answers[key] == nil else {
      return answers.report(.doubled, key: key, "it was answered twice")
    }
    if key != next {
      answers.report(.outOfOrder, key: key, "it was answered when key \(next) was to be")
    }
    if time < keys[key].time {
      answers.report(.outOfOrder, key: key, "it was answered before it was written")
    }
    if let times = answer.times, times.lowerBound < keys[key].time || times.upperBound > time {
      throw RoundError(
        "'\(program)' says that it took key \(key) before it was written or answered it after its"
          + " answer was read; its times are to be nanoseconds of the monotonic clock",
        trap: .clock)
    }
    answers.answers[key] = ArmAnswers.Answer(
      time: time, piece: piece, text: answer.text, times: answer.times)
    next = max(next, key + 1)
  }
}

struct PaintReader: ArmReader {
  private let keys: [TypedKey]
  private let pattern: Regex<AnyRegexOutput>?
  private(set) var answers: ArmAnswers
  private var next = 0
  private var text = PaintedText()
  /// What was painted since the last match.
  private var window: [UInt8] = []
  private var lastTime = Int64.min

  /// No pattern matches more than this.
  private static let longest = 8_192

  /// - Parameter pattern: the pattern of a painted key; `nil` for the key itself.
  init(_ keys: [TypedKey], pattern: String?) {
    self.keys = keys
    self.pattern = pattern.flatMap { try? Regex($0) }
    answers = ArmAnswers(count: keys.count)
  }

  var isComplete: Bool { next >= keys.count }

  mutating func take(_ piece: OutputLog.Piece, number index: Int) {
    guard next < keys.count || pattern != nil else { return }
    var painted: [UInt8] = []
    for byte in piece.bytes { text.take(byte, into: &painted) }
    // What was painted before a key was typed is no answer to it.
    if let first = keys.first, piece.time < first.time { return }
    if pattern == nil, next < keys.count, lastTime < keys[next].time { window.removeAll() }
    lastTime = piece.time
    window += painted
    if pattern == nil { matchEchoes(piece.time, index) } else { matchPattern(piece.time, index) }
    if window.count > Self.longest { window.removeFirst(window.count - Self.longest) }
  }

  /// Each key in turn is painted where its own characters are.
  private mutating func matchEchoes(_ time: Int64, _ piece: Int) {
    while next < keys.count, keys[next].time <= time {
      guard let end = window.end(of: Array(keys[next].text.utf8)) else { return }
      window.removeFirst(end)
      paint(upTo: next + 1, time, piece)
    }
  }

  /// A match paints the next key; one with a number in its first group, so many keys in all.
  private mutating func matchPattern(_ time: Int64, _ piece: Int) {
    guard let pattern else { return }
    while !window.isEmpty {
      let shown = String(decoding: window, as: UTF8.self)
      guard let match = shown.firstMatch(of: pattern), !match.range.isEmpty else { return }
      let rest = shown[match.range.upperBound...]
      window = Array(rest.utf8)
      let number = match.output.count > 1 ? match.output[1].substring.flatMap { Int($0) } : nil
      paint(upTo: number ?? next + 1, time, piece)
    }
  }

  private mutating func paint(upTo count: Int, _ time: Int64, _ piece: Int) {
    guard count <= keys.count, count == 0 || keys[count - 1].time <= time else {
      return answers.report(
        .doubled, key: nil,
        "\(count) keys were painted when \(keys.count { $0.time <= time }) had been typed")
    }
    if count < next {
      return answers.report(
        .snapshotWentBack, key: next - 1, "\(count) keys were painted after \(next)")
    }
    for key in next..<count { answers.answers[key] = ArmAnswers.Answer(time: time, piece: piece) }
    next = count
  }
}

extension [UInt8] {
  /// The end of the first place where other bytes stand; `nil` where they do not.
  fileprivate func end(of other: [UInt8]) -> Int? {
    guard let first = other.first, count >= other.count else { return nil }
    for start in 0...(count - other.count)
    where self[start] == first && self[start..<(start + other.count)].elementsEqual(other) {
      return start + other.count
    }
    return nil
  }
}

/// What can be seen of a terminal's output.
///
/// Its characters without the sequences that move and colour them (ECMA-48). A line ends where the
/// cursor moves.
struct PaintedText {
  private enum State { case text, escape, control, string, stringEscape, charset }
  private var state = State.text

  mutating func take(_ byte: UInt8, into painted: inout [UInt8]) {
    switch state {
    case .text:
      if byte == 0x1B {
        state = .escape
      } else if byte >= 0x20, byte != 0x7F {
        painted.append(byte)
      } else if byte != 0x0E, byte != 0x0F {
        painted.append(0x0A)
      }
    case .escape:
      switch byte {
      case 0x5B: state = .control
      case 0x50, 0x58, 0x5D, 0x5E, 0x5F: state = .string
      case 0x20...0x2F: state = .charset
      default: state = .text
      }
    case .charset: if !(0x20...0x2F).contains(byte) { state = .text }
    case .control:
      guard (0x40...0x7E).contains(byte) else { return }
      state = .text
      // Styles and modes move nothing.
      if ![0x6D, 0x68, 0x6C].contains(byte) { painted.append(0x0A) }
    case .string:
      if byte == 0x07 { state = .text } else if byte == 0x1B { state = .stringEscape }
    case .stringEscape: state = byte == 0x5C ? .text : .string
    }
  }
}
