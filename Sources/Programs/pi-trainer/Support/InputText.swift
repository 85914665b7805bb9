import Files
import Processes
import SystemPackage

/// A text that a command takes whole, from a file or from another program.
enum InputText {
  /// The bytes of a file, or of standard input for `-`.
  static func contents(of path: String) throws(PlatformError) -> [UInt8] {
    try path == "-" ? standardInput() : FileSystem.real.contents(of: FilePath(path), limit: 1 << 30)
  }

  private static func standardInput() -> [UInt8] {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    _ = DescriptorCalls.wait(0, toWrite: false, milliseconds: -1)
    while let count = DescriptorCalls.read(0, into: &bytes) {
      all += bytes[..<count]
      _ = DescriptorCalls.wait(0, toWrite: false, milliseconds: -1)
    }
    return all
  }
}
