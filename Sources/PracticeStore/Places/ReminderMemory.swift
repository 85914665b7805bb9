import PlatformIO
public import PracticeEngine
import PracticeReplay

/// The day of the last reminder, so that there is at most one a day.
extension PracticeStore {
  /// The day of the last reminder, or `nil` before the first or where its file is damaged.
  ///
  /// - Throws: ``StoreError`` for a file of a newer program, and where it cannot be read.
  public func lastReminder() throws(StoreError) -> CivilDay? {
    guard var fields = try disk.fields(of: paths.reminder, .reminder) else { return nil }
    return fields.named("day") { CivilDay($0) }
  }

  /// Records that a reminder was shown.
  ///
  /// - Parameter day: the local calendar day.
  /// - Throws: ``StoreError``, also for a file of a newer program, which is not changed.
  public func noteReminder(on day: CivilDay) throws(StoreError) {
    _ = try lastReminder()
    try mappingErrors { () throws(PlatformError) in try disk.fileSystem.makeFolder(paths.state) }
    let text = JSONWriter.object { writer in
      StoreFormat.reminder.begin(&writer)
      writer.member("day", day.description)
    }
    try disk.replace(paths.reminder, with: text)
  }
}
