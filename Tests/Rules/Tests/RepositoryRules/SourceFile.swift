import SwiftParser
import SwiftSyntax

/// A text of the repository as the rules see it: its lines, and the syntax of Swift.
struct SourceFile: Sendable {
  /// The path from the root of the repository.
  let path: String
  /// The text.
  let text: String
  /// The text, line by line.
  let lines: [Substring]

  private let nodes: [ObjectIdentifier: [Syntax]]
  private let lineStarts: [Int]

  /// Creates a file; a Swift file is parsed.
  init(path: String, text: String) {
    (self.path, self.text) = (path, text)
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    lines = parts.last?.isEmpty == true ? parts.dropLast() : parts
    lineStarts = parts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count + 1) }
    let collector = NodeCollector(viewMode: .sourceAccurate)
    if path.hasSuffix(".swift") { collector.walk(Parser.parse(source: text)) }
    nodes = collector.nodes
  }

  /// The nodes of a type.
  func all<Node: SyntaxProtocol>(_ type: Node.Type) -> [Node] {
    nodes(of: type).compactMap { $0.as(type) }
  }

  /// The nodes of a type that is not known before.
  func nodes(of type: any SyntaxProtocol.Type) -> [Syntax] { nodes[ObjectIdentifier(type)] ?? [] }

  /// The line of a position, 1 for the first.
  func line(of position: AbsolutePosition) -> Int {
    (lineStarts.lastIndex { $0 <= position.utf8Offset } ?? 0) + 1
  }

  /// A finding in the line where a node starts.
  func finding(_ node: some SyntaxProtocol, _ message: String) -> Finding {
    Finding(path, line: line(of: node.positionAfterSkippingLeadingTrivia), message)
  }

  /// The findings of a rule that looks at one line at a time.
  func findings(inLines messages: (Substring) -> [String]) -> [Finding] {
    lines.enumerated().flatMap { number, line in
      messages(line).map { Finding(path, line: number + 1, $0) }
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

/// Sorts the nodes of a file by their type; tokens are left out.
private final class NodeCollector: SyntaxAnyVisitor {
  var nodes: [ObjectIdentifier: [Syntax]] = [:]

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    nodes[ObjectIdentifier(node.syntaxNodeType), default: []].append(node)
    return .visitChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
