/// A place where a rule of the tree is broken.
struct Finding: CustomStringConvertible {
  /// The file, relative to the root of the tree.
  let path: String

  /// The line, 1 for the first; `nil` where the whole file is meant.
  let line: Int?

  /// What is wrong, and what to do.
  let message: String

  /// Notes a finding in a line.
  init(_ path: String, _ line: Int, _ message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  /// Notes a finding about a whole file.
  init(_ path: String, _ message: String) {
    self.path = path
    line = nil
    self.message = message
  }

  /// The place in the form that editors jump to, and the message.
  var description: String {
    line.map { "\(path):\($0): \(message)" } ?? "\(path): \(message)"
  }
}
