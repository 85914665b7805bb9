package import DigitPacks

/// A file of digits with the word about it.
package struct JudgedFile {
  package let file: DigitFile

  /// How far its digits can be trusted.
  package let trust: DigitTrust

  /// The contradiction to what is known, where there is one.
  package let refutation: DigitRefutation?

  /// Judges a file; only a pack says of what constant it is.
  ///
  /// - Throws: `PackError` when the first block of a pack is damaged or cannot be read.
  package init(_ file: DigitFile) throws(PackError) {
    self.file = file
    guard let pack = file.pack else {
      trust = .uncompared
      refutation = nil
      return
    }
    let judged = try PackTrust(of: pack)
    trust = judged.trust
    refutation = judged.refutation
  }
}
