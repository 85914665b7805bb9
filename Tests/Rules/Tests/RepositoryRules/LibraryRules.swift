import SwiftSyntax
import Testing

extension Rule {
  /// The modules that other packages may import, by their folders.
  static let soldModules =
    makingModules + [
      "Digits/DigitCore", "Digits/DigitPacks", "Practice/PracticeEngine",
    ]

  /// Those that make, check and prove digits.
  static let makingModules = ["Digits/PackMaking", "Digits/DigitChecks", "Digits/DigitProofs"]

  static let notSold = Rule(
    testDescription: "what a product declares as public is made of what other packages can import",
    example: "Sources/Digits/DigitPacks/Example.swift",
    concerns: { path in soldModules.contains { path.hasPrefix("Sources/\($0)/") } },
    found: ["public import Files", "@preconcurrency public import Parallelism"],
    allowed: ["package import Files", "import Files", "public import SystemPackage"]
  ) { file in
    let known =
      soldModules.map { String($0.split(separator: "/")[1]) }
      + ["Synchronization", "SystemPackage"]
    return file.all(ImportDeclSyntax.self).filter { node in
      node.modifiers.contains { $0.name.tokenKind == .keyword(.public) }
        && !known.contains(node.path.first?.name.text ?? "")
    }.map { file.finding($0, "no product sells \($0.path.trimmedDescription): 'package import'") }
  }
}

extension Rule {
  /// The modules of products whose declarations may be public.
  private static let publicModules =
    soldModules + [
      "Latency/LatencyGate", "Latency/LatencyJudge", "System/Text", "Programs/pi-trainer",
    ]

  static let keptInside = Rule(
    testDescription: "what no product sells is declared for this package alone",
    example: "Sources/System/Files/Example.swift",
    concerns: { path in
      path.hasPrefix("Sources/") && path.hasSuffix(".swift")
        && !publicModules.contains { path.hasPrefix("Sources/\($0)/") }
    },
    found: ["public struct A {}", "package struct A {\n  public var b: Int\n}"],
    allowed: [
      "package struct A {}", "struct Public {}", "package import Files",
      // The compiler takes it in no other form.
      "@_exported public import Glibc",
    ]
  ) { file in
    file.all(DeclModifierSyntax.self).filter { modifier in
      let attributes = modifier.parent?.parent?.as(ImportDeclSyntax.self)?.attributes
      return modifier.name.tokenKind == .keyword(.public)
        && attributes?.description.contains("@_exported") != true
    }.map { file.finding($0, "no product sells it: 'package'") }
  }
}

/// What the gate sells: few enough declarations to be read in a sitting.
@Suite("Public declarations of the gate")
struct GateSurfaceTests {
  private static let limit = 150

  @Test("the product LatencyGate has at most 150 public declarations")
  func count() async {
    let folders = ["Sources/Latency/LatencyGate/", "Sources/Latency/LatencyJudge/"]
    let files = await Repository.files.value.filter { file in
      folders.contains { file.path.hasPrefix($0) }
    }
    let count = files.map(Self.publicDeclarations).reduce(0, +)
    #expect(count > 20 && count <= Self.limit)
  }

  @Test("public declarations are counted, imports are not")
  func examples() {
    let file = SourceFile(
      path: "A.swift",
      text: """
        public import B
        public struct A { public var b = 1; package var c = 2; public private(set) var d = 3 }
        extension A { public func e() {} }
        """)
    #expect(Self.publicDeclarations(of: file) == 4)
  }

  private static func publicDeclarations(of file: SourceFile) -> Int {
    file.all(DeclModifierSyntax.self).count { node in
      node.name.tokenKind == .keyword(.public)
        && node.parent?.parent?.is(ImportDeclSyntax.self) != true
    }
  }
}

/// What is sold of making, checking and proving digits: a façade, not the wing.
@Suite("Public types of making digits")
struct MakingSurfaceTests {
  private static let limit = 20

  @Test("PackMaking, DigitChecks and DigitProofs have at most 20 public types")
  func count() async {
    let files = await Repository.files.value.filter { file in
      Rule.makingModules.contains { file.path.hasPrefix("Sources/\($0)/") }
    }
    let types = files.flatMap(Self.publicTypes)
    #expect(types.count > 5 && types.count <= Self.limit, "\(types)")
  }

  @Test("nested types and other names of types count too")
  func examples() {
    let file = SourceFile(
      path: "A.swift",
      text: "public struct A { public enum B { case c } ; struct D {} }\npublic typealias E = A")
    #expect(Self.publicTypes(of: file).sorted() == ["A", "B", "E"])
  }

  private static func publicTypes(of file: SourceFile) -> [String] {
    CatalogueTests.publicTypes(of: file, nested: true)
  }
}

@Suite("Names of modules")
struct ModuleNameTests {
  @Test("no public type has the name of a module: nobody could name the module then")
  func names() async throws {
    let modules = Set(try Target.all.get().map(\.name))
    let types = await Repository.files.value.filter { $0.path.hasPrefix("Sources/") }
      .flatMap { CatalogueTests.publicTypes(of: $0, nested: false) }
    #expect(types.count > 50)
    #expect(modules.intersection(types).isEmpty)
  }
}

/// The catalogues of the products: every public type has its topic, and a word about threads.
@Suite("Documentation of the library")
struct CatalogueTests {
  @Test("names every public type under a topic and under threads", arguments: Rule.soldModules)
  func complete(module: String) async throws {
    let files = await Repository.files.value.filter { $0.path.hasPrefix("Sources/\(module)/") }
    let types = files.flatMap { Self.publicTypes(of: $0) }
    #expect(!types.isEmpty)
    let name = module.split(separator: "/")[1]
    let path = "Sources/\(module)/\(name).docc/\(name).md"
    expectNone(Self.missing(types, in: Repository.text(of: path), path: path))
  }

  @Test("a type without topic, or without a word about threads, is found")
  func examples() {
    let file = SourceFile(
      path: "A.swift",
      text: "public struct A {}\n@safe public final class B {}\nstruct C {}\npackage enum D {}"
        + "\n@_spi(S) public struct E {}")
    #expect(Self.publicTypes(of: file) == ["A", "B"])
    let text = """
      ## Threads and cancellation
      ``A``
      ## Topics
      - ``A``
      - ``M/B``
      """
    #expect(Self.missing(["A"], in: text, path: "a.md").isEmpty)
    #expect(Self.missing(["A", "B"], in: text, path: "a.md").count == 1)
    #expect(Self.missing(["C"], in: text, path: "a.md").count == 2)
  }

  /// The names of the public types of a file: of those at its top, or of nested ones as well.
  ///
  /// What is public to named modules alone (`@_spi`), no other package sees.
  static func publicTypes(of file: SourceFile, nested: Bool = false) -> [String] {
    func names<Node: NamedDeclSyntax & WithModifiersSyntax & WithAttributesSyntax>(
      _ kind: Node.Type
    ) -> [String] {
      file.all(kind).filter { node in
        (nested || node.parent?.is(CodeBlockItemSyntax.self) == true)
          && node.modifiers.contains { $0.name.tokenKind == .keyword(.public) }
          && !node.attributes.contains { $0.trimmedDescription.hasPrefix("@_spi(") }
      }.map(\.name.text)
    }
    return names(StructDeclSyntax.self) + names(ClassDeclSyntax.self) + names(EnumDeclSyntax.self)
      + names(ProtocolDeclSyntax.self) + names(ActorDeclSyntax.self)
      + names(TypeAliasDeclSyntax.self)
  }

  private static func missing(_ types: [String], in text: String, path: String) -> [Finding] {
    let parts = text.components("## Topics")
    let threads = parts.first?.components("## Threads and cancellation").last ?? ""
    let topics = parts.count > 1 ? parts[1] : ""
    return [("topic", topics), ("word about threads", threads)].flatMap { kind, part in
      types.filter { !part.contains("``\($0)``") && !part.contains("/\($0)``") }
        .map { Finding(path, "has no \(kind) for \($0)") }
    }
  }
}

extension String {
  /// The parts between a text.
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
