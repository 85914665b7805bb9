import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import Testing

@Suite("Transcripts of recitals")
struct RecitalRecordTests {
  private let noon = WallTime(unixSeconds: 1_795_262_400, utcOffset: 3600)
  private let second: Int64 = 1_000_000_000

  /// A recital of digits in batches of ten, a digit a second; the second digit is corrected.
  private func recite(_ text: String, ends: Bool = true) throws -> RecitalRecord {
    var record = RecitalRecord(of: .pi, batchSize: 10, now: noon)
    var time: Int64 = 77 * second
    let recited = digits(text)
    for (place, digit) in recited.enumerated() {
      let end = record.recital.batch.count
      record.take(.insert(digit, at: end), at: time, now: noon)
      time += second
      if place == 1 {
        record.take(.remove(at: 1), at: time, now: noon)
        record.take(.insert(digit, at: 1), at: time, now: noon)
        record.take(.pause, at: time, now: noon)
        time += 5 * second
        record.take(.resume, at: time, now: noon)
      }
      if place % 10 == 9 || place == recited.count - 1 {
        record.take(.submit, at: time, now: noon)
      }
    }
    if ends {
      record.end(
        RecitalVerdict(record.recital, source: try #require(source(.pi))),
        now: WallTime(unixSeconds: noon.unixSeconds + 60, utcOffset: 0))
    }
    return record
  }

  @Test("C43: the transcript alone gives the result, with every error")
  func roundTrip() throws {
    let pi = try #require(decimals["pi"])
    var wrong = Array(pi.prefix(120))
    wrong[57] = "0"
    wrong[99] = wrong[99] == "1" ? "2" : "1"
    let record = try recite(String(wrong))
    let read = try RecitalRecord(Array(record.text.utf8))
    #expect(read.recital == record.recital && read.id == record.id && read.isComplete)
    #expect(read.text == record.text && read.cleanDigits == 57)
    let report = try RecitalReport(read, source: try #require(source(.pi)))
    let json = try object(report.json)
    #expect(json["digits"] as? Int == 120 && json["beforeFirstError"] as? Int == 57)
    let errors = try #require(json["errors"] as? [[String: Any]])
    #expect(errors.map { $0["position"] as? Int } == [58, 100])
    #expect(errors[0]["recited"] as? String == "0")
    #expect(errors[0]["decimal"] as? String == String(Array(pi)[57]))
    #expect(json["batches"] as? Int == 12 && json["pauses"] as? Int == 1)
    #expect(json["pausedTime"] as? Int == 5 && json["splits100"] as? [Int] == [99])
    #expect(json["began"] as? String == "2026-11-21 12:00:00 UTC")
    #expect(json["ended"] as? String == "2026-11-21 12:01:00 UTC")
    let text = Array(("3." + pi.prefix(120)).utf8)
    #expect(json["digitsHash"] as? String == SHA256.hexadecimal(of: text))
    #expect(
      json["transcriptHash"] as? String == SHA256.hexadecimal(of: Array(record.text.utf8)))
  }

  @Test("a line that was cut off is left out, and a recital goes on where it was")
  func cutOff() throws {
    let whole = try recite("14159265", ends: false)
    let bytes = Array(whole.text.utf8)
    let cut = bytes.dropLast(3)
    var record = try RecitalRecord(Array(cut))
    #expect(!record.isComplete && record.recital.batch.count == 8)
    #expect(record.takeNewText().utf8.count < cut.count, "all whole lines are to be written anew")
    // Ten minutes later, in another process with another clock.
    let later = WallTime(unixSeconds: noon.unixSeconds + 600, utcOffset: 0)
    record.goOn(at: 5, now: later)
    #expect(record.recital.pausedSince != nil)
    record.take(.resume, at: 5, now: later)
    record.take(.submit, at: 6, now: later)
    #expect(record.recital.pauseCount == 2 && record.recital.pausedTime == 593 * second)
    record.end(nil, now: later)
    let read = try RecitalRecord(Array(record.text.utf8))
    #expect(read.recital == record.recital && read.isComplete && read.cleanDigits == nil)
  }

  @Test("the line that is wrong is named")
  func wrongLines() throws {
    let text = try recite("1415926535").text
    let lines = text.split(separator: "\n").map(String.init)
    func code(_ lines: [String]) -> (TranscriptError.Code, Int)? {
      do throws(TranscriptError) {
        let record = try RecitalRecord(Array((lines.joined(separator: "\n") + "\n").utf8))
        _ = try RecitalReport(record, source: source(.pi) ?? [])
        return nil
      } catch { return (error.code, error.line) }
    }
    #expect(code(lines) == nil)
    for (line, text, expected) in [
      (0, "{\"constant\":\"pi\",\"recital\":2}", TranscriptError.Code.badHeader),
      (0, "{\"constant\":\"tau\",\"recital\":1}", .badHeader),
      (0, lines[0].replacing("recital-", with: "session-"), .badHeader),
      (0, "{\"constant\":\"pi\"", .badHeader), (2, "[1000000000,14,1]", .badEvent),
      (2, "[1000000000,-1,1]", .badEvent), (2, "[1000000000,4", .badEvent),
      (2, "[1000000000,4]", .badEvent), (2, "[1000000000,4,2]", .badEvent),
      (3, "[2000000000,10,7]", .badEvent), (5, "[0,12,0]", .badEvent), (2, "null", .badEvent),
    ] {
      var changed = lines
      changed[line] = text
      let found = code(changed)
      #expect(found?.0 == expected && found?.1 == line + 1, "\(text)")
    }
    var lost = lines
    lost.remove(at: lines.count - 3)
    #expect(code(lost)?.0 == .badEvent, "a digit was taken out")
    let lie = lines.last?.replacing("null", with: "3")
    #expect(code(lines.dropLast() + [try #require(lie)])?.0 == .contradiction)
    #expect(code(lines + [lines[1]])?.0 == .badEvent, "after the end")
    #expect(code([])?.0 == .badHeader)
    #expect(!RecitalRecord.begins(Array("{\"constant\":\"pi\",\"mode\":\"game\"}\n".utf8)))
    #expect(RecitalRecord.begins(Array(text.utf8)))
  }

  @Test("numbers that no recital has cost neither time nor the program")
  func hostile() throws {
    let header = "{\"constant\":\"pi\",\"recital\":1,\"id\":\"recital-x\",\"batch\":9,"
    let far = header + "\"from\":1152921504606846976,\"at\":1152921504606846976}\n[0,1,0]\n"
    var record = try RecitalRecord(Array(far.utf8))
    let report = try RecitalReport(record, source: try #require(source(.pi)))
    #expect(report.verdict.judgedCount == 0 && report.times.began.hasSuffix("UTC"))
    record.goOn(at: 0, now: noon)
    record.take(.resume, at: 1 << 61, now: noon)
    #expect(record.recital.pauseCount == 1)
    let late = header + "\"from\":1,\"at\":0}\n[9223372036854775807,1,0]\n"
    #expect(throws: TranscriptError.self) { try RecitalRecord(Array(late.utf8)) }
  }

  @Test("SHA-256 gives the published values")
  func hashes() {
    #expect(
      SHA256.hexadecimal(of: [])
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256.hexadecimal(of: Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256.hexadecimal(
        of: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      SHA256.hexadecimal(of: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}
