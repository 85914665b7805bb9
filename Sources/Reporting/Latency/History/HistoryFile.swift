internal import EssentialFoundation
package import LatencyMeasurement

/// The history as a file: one JSON object a line, by `docs/schemas/latency-history-1.schema.json`.
package enum HistoryFile {
  /// The line of a run, with its line feed.
  package static func line(of run: HistoryRun) -> String {
    do {
      return String(
        decoding: try JSONEncoder.sorted(isPretty: false).encode(run), as: UTF8.self) + "\n"
    } catch {
      preconditionFailure("a run holds texts and finite numbers only: \(error)")
    }
  }

  /// Reads a history.
  ///
  /// - Parameter bytes: of the file; empty lines are passed over.
  /// - Throws: ``HistoryFileError`` for the first line that is no run.
  package static func read(_ bytes: [UInt8]) throws(HistoryFileError) -> RunHistory {
    var runs: [HistoryRun] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where !line.isEmpty {
      do {
        let run = try JSONDecoder().decode(HistoryRun.self, from: Data(line))
        try run.validate()
        runs.append(run)
      } catch {
        throw HistoryFileError(line: number + 1, reason: "\(ScenarioError(error))")
      }
    }
    return RunHistory(runs)
  }
}

/// Why a line of a history is refused.
package struct HistoryFileError: Error, Equatable, CustomStringConvertible {
  /// The number of the line, from 1.
  package let line: Int
  /// The field, and what is wrong with it.
  package let reason: String

  /// One line.
  package var description: String { "line \(line): \(reason)" }
}
