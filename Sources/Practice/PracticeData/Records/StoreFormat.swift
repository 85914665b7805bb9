package import Text

package enum StoreFormat: String {
  case profile = "pi-trainer profile"
  case settings = "pi-trainer settings"
  case history = "pi-trainer history"
  /// The times of a record.
  case ghost = "pi-trainer ghost"
  case learning = "pi-trainer learning"
  case running = "pi-trainer running session"
  /// When a reminder was last shown.
  case reminder = "pi-trainer reminder"
  case export = "pi-trainer export"
  /// Who plays on a device.
  case players = "pi-trainer players"

  /// The version that is written, and the newest readable one.
  var version: Int64 { self == .learning ? 2 : 1 }

  package func begin(_ writer: inout JSONWriter) {
    writer.member("format", rawValue)
    writer.member("version", version)
  }

  /// Checks the first members of a file.
  ///
  /// - Throws: ``FormatError/newerVersion(_:)``.
  package func check(_ fields: inout FieldReader) throws(FormatError) {
    if let version = fields.integer("version"), version > self.version {
      throw .newerVersion(version)
    }
    if fields.named("format", { $0 == rawValue ? true : nil }) == nil {
      fields.addProblem("it does not say that it is a \(rawValue) file")
    }
  }
}

package enum FormatError: Error, Hashable, Sendable {
  case newerVersion(Int64)
  case damaged(String)
}
