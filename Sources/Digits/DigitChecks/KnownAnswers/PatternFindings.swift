import DigitCore
import DigitPacks
internal import Parallelism

/// Where patterns and runs occur in the first decimals of a constant.
struct PatternFindings: Sendable {
  let constant: MathematicalConstant

  /// The first decimals, at most ten more than a million.
  let digits: [UInt8]

  /// How many of them known answers are about.
  private var searched: Int { min(digits.count, 1_000_000) }

  /// Records what known answers about the constant need, as far as the digits suffice.
  func record(in findings: inout KnownAnswerFindings, workers: Workers) {
    let answers = KnownAnswers.about(constant.name).filter { $0.requiredDecimals <= digits.count }
    let values = workers.map(count: answers.count) { index in value(for: answers[index]) }
    for (answer, value) in zip(answers, values) {
      guard let value else { continue }
      findings.record(answer.kind, answer.digitCount, argument: answer.argument, value)
    }
  }

  private func value(for answer: KnownAnswer) -> String? {
    let count = Int(answer.digitCount)
    switch answer.kind {
    case .nextTenDecimals: return digits[count..<count + 10].map { "\($0)" }.joined()
    case .longRuns: return longRuns(in: count)
    case .firstOccurrence: return "\(firstOccurrence(of: answer.argument))"
    case .selfLocatingFromOne: return selfLocating(before: [], from: 1, below: count)
    case .selfLocatingFromZero: return selfLocating(before: [], from: 0, below: count)
    case .selfLocatingFromInteger:
      return selfLocating(before: [constant.integerPart.value], from: 1, below: count)
    case .coverage: return "\(coverage(stringLength: Int(answer.argument) ?? 0))"
    default: return nil
    }
  }

  /// All runs of six or more within some decimals.
  private func longRuns(in count: Int) -> String {
    var found: [String] = []
    var index = 0
    // Of six places in a row this reads two, three apart.
    while index + 3 < count {
      let digit = digits[index]
      guard digits[index + 3] == digit else {
        index += 3
        continue
      }
      var start = index
      while start > 0 && digits[start - 1] == digit { start -= 1 }
      var end = index + 1
      while end < count && digits[end] == digit { end += 1 }
      if end - start >= 6 {
        found.append("\(start + 1):" + String(repeating: "\(digit)", count: end - start))
      }
      index = max(end, index + 3)
    }
    return found.joined(separator: " ")
  }

  /// The 1-based position of a pattern, 0 when there is none.
  private func firstOccurrence(of text: String) -> Int {
    var position = 0
    let pattern = DigitPattern(text)
    _ = pattern?.search(digits.span.extracting(first: searched)) { index in
      position = index + 1
      return false
    }
    return position
  }

  /// The numbers that occur at their own place.
  ///
  /// Numbers with the same first three digits have adjacent places, so the rest is compared only
  /// where these three are found there.
  private func selfLocating(before: [UInt8], from base: Int, below limit: Int) -> String {
    let text = before + digits
    var found = (base..<min(limit, 1000)).filter { Self.occurs($0, in: text, at: $0 - base) }
    var group = 10
    while 100 * group < limit {
      for leading in 100..<1000 {
        let first = leading * group
        let places = min(group, limit - first, text.count - 2 - (first - base))
        guard places > 0 else { break }
        let pattern = DigitPattern(values: [100, 10, 1].map { UInt8(leading / $0 % 10) })
        let window = text.span.extracting((first - base)..<(first - base + places + 2))
        _ = pattern.search(window) { index in
          let number = first + index
          if Self.occurs(number, in: text, at: number - base) { found.append(number) }
          return true
        }
      }
      group *= 10
    }
    return found.map { "\($0)" }.joined(separator: " ")
  }

  private static func occurs(_ number: Int, in text: [UInt8], at place: Int) -> Bool {
    let wanted = "\(number)".utf8
    return place + wanted.count <= text.count
      && zip(wanted, text[place...]).allSatisfy { $0 == $1 + 0x30 }
  }

  /// How many decimals it takes until every string of some length has appeared, 0 when more.
  private func coverage(stringLength: Int) -> Int {
    let strings = (0..<stringLength).reduce(1) { power, _ in power * 10 }
    var seen = [Bool](repeating: false, count: strings)
    var missing = strings
    var value = 0
    for index in 0..<searched {
      value = (value * 10 + Int(digits[index])) % strings
      guard index + 1 >= stringLength, !seen[value] else { continue }
      seen[value] = true
      missing -= 1
      if missing == 0 { return index + 1 }
    }
    return 0
  }
}
