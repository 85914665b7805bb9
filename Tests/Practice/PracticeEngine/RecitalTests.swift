import DigitCore
import PracticeEngine
import Testing

@Suite("Recital")
struct RecitalTests {
  private struct Source: DigitSource {
    let digits: [Digit]
    var digitCount: Int64 { Int64(digits.count) }
    func digit(at index: Int64) -> Digit? {
      digits.indices.contains(Int(index)) ? digits[Int(index)] : nil
    }
  }

  private func digits(_ text: String) -> [Digit] { text.utf8.compactMap { Digit(ascii: $0) } }

  private func type(_ text: String, into recital: inout Recital, at time: Int64) {
    for digit in digits(text) {
      #expect(recital.take(.insert(digit, at: recital.batch.count), at: time) == true)
    }
  }

  private func text(_ entries: [Recital.Entry]) -> String {
    entries.map { "\($0.digit.value)" }.joined()
  }

  @Test("a batch is corrected at any place, holds so many digits, and is left as it was submitted")
  func correction() throws {
    let (zero, one) = (try #require(Digit(0)), try #require(Digit(1)))
    var recital = Recital(batchSize: 4)
    #expect(recital.take(.submit, at: 0) == false, "nothing to submit")
    type("1459", into: &recital, at: 1)
    #expect(recital.take(.insert(zero, at: 4), at: 2) == false, "full")
    #expect(recital.take(.remove(at: 3), at: 2) == true)
    #expect(recital.take(.insert(one, at: 1), at: 3) == true)
    #expect(text(recital.batch) == "1145")
    #expect(!recital.take(.remove(at: 4), at: 3) && !recital.take(.insert(zero, at: 5), at: 3))
    #expect(recital.take(.remove(at: 0), at: 2) == false, "time goes forward")
    #expect(recital.take(.submit, at: 4) && recital.batch.isEmpty && recital.batchCount == 1)
    #expect(recital.take(.remove(at: 0), at: 5) == false, "what is submitted stays")
    #expect(text(recital.submitted) == "1145")
  }

  @Test("a pause takes no digit, is counted, and is in no split")
  func pauses() throws {
    let one = try #require(Digit(1))
    var recital = Recital(batchSize: 100)
    type("1", into: &recital, at: 0)
    type(String(repeating: "4", count: 99), into: &recital, at: 1_000)
    #expect(recital.take(.pause, at: 2_000) && !recital.take(.pause, at: 2_000))
    #expect(recital.take(.submit, at: 3_000) == false)
    #expect(recital.take(.insert(one, at: 0), at: 3_000) == false)
    #expect(recital.time == 2_000)
    #expect(recital.take(.resume, at: 7_000) && recital.pausedTime == 5_000)
    // Its place in the first hundred is filled late: the hundred is complete only then.
    #expect(recital.take(.remove(at: 3), at: 8_000) == true)
    #expect(recital.take(.insert(one, at: 3), at: 9_000) == true)
    #expect(recital.take(.submit, at: 9_500) && recital.time == 4_500)
    #expect(recital.pauseCount == 1 && recital.splits(every: 100) == [4_000])
    #expect(recital.splits(every: 1_000).isEmpty)
  }

  @Test("every error has its place and what stands there; what has no decimal is not judged")
  func verdict() {
    var recital = Recital(from: 2, batchSize: 10)
    type("1592653", into: &recital, at: 0)
    _ = recital.take(.submit, at: 0)
    type("77", into: &recital, at: 0)
    let right = RecitalVerdict(recital, source: Source(digits: digits("141592653")))
    #expect(right.errors.isEmpty && right.cleanDigits == 7 && right.judgedCount == 7)
    let wrong = RecitalVerdict(recital, source: Source(digits: digits("14159365")))
    #expect(wrong.judgedCount == 6 && wrong.cleanDigits == 3)
    #expect(wrong.errors.map(\.index) == [5] && wrong.errors.first?.recited.value == 2)
    #expect(wrong.errors.first?.decimal.value == 3)
    let none = RecitalVerdict(recital, source: Source(digits: []))
    #expect(none.judgedCount == 0 && none.cleanDigits == 0)
  }
}
