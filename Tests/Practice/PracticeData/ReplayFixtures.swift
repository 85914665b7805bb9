import DigitCore
import Foundation
import PracticeData

/// The first two hundred decimals of each constant, as published.
let decimals: [String: String] = [
  "pi": "14159265358979323846264338327950288419716939937510"
    + "58209749445923078164062862089986280348253421170679"
    + "82148086513282306647093844609550582231725359408128"
    + "48111745028410270193852110555964462294895493038196",
  "e": "71828182845904523536028747135266249775724709369995"
    + "95749669676277240766303535475945713821785251664274"
    + "27466391932003059921817413596629043572900334295260"
    + "59563073813232862794349076323382988075319525101901",
]

/// The digits of a text of decimals.
func digits(_ text: String) -> [Digit] { text.utf8.compactMap { Digit(ascii: $0) } }

/// The digits of a constant, or `nil` where the tests hold none.
func source(_ constant: MathematicalConstant) -> [Digit]? {
  decimals[constant.name].map(digits)
}

/// Replays lines against the digits above.
func replay(_ lines: [String], onEvent: ((EventReport) -> Void)? = nil) throws -> ReplayOutcome {
  try TranscriptReplayer.replay(
    Array(lines.joined(separator: "\n").utf8), digits: source, onEvent: onEvent)
}

/// The lines of right digits of π at an even pace.
func typing(_ count: Int, from start: Double = 0, gap: Double = 0.25, at index: Int = 0) -> [String]
{
  let keys = Array(decimals["pi"]!)[index..<(index + count)]
  return keys.enumerated().map { step, key in
    "{\"t\":\(start + Double(step) * gap),\"key\":\"\(key)\"}"
  }
}

/// A report's JSON as a dictionary, read by Foundation, not by our own parser.
func object(_ json: String) throws -> [String: Any] {
  try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
}
