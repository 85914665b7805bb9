import PlatformIO
public import PracticeEngine
import PracticeReplay

/// When a reminder was last shown, so that a day has one at most.
extension PracticeStore {
  /// The day of the last reminder, or `nil` before the first or where it cannot be told.
  public var lastReminder: CivilDay? {
    guard var fields = try? disk.fields(of: places.reminder, .reminder) else { return nil }
    return fields.named("day") { CivilDay($0) }
  }

  /// Takes note of a reminder that was shown.
  ///
  /// - Parameter day: the local calendar day.
  /// - Throws: ``StoreError``.
  public func noteReminder(on day: CivilDay) throws(StoreError) {
    try storing { () throws(PlatformError) in try disk.fileSystem.makeFolder(places.state) }
    let text = JSONWriter.object { writer in
      StoreFormat.reminder.begin(&writer)
      writer.member("day", day.description)
    }
    try disk.replace(places.reminder, with: text)
  }
}
