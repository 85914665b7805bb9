/// Dependencies point one way: every import is in the table.
enum ImportRule {
  /// The imports that a file may not have.
  static func findings(in file: SourceFile) -> [Finding] {
    guard let row = ImportTable.rows[file.module] else {
      return [Finding(file.path, "module \(file.module) has no row in ImportTable")]
    }
    return imports(in: file).filter { !row.all.contains($0.module) }.map {
      Finding(
        file.path, $0.line, "\(file.module) may not import \($0.module); see ImportTable.swift")
    }
  }

  /// The modules that a file imports, with their lines.
  static func imports(in file: SourceFile) -> [(line: Int, module: String)] {
    file.numberedCode.compactMap { line, text in
      guard text.contains("import ") else { return nil }
      let words = text.split(whereSeparator: { $0 == " " || $0 == ";" }).map(String.init)
      guard let keyword = words.firstIndex(of: "import"), keyword + 1 < words.count,
        words[..<keyword].allSatisfy({ $0.hasPrefix("@") || accessLevels.contains($0) })
      else { return nil }
      let rest = words[(keyword + 1)...].drop { kinds.contains($0) }
      guard let name = rest.first?.split(separator: ".").first else { return nil }
      return (line, String(name))
    }
  }

  /// A cycle in the table, as a path of modules that ends where it began, or `nil`.
  static func cycle(in rows: [String: Set<String>]) -> [String]? {
    var finished: Set<String> = []
    func visit(_ module: String, _ path: [String]) -> [String]? {
      if let start = path.firstIndex(of: module) { return path[start...] + [module] }
      guard finished.insert(module).inserted || !path.isEmpty else { return nil }
      for next in (rows[module] ?? []).sorted() {
        if let cycle = visit(next, path + [module]) { return cycle }
      }
      return nil
    }
    for module in rows.keys.sorted() {
      if let cycle = visit(module, []) { return cycle }
    }
    return nil
  }

  private static let accessLevels: Set = [
    "public", "package", "internal", "fileprivate", "private",
  ]
  private static let kinds: Set = [
    "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
  ]
}
