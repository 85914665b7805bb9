import DigitCore
import LatencyJudge
import Testing
import TrainerLatency

@Suite("The digit of an intent")
struct KeyIntentTests {
  @Test("an intent gives the expected digit, or another one, whatever the constant")
  func intents() throws {
    for digit in Digit.all {
      #expect(KeyIntent.right.digit(expected: digit) == digit)
      for offset in UInt8(1)...9 {
        let intent = try #require(KeyIntent(offset: offset))
        #expect(intent.digit(expected: digit) != digit)
      }
    }
    #expect(KeyIntent(offset: 12) == nil)
  }
}
