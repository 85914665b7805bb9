import Foundation
import PracticeReplay
import Testing

@Suite("Replay: bad transcripts")
struct BadTranscriptTests {
  private static let header = "{\"constant\":\"pi\",\"mode\":\"practice\"}"
  private static let key = "{\"t\":1,\"key\":\"1\"}"

  /// The error that a transcript ends with.
  private func failure(_ lines: [String]) -> TranscriptError? {
    do {
      _ = try TranscriptReplayer.replay(
        Array(lines.joined(separator: "\n").utf8), digits: source)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "the first line",
    arguments: [
      ([""], TranscriptError.Code.missingHeader),
      ([], .missingHeader),
      ([key], .missingHeader),
      (["{}"], .missingHeader),
      (["{\"mode\":\"game\"}"], .missingHeader),
      (["{\"constant\":\"pi\"}"], .missingHeader),
      (["{\"constant\":\"tau\",\"mode\":\"game\"}"], .unknownConstant),
      (["{\"constant\":3,\"mode\":\"game\"}"], .unknownConstant),
      (["{\"constant\":\"phi\",\"mode\":\"game\"}"], .digitsUnavailable),
      (["{\"constant\":\"pi\",\"mode\":\"test\"}"], .unknownMode),
      (["{\"constant\":\"pi\",\"mode\":\"Game\"}"], .unknownMode),
      (["{\"constant\":\"pi\",\"mode\":\"game\",\"segment\":[0,9]}"], .badSegment),
      (["{\"constant\":\"pi\",\"mode\":\"learn\",\"segment\":[9,9]}"], .badSegment),
      (["{\"constant\":\"pi\",\"mode\":\"learn\",\"segment\":[-1,9]}"], .badSegment),
      (["{\"constant\":\"pi\",\"mode\":\"learn\",\"segment\":[0,201]}"], .badSegment),
      (["{\"constant\":\"pi\",\"mode\":\"learn\",\"segment\":[0,1.5]}"], .badSegment),
      (["{\"constant\":\"pi\",\"mode\":\"learn\",\"segment\":[0,1e99]}"], .badSegment),
      (["{\"constant\":\"pi\",\"mode\":\"learn\",\"segment\":\"0-9\"}"], .badSegment),
      (["{\"constant\":\"pi\",\"mode\":\"game\",\"ghost\":\"star\"}"], .badHeader),
      (["{\"constant\":\"pi\",\"mode\":\"game\",\"totalXP\":-1}"], .badHeader),
      (["{\"constant\":\"pi\",\"mode\":\"game\",\"records\":[]}"], .badRecord),
      (["{\"constant\":\"pi\",\"mode\":\"game\",\"records\":{\"crown\":7}}"], .badRecord),
      (["[1]"], .badSyntax),
      (["{\"constant\":\"pi\""], .badSyntax),
      (["{\"constant\":\"pi\",\"constant\":\"e\",\"mode\":\"game\"}"], .badSyntax),
    ])
  func firstLine(lines: [String], code: TranscriptError.Code) {
    let error = failure(lines)
    #expect(error?.code == code, "\(lines): \(String(describing: error))")
    #expect(error?.line == 1)
    #expect(error?.description.hasPrefix("line 1: ") == true)
  }

  @Test(
    "an event on line 4, after a blank line",
    arguments: [
      ("{\"t\":2,\"key\":\"x\"}", TranscriptError.Code.badKey),
      ("{\"t\":2,\"key\":\"12\"}", .badKey),
      ("{\"t\":2,\"key\":\"\"}", .badKey),
      ("{\"t\":2,\"key\":\"٣\"}", .badKey),
      ("{\"t\":2,\"key\":1}", .badKey),
      ("{\"t\":0.5,\"key\":\"4\"}", .timeWentBackwards),
      ("{\"t\":0.999999999,\"tick\":true}", .timeWentBackwards),
      ("{\"key\":\"4\"}", .badTime),
      ("{\"t\":\"2\",\"key\":\"4\"}", .badTime),
      ("{\"t\":1e300,\"key\":\"4\"}", .badTime),
      ("{\"t\":99999999999999999999,\"key\":\"4\"}", .badTime),
      ("{\"t\":2}", .badEvent),
      ("{\"t\":2,\"key\":\"4\",\"stop\":true}", .badEvent),
      ("{\"t\":2,\"reveal\":false}", .badEvent),
      ("{\"t\":2,\"jump\":true}", .badEvent),
      ("{\"t\":2,\"constant\":\"pi\"}", .badEvent),
      ("{\"t\":2,\"key\":\"4\"", .badSyntax),
      ("{\"t\":2,\"key\":\"4", .badSyntax),
      ("{\"t\":02,\"key\":\"4\"}", .badSyntax),
      ("{\"t\":2,\"key\":\"4\"} x", .badSyntax),
      ("{\"t\":2,\"key\":\"\\ud800\"}", .badSyntax),
      ("{\"t\":tru", .badSyntax),
      ("{", .badSyntax),
      ("null", .badSyntax),
      ("{\"t\":2,\"a\":[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]}", .badSyntax),
      ("{\"end\":{\"keys\":2,\"firstErrorIndex\":null}}", .contradiction),
      ("{\"end\":{\"keys\":1,\"firstErrorIndex\":0}}", .contradiction),
      ("{\"end\":7}", .badEvent),
    ])
  func event(line: String, code: TranscriptError.Code) {
    let error = failure([Self.header, "", Self.key, line])
    #expect(error?.code == code, "\(line): \(String(describing: error))")
    #expect(error?.line == 4)
  }

  @Test("a record that contradicts itself is refused")
  func contradictoryRecords() {
    let records = [
      "\"digitCount\":0,\"totalTime\":1", "\"digitCount\":2,\"totalTime\":-1",
      "\"digitCount\":2,\"totalTime\":1,\"cumulativeTimes\":[0]",
      "\"digitCount\":2,\"totalTime\":1,\"cumulativeTimes\":[1,0]",
      "\"digitCount\":2,\"totalTime\":1,\"cumulativeTimes\":[-1,0]",
    ]
    for record in records {
      let header = "{\"constant\":\"pi\",\"mode\":\"game\",\"records\":{\"crown\":{\(record)}}}"
      #expect(failure([header])?.code == .badRecord, "\(record)")
    }
  }

  @Test("ten megabytes of garbage fail at once, wherever they are")
  func garbage() throws {
    let garbage = [UInt8](repeating: 0xA5, count: 10_000_000)
    let braces = [UInt8](repeating: UInt8(ascii: "{"), count: 10_000_000)
    let header = Array("\(Self.header)\n".utf8)
    let cases: [([UInt8], TranscriptError.Code, Int)] = [
      (garbage, .badSyntax, 1), (braces, .badSyntax, 1), (header + garbage, .badSyntax, 2),
      (header + braces, .lineTooLong, 2),
      ([UInt8](repeating: 0x0A, count: 1_000_000), .missingHeader, 1_000_001),
    ]
    for (bytes, code, line) in cases {
      let start = clock()
      do {
        _ = try TranscriptReplayer.replay(bytes, digits: source)
        Issue.record("garbage was replayed")
      } catch {
        #expect(error.code == code)
        #expect(error.line == line)
      }
      #expect(Double(clock() - start) / Double(CLOCKS_PER_SEC) < 20, "processor seconds")
    }
  }

  @Test("every truncation of a transcript replays or fails cleanly")
  func truncations() throws {
    let text = Array(
      ([Self.header] + typing(12) + ["{\"t\":9,\"stop\":true}"]).joined(separator: "\n").utf8)
    var failures = 0
    for length in 0..<text.count {
      do {
        _ = try TranscriptReplayer.replay(Array(text[..<length]), digits: source)
      } catch {
        failures += 1
        #expect([.badSyntax, .missingHeader].contains(error.code))
      }
    }
    #expect(failures > text.count / 2)
  }

  @Test("every single flipped bit replays or fails cleanly")
  func flippedBits() {
    let text = Array(([Self.header] + typing(4)).joined(separator: "\n").utf8)
    for offset in text.indices {
      for bit in 0..<8 {
        var changed = text
        changed[offset] ^= 1 << UInt8(bit)
        _ = try? TranscriptReplayer.replay(changed, digits: source)
      }
    }
  }

  @Test("pieces of any size give the same answer as the whole")
  func pieces() throws {
    let text = Array(([Self.header] + typing(12)).joined(separator: "\r\n").utf8)
    let whole = try TranscriptReplayer.replay(text, digits: source)
    for size in [1, 2, 7, 64] {
      var replayer = TranscriptReplayer(digits: source)
      for start in stride(from: 0, to: text.count, by: size) {
        try replayer.feed(text[start..<min(start + size, text.count)])
      }
      #expect(try replayer.finish() == whole)
    }
  }
}
