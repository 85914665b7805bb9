import DigitCore
import PracticeData
import PracticeEngine
import Testing

@Suite("Ghost codes")
struct GhostCodeTests {
  /// A thousand digits and one more, of a cycle.
  private static let digits = (0...1000).compactMap { Digit(UInt8($0 * 7 % 10)) }

  /// A run by the milliseconds before each digit after the first.
  private func run(
    _ gaps: [Int64], of constant: MathematicalConstant = .pi
  ) throws -> PersonalBestRecord {
    var times: [Int64] = [0]
    for gap in gaps { times.append(times[times.count - 1] + gap * 1_000_000 + 123_456) }
    return try #require(
      PersonalBestRecord(
        constant: constant, digitCount: Int64(times.count), totalTime: times[times.count - 1],
        cumulativeTimes: times))
  }

  private func code(_ gaps: [Int64], by name: String = "Ada") throws -> GhostCode {
    try #require(GhostCode(of: run(gaps), by: name, on: Self.digits))
  }

  /// How a text fails to be a code.
  private func failure(_ text: some Sequence<UInt8>) -> GhostCodeError? {
    do throws(GhostCodeError) {
      _ = try GhostCode(reading: Array(text))
      return nil
    } catch { return error }
  }

  /// A code of numbers, written as its documentation says, by a writer of the test's own.
  private func code(of numbers: [UInt64]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    func letters(_ number: UInt64) -> [UInt8] {
      let rest = number / 32
      let letter = alphabet[Int(number % 32 + (rest > 0 ? 32 : 0))]
      return [letter] + (rest > 0 ? letters(rest) : [])
    }
    let body = numbers.flatMap(letters)
    var sum: UInt32 = 2_166_136_261
    for byte in body { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
    return body + letters(UInt64(sum) + 17_179_869_184)
  }

  private static let ways: [(String, @Sendable (Int, inout SystemRandomNumberGenerator) -> Int64)] =
    [
      ("as fast as hands are", { _, _ in 45 }),
      ("a steady athlete", { _, random in Int64.random(in: 120...400, using: &random) }),
      ("a beginner", { _, random in Int64.random(in: 200...9000, using: &random) }),
      ("ten minutes before every digit", { _, _ in 599_999 }),
      ("pauses", { place, _ in place % 10 == 0 ? 599_999 : 90 }),
      (
        "anything",
        { _, random in Int64.random(in: 0...(1 << Int64.random(in: 1...20)), using: &random) }
      ),
    ]

  @Test("a run of a thousand digits is a code of at most 2,048 letters", arguments: ways.indices)
  func size(way: Int) throws {
    let (name, gap) = Self.ways[way]
    var random = SystemRandomNumberGenerator()
    let run = try run((1..<1000).map { gap($0, &random) })
    let longName = String(repeating: "Ж", count: 30)
    let code = try #require(GhostCode(of: run, by: longName, on: Self.digits), "\(name)")
    #expect(code.text.utf8.count <= 2048, "\(name): \(code.text.utf8.count)")
    #expect(code.name == String(repeating: "Ж", count: 24))
    #expect(code.run.digitCount == 1000 && code.run.isTimed)
    for (rounded, time) in zip(code.run.cumulativeTimes, run.cumulativeTimes) {
      #expect(abs(rounded - time) <= code.tick * 500_000, "\(name)")
    }
    #expect(try GhostCode(reading: Array(code.text.utf8)) == code, "\(name)")
    if way == 1 { #expect(code.tick <= 16, "a tick that nobody sees") }
  }

  @Test("a code is what its documentation says, and can be read in a message or a link")
  func form() throws {
    let code = try code([100, 250], by: "Zoë")
    let hash = UInt64(74)  // The decimals 0, 7 and 4 as one number.
    #expect(
      Array(code.text.utf8)
        == self.code(of: [1, 1, 3, hash, 1, 3, 0x5A, 0x6F, 0xEB, 0, 100, 250]))
    for text in [
      "https://example.org/trainer/#race=\(code.text)", "race it: <#race=\(code.text)>.\n",
      " \(code.text.prefix(9))\r\n\(code.text.dropFirst(9))\n",
    ] {
      #expect(try GhostCode(reading: Array(text.utf8)) == code, "\(text)")
    }
    #expect(code.rests(on: Self.digits))
    #expect(!code.rests(on: Array(Self.digits.dropFirst())))
    #expect(!code.rests(on: Array(Self.digits.prefix(2))))
  }

  @Test("a run of every constant has a code", arguments: MathematicalConstant.all)
  func constants(constant: MathematicalConstant) throws {
    let run = try run([100, 250], of: constant)
    let code = try #require(GhostCode(of: run, by: "", on: Self.digits))
    #expect(try GhostCode(reading: Array(code.text.utf8)).run.constant == constant)
  }

  @Test("a run without times, or longer than its digits, has no code")
  func without() throws {
    let long = try run(Array(repeating: 100, count: 1001))
    #expect(GhostCode(of: long, by: "", on: Self.digits) == nil)
    let timeless = try #require(
      PersonalBestRecord(
        constant: .pi, digitCount: 3, totalTime: 0, cumulativeTimes: [0, 0, 0], isTimed: false))
    #expect(GhostCode(of: timeless, by: "", on: Self.digits) == nil)
    #expect(GhostCode(of: try run([3_000_000_000]), by: "", on: Self.digits) == nil)
  }

  @Test("a code that was cut off or changed in any letter is refused, with a place in it")
  func damage() throws {
    let letters = Array(try code((0..<30).map { $0 * 37 % 900 }).text.utf8)
    for count in letters.indices {
      let error = try #require(failure(letters.prefix(count)), "\(count) letters")
      #expect([.cut, .changed].contains(error.reason) && (1...max(count, 1)).contains(error.place))
    }
    for place in letters.indices {
      for bit in 0..<8 {
        var changed = letters
        changed[place] ^= 1 << UInt8(bit)
        #expect(failure(changed) != nil, "letter \(place), bit \(bit)")
      }
    }
    let strange = failure(letters.prefix(5) + [UInt8(ascii: "?")] + letters.dropFirst(5))
    #expect(strange?.reason == .letter && strange?.place == 6)
    #expect(failure([])?.reason == .cut)
    let long = [UInt8](repeating: UInt8(ascii: "A"), count: GhostCode.longestText + 1)
    #expect(failure(long)?.reason == .tooLong)
    #expect(failure(long.dropLast())?.reason == .changed)
  }

  @Test("what a right check value covers may still be nonsense: it is refused where it begins")
  func nonsense() {
    let hash = UInt64(74)
    for (numbers, place, reason) in [
      ([2, 1, 1, hash, 1, 0, 0], 1, .version), ([1, 999, 1, hash, 1, 0, 0], 2, .version),
      ([1, 1, 0, hash, 1, 0], 3, .content), ([1, 1, 100_001, hash, 1, 0, 0], 3, .content),
      ([1, 1, .max, hash, 1, 0, 0], 3, .content), ([1, 1, 30, hash, 1, 0, 0], 3, .content),
      ([1, 1, 1, .max, 1, 0, 0], 4, .content), ([1, 1, 1, hash, 0, 0, 0], 6, .content),
      ([1, 1, 1, hash, 1 << 21, 0, 0], 6, .content), ([1, 1, 1, hash, 1, 25, 0], 7, .content),
      ([1, 1, 2, hash, 1, 0, 0, 2_592_000_001], 9, .content),
      ([1, 1, 2, hash, 1, 0, .max, .max], 8, .content), ([1, 1, 1, hash, 1, 0, 0, 0], 9, .content),
      ([1, 1, 2, hash, 1, 0, 0], 9, .cut), ([1, 1, 1], 4, .cut),
    ] as [([UInt64], Int, GhostCodeError.Reason)] {
      let error = failure(code(of: numbers))
      #expect(error?.reason == reason && error?.place == place, "\(numbers)")
    }
    // A number that never ends.
    let endless = GhostCode.sealed(Array("BBB".utf8) + [UInt8](repeating: 0x5F, count: 40))
    #expect(failure(endless)?.reason == .content)
  }

  @Test("a name can neither move a cursor nor mean anything in a page")
  func names() throws {
    for name in [
      "\u{1B}[2J", "a\u{7}b", "a\nb", "<b>x</b>", "&amp;", "\"x", "\u{202E}abc", "e\u{301}",
      "\u{200B}",
      "\u{0}", " x", "x ", "漢字", "🟥", String(repeating: "a", count: 25),
    ] {
      #expect(GhostCode.cleaned(name).unicodeScalars.elementsEqual(name.unicodeScalars) == false)
      let numbers = name.unicodeScalars.map { UInt64($0.value) }
      let hostile = code(of: [1, 1, 1, 74, 1, UInt64(numbers.count)] + numbers + [0])
      #expect(failure(hostile)?.reason == .content, "\(numbers)")
      #expect(try code([100], by: name).name == GhostCode.cleaned(name))
    }
    #expect(GhostCode.cleaned(" <i>Jean-Luc O'Neil 3.</i>\u{202E} ") == "iJean-Luc O'Neil 3.i")
    #expect(GhostCode.cleaned("Ørsted Ελένη Жан") == "Ørsted Ελένη Жан")
  }

  @Test("random letters with a right check value never stop the reader")
  func noise() {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    for _ in 0..<2000 {
      let body = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<64, using: &random)]
      }
      let text = GhostCode.sealed(Array("BB".utf8) + body)
      guard let code = try? GhostCode(reading: text) else { continue }
      #expect(Array(code.text.utf8) == text)
    }
  }

  @Test("a race against a friend's ghost is replayed from its transcript")
  func transcript() throws {
    let code = try code([100, 250])
    var header = TranscriptHeader(constant: .pi, mode: .game)
    header.friend = code.run
    let transcript = SessionTranscript(header: header)
    let session = try PracticeSession(mode: .game, source: Self.digits)
    let head = transcript.encoded(endingIn: session.snapshot).split(separator: "\n")[0]
    let outcome = try replay(
      [String(head), "{\"t\":0,\"key\":\"1\"}", "{\"t\":0.2,\"tick\":true}"])
    #expect(outcome.report.snapshot.ghostPosition == 2)
  }
}

@Suite("Squares of a run")
struct RunSquaresTests {
  @Test("ten a row: right, slow and wrong digits; the error that ends a strict run is the last one")
  func single() {
    var times = (0..<12).map { Int64($0) * 100 }
    for place in 5..<12 { times[place] += 400 }
    let squares = RunSquares(count: 12, times: times, errors: [2, 12])
    #expect(squares.digitsPerSquare == 1)
    #expect(squares.rows == ["🟦🟦🟥🟦🟦🟨🟦🟦🟦🟦", "🟦🟦🟥"])
    #expect(RunSquares(count: 3, times: [], errors: []).rows == ["🟦🟦🟦"])
    #expect(RunSquares(count: 0, times: [], errors: []).rows == [])
  }

  @Test("a long run has ten rows at most, and a square stands for several digits")
  func long() {
    let times = (0..<1000).map { Int64($0) * 100 + ($0 >= 995 ? 3000 : 0) }
    let squares = RunSquares(count: 1000, times: times, errors: [3])
    #expect(squares.digitsPerSquare == 10 && squares.rows.count == 10)
    #expect(squares.rows[0].hasPrefix("🟥🟦") && squares.rows[9].hasSuffix("🟦🟨"))
    #expect(RunSquares(count: 101, times: [], errors: []).rows.count == 6)
  }
}
