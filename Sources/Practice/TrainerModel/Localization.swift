package import DigitCore
package import PracticeData
package import PracticeEngine

/// The texts of the trainer in the player's language.
///
/// A text without arguments is `words[.name]`; the extensions have those that are made of several.
package struct Localization: Sendable {
  private let book: Phrasebook

  /// The words of a language, or those of the first book, which there is, where it is not at hand.
  package init(_ language: Language, among books: [Phrasebook]) {
    book = books.first { $0.language == language } ?? books[0]
  }

  package var language: Language { book.language }

  package subscript(phrase: Phrase) -> String { book[phrase] }

  package subscript(phrase: Phrase, arguments: String...) -> String {
    Self.filled(Array(book[phrase].utf8)[...], arguments)
  }

  /// A text in the form that a number wants, with that number as its first argument.
  package func count(_ phrase: Phrase, _ number: Int64, _ others: String...) -> String {
    let forms = Array(book[phrase].utf8)
    guard let bar = forms.firstIndex(of: UInt8(ascii: "|")) else { return book[phrase] }
    let isOne = number == 1 || number == 0 && language == .french
    let form = isOne ? forms[..<(bar - 1)] : forms[(bar + 2)...]
    return Self.filled(form, [self.number(number)] + others)
  }

  private static func filled(_ text: ArraySlice<UInt8>, _ arguments: [String]) -> String {
    var bytes: [UInt8] = []
    var isPlace = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "{"): isPlace = true
      case UInt8(ascii: "}"): isPlace = false
      case _ where isPlace: bytes += arguments[Int(byte) - 0x30].utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A number with grouped digits.
  package func number(_ number: Int64) -> String {
    let digits = Array(String(number.magnitude).utf8)
    var text = Array((number < 0 ? "−" : "").utf8)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += self[.groupMark].utf8 }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A number with its sign, such as `+3` or `−2`.
  package func signed(_ number: Int64) -> String {
    number > 0 ? "+\(self.number(number))" : self.number(number)
  }

  /// A number with a fixed count of decimals.
  package func decimal(_ value: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let limit = 9e15
    let scaled = Int64(min(max((value * scale).rounded(), -limit), limit))
    let (whole, part) = (scaled.magnitude / UInt64(scale), scaled.magnitude % UInt64(scale))
    let digits = String(part)
    let zeros = String(repeating: "0", count: places - digits.utf8.count)
    return (scaled < 0 ? "−" : "") + number(Int64(whole)) + self[.decimalMark] + zeros + digits
  }

  /// Digits a second, such as `2.31/s`.
  package func speed(_ cps: Double) -> String { decimal(cps, places: 2) + "/s" }

  /// The speed of a run, or a dash where its time is void.
  package func speed(of run: PersonalBestRecord) -> String { run.isTimed ? speed(run.cps) : "–" }

  /// The speed of a session, or a dash where its time is void.
  package func speed(of summary: SessionSummary) -> String {
    summary.isTimed ? speed(summary.cps) : "–"
  }

  package func date(_ day: CivilDay) -> String {
    let (month, number) = parts(of: day)
    return self[.date, "\(day.date.year)", month, number]
  }

  /// A day without its year.
  package func shortDate(_ day: CivilDay) -> String {
    let (month, number) = parts(of: day)
    return self[.shortDate, month, number]
  }

  /// The month as the language writes it, and the day, which has two digits beside a number.
  private func parts(of day: CivilDay) -> (month: String, day: String) {
    let (_, month, number) = day.date
    let name = Array(self[.months].utf8).pieces(at: 0x20)[Int(month) - 1]
    let isPadded = number < 10 && name.first.map { $0 <= UInt8(ascii: "9") } == true
    return (String(decoding: Array(name), as: UTF8.self), (isPadded ? "0" : "") + "\(number)")
  }

  package var pairWords: PairWords { PairWords(self[.pairWords]) }

  /// A range of decimals, counted from 1.
  package func range(_ range: DigitRange) -> String {
    number(range.lowerIndex + 1) + "–" + number(range.upperIndex)
  }

  /// A share as a percentage, rounded down so that 100 % means all.
  package func percent(_ share: Double) -> String { "\(Int((share * 100).rounded(.down))) %" }

  /// A span as `m:ss`.
  package func clock(_ nanoseconds: Int64) -> String {
    let seconds = nanoseconds / TypingSpeed.nanosecondsPerSecond
    let (minutes, rest) = (seconds / 60, seconds % 60)
    if minutes < 60 { return "\(minutes):\(rest < 10 ? "0" : "")\(rest)" }
    let left = minutes % 60
    return "\(minutes / 60):\(left < 10 ? "0" : "")\(left):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The time of a run as `m:ss.t`, or a dash where it is void.
  package func time(of run: PersonalBestRecord) -> String {
    run.isTimed ? time(run.totalTime) : "–"
  }

  /// The time of a session as `m:ss.t`, or a dash where it is void.
  package func time(of summary: SessionSummary) -> String {
    summary.isTimed ? time(summary.lastCorrectTime) : "–"
  }

  /// A span as `m:ss.t`.
  package func time(_ nanoseconds: Int64) -> String {
    clock(nanoseconds) + self[.decimalMark] + "\(nanoseconds / 100_000_000 % 10)"
  }
}
