import SwiftSyntax
import Testing

extension Rule {
  /// The modules that other packages may import.
  static let soldModules = ["DigitCore", "DigitPack", "PracticeEngine"]

  static let notSold = Rule(
    testDescription: "what a product declares as public is made of what other packages can import",
    example: "Sources/DigitPack/Example.swift",
    concerns: { path in soldModules.contains { path.hasPrefix("Sources/\($0)/") } },
    found: ["public import FileIO", "@preconcurrency public import Parallelism"],
    allowed: ["package import FileIO", "import FileIO", "public import SystemPackage"]
  ) { file in
    let known = soldModules + ["Synchronization", "SystemPackage"]
    return file.all(ImportDeclSyntax.self).filter { node in
      node.modifiers.contains { $0.name.tokenKind == .keyword(.public) }
        && !known.contains(node.path.first?.name.text ?? "")
    }.map { file.finding($0, "no product sells \($0.path.trimmedDescription): 'package import'") }
  }
}

extension Rule {
  /// The modules of products whose declarations may be public.
  private static let publicModules =
    soldModules + ["LatencyGate", "LatencyMeasurement", "EssentialFoundation", "pi-trainer"]

  static let keptInside = Rule(
    testDescription: "what no product sells is declared for this package alone",
    example: "Sources/FileIO/Example.swift",
    concerns: { path in
      path.hasPrefix("Sources/") && path.hasSuffix(".swift")
        && !publicModules.contains { path.hasPrefix("Sources/\($0)/") }
    },
    found: ["public struct A {}", "package struct A {\n  public var b: Int\n}"],
    allowed: ["package struct A {}", "struct Public {}", "package import FileIO"]
  ) { file in
    file.all(DeclModifierSyntax.self).filter { $0.name.tokenKind == .keyword(.public) }
      .map { file.finding($0, "no product sells it: 'package'") }
  }
}

/// The catalogues of the products: every public type has its topic, and a word about threads.
@Suite("Documentation of the library")
struct CatalogueTests {
  @Test("names every public type under a topic and under threads", arguments: Rule.soldModules)
  func complete(module: String) async throws {
    let files = await Repository.files.value.filter { $0.path.hasPrefix("Sources/\(module)/") }
    let types = files.flatMap(Self.publicTypes)
    #expect(types.count > 5)
    let path = "Sources/\(module)/\(module).docc/\(module).md"
    expectNone(Self.missing(types, in: Repository.text(of: path), path: path))
  }

  @Test("a type without topic, or without a word about threads, is found")
  func examples() {
    let file = SourceFile(
      path: "A.swift",
      text: "public struct A {}\n@safe public final class B {}\nstruct C {}\npackage enum D {}")
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

  /// The names of the public types that stand at the top of a file.
  private static func publicTypes(of file: SourceFile) -> [String] {
    func names<Node: NamedDeclSyntax & WithModifiersSyntax>(_ kind: Node.Type) -> [String] {
      file.all(kind).filter { node in
        node.parent?.is(CodeBlockItemSyntax.self) == true
          && node.modifiers.contains { $0.name.tokenKind == .keyword(.public) }
      }.map(\.name.text)
    }
    return names(StructDeclSyntax.self) + names(ClassDeclSyntax.self) + names(EnumDeclSyntax.self)
      + names(ProtocolDeclSyntax.self)
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
