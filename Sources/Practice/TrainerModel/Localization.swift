package import PracticeData
package import PracticeEngine

/// The texts of the trainer in the player's language.
///
/// The extensions, one for each screen, have every text in both languages. The texts of a session
/// with a number are in `SessionText`.
package struct Localization: Hashable, Sendable {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  /// The text of the language; never inlined into hundreds of callers, since a page loads them all.
  @inline(never)
  package func choose(_ english: String, _ french: String) -> String {
    switch language {
    case .english: english
    case .french: french
    }
  }

  private var point: String { choose(".", ",") }
}

extension Localization {
  /// A number with grouped digits.
  package func number(_ number: Int64) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += choose(",", " ") }
      text.append(digit)
    }
    return text
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
    let zeros = String(repeating: "0", count: places - digits.count)
    return (scaled < 0 ? "−" : "") + number(Int64(whole)) + point + zeros + digits
  }

  /// Digits a second, such as `2.31/s`.
  package func speed(_ cps: Double) -> String { decimal(cps, places: 2) + "/s" }

  /// The speed of a run, or a dash where its time is void.
  package func speed(of run: PersonalBestRecord) -> String { run.isTimed ? speed(run.cps) : "–" }

  /// The speed of a session, or a dash where its time is void.
  package func speed(of summary: SessionSummary) -> String {
    summary.isTimed ? speed(summary.cps) : "–"
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
    clock(nanoseconds) + point + "\(nanoseconds / 100_000_000 % 10)"
  }
}
