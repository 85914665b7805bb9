import DigitCore

/// Where patterns and runs stand in the first decimals of a constant.
struct PatternFindings {
  /// Whose decimals they are.
  let constant: MathematicalConstant

  /// The first decimals, at most ten more than a million.
  let digits: [UInt8]

  /// How many of them known answers speak of.
  private var searched: Int { min(digits.count, 1_000_000) }

  /// Notes all that known answers about the constant ask for and the digits suffice for.
  func record(in findings: inout KnownAnswerFindings) {
    for answer in KnownAnswers.about(constant.name) where answer.requiredDecimals <= digits.count {
      guard let value = value(for: answer) else { continue }
      findings.record(answer.kind, answer.digitCount, argument: answer.argument, value)
    }
  }

  private func value(for answer: KnownAnswer) -> String? {
    let count = Int(answer.digitCount)
    switch answer.kind {
    case .nextTenDecimals:
      return digits[count..<count + 10].map { "\($0)" }.joined()
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
    // Of six places in a row two are looked at here, three apart.
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
  private func firstOccurrence(of pattern: String) -> Int {
    let wanted = pattern.utf8.map { $0 - 0x30 }
    guard let first = wanted.first, searched >= wanted.count else { return 0 }
    for start in 0...searched - wanted.count where digits[start] == first {
      if digits[start..<start + wanted.count].elementsEqual(wanted) { return start + 1 }
    }
    return 0
  }

  /// The numbers that stand at their own place.
  ///
  /// - Parameters:
  ///   - before: digits that stand before the first decimal and count.
  ///   - base: the place of the first digit.
  ///   - limit: the numbers are below it.
  private func selfLocating(before: [UInt8], from base: Int, below limit: Int) -> String {
    let text = before + digits
    var found: [String] = []
    // The number of digits, and the power of ten at which it grows.
    var length = 1
    var power = 10
    // The last two digits, which decide at ninety-nine numbers of a hundred.
    var units = UInt8(base)
    var tens: UInt8 = 0
    for number in base..<limit {
      if number == power {
        power *= 10
        length += 1
      }
      let end = number - base + length
      guard end <= text.count else { break }
      let isOpen = length < 3 || (text[end - 1] ^ units) | (text[end - 2] ^ tens) == 0
      if isOpen && Self.stands(number, in: text, endingAt: end) { found.append("\(number)") }
      units += 1
      if units == 10 {
        units = 0
        tens = tens == 9 ? 0 : tens + 1
      }
    }
    return found.joined(separator: " ")
  }

  /// Whether the digits in front of a place are those of a number.
  private static func stands(_ number: Int, in text: [UInt8], endingAt end: Int) -> Bool {
    var rest = number
    var place = end
    repeat {
      place -= 1
      guard text[place] == UInt8(rest % 10) else { return false }
      rest /= 10
    } while rest > 0
    return true
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
