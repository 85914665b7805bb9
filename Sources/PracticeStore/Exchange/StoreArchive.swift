import DigitCore
import PracticeEngine
import PracticeReplay

/// Everything a typist has, as one text: what is exported and what is imported.
///
/// JSON lines: a header, then `profile`, `settings`, a `session` each, a `ghost` each, a
/// `transcript` each, and `end` with the number of lines before it, so that a file that was cut off
/// is not taken for a whole one. What is known of the typist's memory follows from the sessions.
struct StoreArchive: Hashable, Sendable {
  /// The critical values.
  var profile = Profile()
  /// The settings, where there are some.
  var settings: Settings?
  /// The sessions, the oldest first.
  var history: [HistoryEntry] = []
  /// The times of records, by session.
  var ghosts: [String: PersonalBestRecord] = [:]
  /// Transcripts of certified runs, by session.
  var transcripts: [String: String] = [:]

  /// Nothing yet.
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
