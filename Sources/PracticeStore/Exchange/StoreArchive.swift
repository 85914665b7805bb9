import DigitCore
import PracticeEngine
import PracticeReplay

/// All data of a player as one text, for export and import.
///
/// JSON lines: a header, then `profile`, `settings`, a `session` each, a `ghost` each, a
/// `transcript` each, and `end` with the number of lines before it, which reveals a truncated file.
/// The learning state is derived from the sessions.
struct StoreArchive: Hashable, Sendable {
  /// The profile.
  var profile = Profile()
  /// The settings, if any.
  var settings: Settings?
  /// The sessions, the oldest first.
  var history: [HistoryEntry] = []
  /// The times of records, by session.
  var ghosts: [String: PersonalBestRecord] = [:]
  /// Transcripts of certified runs, by session.
  var transcripts: [String: String] = [:]

  /// Creates an empty archive.
  init() {}

  /// The archive as text, each line with its line feed.
  var text: String {
    var lines = [JSONWriter.object { StoreFormat.export.begin(&$0) }]
    lines.append("{\"profile\":\(profile.json)}")
    if let settings {
      lines.append("{\"settings\":\(settings.json.filter { $0 != "\n" })}")
    }
    lines += history.map { "{\"session\":\($0.json)}" }
    for (session, run) in ghosts.sorted(by: { $0.key < $1.key }) {
      lines.append(
        JSONWriter.object { writer in
          writer.key("ghost")
          writer.object { writer in
            writer.member("constant", run.constant.name)
            writer.member("session", session)
            writer.member("digits", run.digitCount)
            writer.member("time", nanoseconds: run.totalTime)
            writer.member("times", nanoseconds: run.cumulativeTimes)
          }
        })
    }
    for (session, text) in transcripts.sorted(by: { $0.key < $1.key }) {
      lines.append(
        JSONWriter.object { writer in
          writer.member("transcript", session)
          writer.member("text", text)
        })
    }
    lines.append("{\"end\":\(lines.count)}")
    return lines.joined(separator: "\n") + "\n"
  }
}
