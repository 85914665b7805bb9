package import DigitPacks

/// A file of digits with the word about it.
package struct JudgedFile {
  package let file: DigitFile
  private let judged: PackTrust?

  /// How far its digits can be trusted.
  package var trust: DigitTrust { judged?.trust ?? .uncompared }

  /// The contradiction to what is known, where there is one.
  package var refutation: DigitRefutation? { judged?.refutation }

  /// Judges a file; only a pack says of what constant it is.
  ///
  /// - Throws: `PackError` when the first block of a pack is damaged or cannot be read.
  package init(_ file: DigitFile) throws(PackError) {
    self.file = file
    judged =
      if let pack = file.pack {
        try PackTrust(of: pack)
      } else { file.hexadecimal.map { PackTrust(of: $0) } }
  }
}
