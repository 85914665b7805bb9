import DigitVerification
import Testing

@Suite("Tables of known answers")
struct KnownAnswerTableTests {
  @Test("no fact contradicts itself")
  func flaws() {
    for answer in KnownAnswers.all {
      #expect(KnownAnswers.flaw(in: answer) == nil, "\(answer)")
    }
    #expect(KnownAnswers.all.count == 113)
  }

  @Test("every fact says where it comes from and is stated once")
  func provenance() {
    var seen: Set<String> = []
    for answer in KnownAnswers.all {
      #expect(!answer.provenance.source.isEmpty)
      // What we derived ourselves was computed; what was not recomputed must be published.
      #expect(answer.provenance.isExternal || answer.provenance.isRecomputed)
      let key = "\(answer.constantName) \(answer.kind) \(answer.digitCount) \(answer.argument)"
      #expect(seen.insert(key).inserted, "\(key) is there twice")
    }
  }

  @Test("known-bad entries are rejected by themselves")
  func knownBad() {
    #expect(!KnownAnswers.knownBad.isEmpty)
    for answer in KnownAnswers.knownBad {
      #expect(KnownAnswers.flaw(in: answer) == "the counts add up to 99999")
    }
  }

  @Test("malformed facts are rejected")
  func malformed() {
    let source = KnownAnswer.Provenance(isExternal: true, isRecomputed: false, source: "a test")
    let bad: [(KnownAnswerKind, String)] = [
      (.prefixSHA1, "abc"), (.prefixSHA256, String(repeating: "g", count: 64)),
      (.fractionSHA256, String(repeating: "A", count: 64)), (.prefixMD5, ""),
      (.digitHash, "2305843009213693951"), (.lastTenDecimals, "123456789"),
      (.nextTenDecimals, "12345x7890"), (.counts, "1 2 3"), (.firstOccurrence, ""),
    ]
    for (kind, text) in bad {
      let answer = KnownAnswer("pi", kind, 100, text, source)
      #expect(KnownAnswers.flaw(in: answer) != nil, "\(kind) \(text)")
    }
  }

  @Test("the tables tell the same story where they overlap")
  func crossRelations() throws {
    func expected(_ name: String, _ kind: KnownAnswerKind, _ count: Int64) -> String? {
      KnownAnswers.about(name).first { $0.kind == kind && $0.digitCount == count }?.expected
    }
    // Counts only grow, and by no more than the number of new decimals.
    for name in ["pi", "e"] {
      var last = [Int64](repeating: 0, count: 10)
      for count: Int64 in [100_000, 1_000_000, 10_000_000, 100_000_000] {
        guard let text = expected(name, .counts, count) else { continue }
        let counts = text.split(separator: " ").compactMap { Int64($0) }
        #expect(zip(last, counts).allSatisfy { $0 <= $1 }, "\(name) \(count)")
        last = counts
      }
    }
    // The two hexadecimal tables of pi do not overlap; the extraction judges them elsewhere.
    #expect(KnownAnswers.about("pi").count { $0.kind == .hexadecimalDigits } == 3)
  }
}
