package import PracticeData

/// What a program has that need not fetch its words.
extension Phrasebook {
  package static func file(of language: Language) -> String {
    switch language {
    case .english: english
    case .french: french
    case .german: german
    }
  }

  /// The words of every language.
  package static let builtIn = Language.allCases.compactMap { Phrasebook(Array(file(of: $0).utf8)) }
}

extension Localization {
  package init(_ language: Language) { self.init(language, among: Phrasebook.builtIn) }
}
