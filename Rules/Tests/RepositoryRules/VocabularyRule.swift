import SwiftSyntax

extension Rule {
  /// What is not said, as one word in lower case, and what is said instead.
  private static let replacements = [
    "seat": "worker slot", "sitter": "wait mode", "errand": "job", "loan": "donated workers",
    "recombining": "reconstruction", "octet": "radix-8 block", "spoiled": "corrupted",
    "planted": "injected", "planter": "injector", "strike": "inject", "picture": "view",
    "paper": "page layout", "shelf": "provider", "wording": "localization or number format",
    "hog": "CPU load", "mischief": "disturbances", "doorbell": "event", "handover": "one-shot",
    "honesty": "sample size", "survey": "scan", "decimalroom": "decimal output buffer",
    "strange": "unknown, or what it is not", "obstacle": "ignored cause, or what is in the way",
    "toil": "busy work", "mend": "repair", "typist": "player or keyboard",
    "face": "front end or renderer", "house": "architecture", "teeth": "enforced rules",
  ]

  /// Names that keep such a word, each with the reason.
  private static let exceptions = [
    "hogs": "a key and a value in the JSON of scenarios and calibrations",
    "hogFaults": "a value of the option --only",
    "honesty": "a key of the reference values of statistics",
  ]

  static let vocabulary = Rule(
    testDescription: "declarations use the words of the field, none of the project's private ones",
    concerns: { $0.hasSuffix(".swift") },
    found: [
      "struct TerminalSeat {}", "enum HTTPPaper {}", "func mend() {}", "func f(in house: Int) {}",
      "func f(errand a: Int) {}", "enum E { case planted }", "enum E { case a(loan: Int) }",
      "typealias DecimalRooms = Int", "let isSpoiled = true", "var teeth: Int { 1 }",
    ],
    allowed: [
      "struct Interface {}", "let keystrike = newspaper", "// a house", "let text = \"house\"",
      "struct DecimalBroom {}", "let a = house",
    ]
  ) { file in
    file.declaredNames.flatMap { token in
      privateWords(in: token.text).map { file.finding(token, $0) }
    }
  }

  /// What is to be said instead of the private words in a name: of its words and pairs of words.
  static func privateWords(in name: String) -> [String] {
    guard exceptions[name] == nil else { return [] }
    let words = name.matches(of: /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/).map { $0.0.lowercased() }
    return (words + zip(words, words.dropFirst()).map { $0 + $1 }).compactMap { word in
      let replacement =
        replacements[word] ?? (word.last == "s" ? replacements[String(word.dropLast())] : nil)
      return replacement.map { "\(name): say '\($0)' instead of '\(word)'" }
    }
  }
}

extension SourceFile {
  private static let declarations: [any SyntaxProtocol.Type] = [
    StructDeclSyntax.self, ClassDeclSyntax.self, EnumDeclSyntax.self, ActorDeclSyntax.self,
    ProtocolDeclSyntax.self, TypeAliasDeclSyntax.self, EnumCaseElementSyntax.self,
    EnumCaseParameterSyntax.self, FunctionDeclSyntax.self, FunctionParameterSyntax.self,
    IdentifierPatternSyntax.self,
  ]

  /// The names that the file declares: types, functions, their parameters, variables and cases.
  var declaredNames: [TokenSyntax] {
    Self.declarations.flatMap { nodes(of: $0) }.flatMap { node in
      node.children(viewMode: .sourceAccurate).compactMap { $0.as(TokenSyntax.self) }
    }.filter { if case .identifier = $0.tokenKind { true } else { false } }
  }
}
