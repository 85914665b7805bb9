package import PracticeData

/// What a program has that need not fetch its words.
extension Phrasebook {
  package static func file(of language: Language) -> [UInt8] {
    switch language {
    case .english: PackageResources.en_txt
    case .french: PackageResources.fr_txt
    case .german: PackageResources.de_txt
    }
  }

  /// The words of every language.
  package static let builtIn = Language.allCases.compactMap { Phrasebook(file(of: $0)) }
}

extension Localization {
  package init(_ language: Language) { self.init(language, among: Phrasebook.builtIn) }
}
