import Files
package import PracticeData
package import SystemPackage

/// The player's own words for pairs of digits.
extension PracticeStore {
  package func wordFile(_ language: Language) -> FilePath {
    paths.config.appending("words-\(language.code).txt")
  }

  /// The words of a language: those of the player's file over those of the program.
  ///
  /// - Returns: the words, the lines of the file that say nothing, and whether there is a file.
  /// - Throws: ``StoreError`` where the file cannot be read, or is no UTF-8.
  package func words(
    _ language: Language, over standard: PairWords
  ) throws(StoreError) -> (words: PairWords, problems: [PairWords.Problem], isEdited: Bool) {
    var words = standard
    let path = wordFile(language)
    let bytes = try ifPresent(try disk.fileSystem.contents(of: path, limit: 1 << 20))
    guard let bytes else { return (words, [], false) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .format(.damaged("its text is no UTF-8"), path: path.string)
    }
    let problems = words.read(text)
    return (words, problems, true)
  }

  /// Writes the program's words of a language to the player's file, to be edited.
  package func write(
    _ words: PairWords, _ language: Language, replacing isReplacing: Bool
  ) throws(StoreError) {
    let path = wordFile(language)
    let text =
      "# A word for each pair of digits. A line of your own replaces the program's word;\n"
      + "# a pair without a word has none. Lines that begin with # are left out.\n"
      + "# Person, action and object: '14 tire | rolls | a wheel'. Three digits: '141 tart'.\n"
      + "# Where a block of ten is kept: '@3 the kitchen door'.\n"
      + words.text
    // Whoever writes settings removes what a killed process left beside them.
    let lock = try disk.lockSettings()
    defer { lock.unlock() }
    try mappingErrors(try disk.fileSystem.write(text.utf8, to: path, replacing: isReplacing))
  }
}
