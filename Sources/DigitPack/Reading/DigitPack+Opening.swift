public import DigitCore
public import PlatformIO
public import SystemPackage

/// Opening a pack.
extension DigitPack {
  /// Creates a pack from a file: checks header, footer, index, provenance and the file's length,
  /// then maps memory for its digits.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - fileSystem: its file system.
  /// - Complexity: O(1) plus O(blocks): 80 bytes are read and hashed for 131,072 digits.
  /// - Throws: ``PackError``.
  public convenience init(
    mapping path: FilePath, fileSystem: FileSystem = .real
  ) throws(PackError) {
    let file: OpenFile
    do throws(PlatformError) {
      file = try fileSystem.open(path)
    } catch { throw PackError(error) }
    try self.init(file, named: path.string, fileSystem: fileSystem)
  }

  /// Requires that the pack holds an expected constant.
  ///
  /// - Parameter constant: the expected constant.
  /// - Throws: ``PackError`` with code `wrong-constant`.
  public func require(_ constant: MathematicalConstant) throws(PackError) {
    guard self.constant == constant else {
      throw PackError(
        .wrongConstant, path, at: 48,
        "it holds the digits of \(self.constant.name), not of \(constant.name)")
    }
  }
}
