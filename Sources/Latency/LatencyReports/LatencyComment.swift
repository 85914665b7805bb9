package import LatencyJudge
internal import Reports
internal import Text

/// What a reviewer reads of a run: a comment in Markdown.
package struct LatencyComment: Sendable {
  /// Places that keep comments take no more than some 65,500 bytes.
  private static let largest = 65_000
  /// How many of the slowest keys are shown by each of two measures.
  private static let keyCount = 5

  private let record: LatencyRecord
  private let rounds: [ScenarioRounds]
  private let base: (name: String, rounds: ScenarioRounds)?

  /// - Parameter base: what it was compared with, and its rounds; `nil` without a comparison.
  package init(
    _ record: LatencyRecord, rounds: [ScenarioRounds],
    base: (name: String, rounds: ScenarioRounds)? = nil
  ) {
    self.record = record
    self.rounds = rounds
    self.base = base
  }

  private var result: GateResult { record.result }

  /// By this line, which nobody sees, a pipeline finds its comment on a program and renews it.
  package var mark: String { "<!-- latency-gate \(rounds.first?.scenario.id ?? "") -->\n" }

  /// Whether there is something to say: all but a PASS beside a base that is as fast.
  package var saysNews: Bool {
    let numbers = result[.regression].numbers
    guard result.verdict == .pass, base != nil, let effect = numbers["effectShare"],
      let low = numbers["lowShare"], let high = numbers["highShare"]
    else { return true }
    return (low > 0 || high < 0)
      && effect.magnitude > max(RegressionGate.minimumEffect, numbers["noiseShare"] ?? 0)
  }

  package var markdown: String {
    var text = MarkdownRenderer().render([.paragraph(verdict)] + evidence + keys + [origin])
    let rest = "\n\n… and more in report.md.\n"
    let most = Self.largest - mark.utf8.count - rest.utf8.count - 1
    if text.utf8.count > most {
      while text.utf8.count > most { text.removeLast((text.utf8.count - most + 3) / 4) }
      text += rest
    }
    return text + "\n" + mark
  }

  private var verdict: String {
    let words =
      switch result.verdict {
      case .pass: "fast enough"
      case .fail: base == nil ? "too slow" : "too slow, or slower than the base"
      case .inconclusive, .notRun: "neither good nor bad was shown"
      case .incorrect: "wrong answers, so no time is told"
      }
    let headline = result.headline.withInitialCapital
    return "\(result.verdict.reportVerdict.mark) \(result.verdict.word) (\(words)): \(headline)"
  }

  /// What else speaks for the verdict, and what it supports.
  private var evidence: [Block] {
    let gates = result.gates.filter { gate in
      let isOpen = [.fail, .incorrect, .inconclusive].contains(gate.verdict)
      let isComparison = gate.id == .regression && gate.verdict != .notRun
      return (isOpen || isComparison) && gate.evidence != result.headline
    }.map { "\($0.id.rawValue) \($0.id.title), \($0.verdict.word): \($0.evidence)" }
    let support = result.support.map { support in
      let rarity = support.rarity(budget: result.budget)
      return "\(support.keys.counted("key")) in \(result.rounds.counted("round")): \(rarity)"
    }
    let all = gates + [result.verdict == .incorrect ? nil : support].compactMap { $0 }
    return all.isEmpty ? [] : [.list(all)]
  }

  private struct Key {
    let scenario: String
    let index: Int
    let best: Int64
    let longest: Int64
  }

  /// The slowest keys by their best rounds, which noise cannot slow, and those by any round.
  private var slowest: [Key] {
    let keys = rounds.filter { $0.pairs.first?.engine.injection.isPainted == false }
      .flatMap { scenario in
        let (best, longest) = Self.times(of: scenario)
        return zip(best, longest).enumerated().map {
          Key(scenario: scenario.scenario.id, index: $0, best: $1.0, longest: $1.1)
        }
      }
    let byBest = keys.sorted { $0.best > $1.best }.prefix(Self.keyCount)
    let others = keys.sorted { $0.longest > $1.longest }.prefix(Self.keyCount).filter { key in
      !byBest.contains { $0.scenario == key.scenario && $0.index == key.index }
    }
    return byBest + others
  }

  private static func times(of scenario: ScenarioRounds) -> (best: [Int64], longest: [Int64]) {
    let whole = scenario.rounds(of: .engine).filter(\.isComplete)
    return (QueueReplay.minimumOccupancy(of: whole), QueueReplay.maximumOccupancy(of: whole))
  }

  private var keys: [Block] {
    guard result.verdict != .incorrect else { return [] }
    let known = base.map { Self.times(of: $0.rounds) }
    let rows = slowest.map { key in
      let own = [key.best, key.longest].map { NumberFormat.duration($0) }
      let others = known.map { times in
        [times.best, times.longest].map {
          key.index < $0.count ? NumberFormat.duration($0[key.index]) : LatencyTables.tooFew
        }
      }
      let columns = others.map { [$0[0], own[0], $0[1], own[1]] } ?? own
      return [key.scenario, key.index.grouped] + columns
    }
    guard !rows.isEmpty else { return [] }
    let titles =
      base == nil
      ? ["Best round", "Longest"]
      : ["Base, best round", "Head, best round", "Base, longest", "Head, longest"]
    return [
      .table(
        Table(
          caption: "The slowest keys"
            + (base.map { ", beside those of the base \($0.name)" } ?? "")
            + ": how long each keeps the program",
          columns: [.init("Scenario"), .init("Key", isNumeric: true)]
            + titles.map { .init($0, isNumeric: true) },
          rows: rows))
    ]
  }

  private var origin: Block {
    let source = result.provenance
    return .paragraph(
      "Commit \(source.commit ?? "unknown"), \(source.architecture), "
        + "\(NumberFormat.seconds(source.seconds)); index.html of the run shows every gate.")
  }
}
