import PracticeReplay

/// The kinds of files of the store, each with its version.
enum StoreFormat: String {
  /// The profile.
  case profile = "pi-trainer profile"
  /// The settings.
  case settings = "pi-trainer settings"
  /// The history.
  case history = "pi-trainer history"
  /// The times of a record.
  case ghost = "pi-trainer ghost"
  /// The learning state of a constant.
  case learning = "pi-trainer learning"
  /// When a reminder was last shown.
  case reminder = "pi-trainer reminder"
  /// Everything in one file.
  case export = "pi-trainer export"

  /// The version that is written, and the newest readable one.
  var version: Int64 { 1 }

  /// The members that every file begins with.
  func begin(_ writer: inout JSONWriter) {
    writer.member("format", rawValue)
    writer.member("version", version)
  }

  /// Checks the first members of a file.
  ///
  /// - Throws: ``StoreError`` for a newer version.
  func check(_ fields: inout FieldReader, path: String) throws(StoreError) {
    if let version = fields.integer("version"), version > self.version {
      throw StoreError(.newerVersion(version), path: path)
    }
    if fields.named("format", { $0 == rawValue ? true : nil }) == nil {
      fields.addProblem("it does not say that it is a \(rawValue) file")
    }
  }
}
