/// The product is built as everybody builds it, and every Swift target under the same strict
/// settings.
///
/// Three kinds are allowed, on the modules of these lines alone. The inner loops of the
/// multiplication are compiled once for each kind of processor, and the program runs those that the
/// machine can; so nobody needs a flag, and nobody gets a program that the machine cannot run. And
/// arithmetic is optimised in debug builds too, where products would otherwise take a hundred times
/// as long. And the program carries Swift's libraries, which changes none of its instructions.
enum FlagRule {
  /// The flags that would win a figure or silence the compiler.
  static let forbidden = ["-Oun" + "checked", march, "-mcpu" + "=", unsafe]

  private static let march = "-march" + "="
  private static let unsafe = "unsafe" + "Flags"

  /// The names by which the manifest hands allowed flags on.
  private static let names = [
    "optimizedWhenDebugged", "innerLoops(", "selfContained", "staticLibraries",
  ]

  /// The lines of the manifest with allowed flags or their names.
  private static let allowed: Set = [
    "let optimizedWhenDebugged: [SwiftSetting] = [",
    #".\#(unsafe)(["-O"], .when(configuration: .debug))"#,
    "func innerLoops(_ name: String, processor: String? = nil) -> Target {",
    "var settings = optimizedWhenDebugged",
    #"if let processor { settings.append(.\#(unsafe)(["-Xcc", "\#(march)" + processor])) }"#,
    #"innerLoops("TransformPortable"),"#,
    #"innerLoops("TransformAVX2", processor: "x86-64-v3"),"#,
    #"innerLoops("TransformAVX512", processor: "x86-64-v4"),"#,
    #"let innerLoopModules = [innerLoops("TransformPortable")]"#,
    "let staticLibraries = [",
    "let selfContained: [LinkerSetting] =",
    ": [.\(unsafe)(staticLibraries, .when(platforms: [.linux], configuration: .release))]",
    "swiftSettings: strict, linkerSettings: selfContained),",
    #"room("BigArithmetic", arithmeticParts, settings: optimizedWhenDebugged),"#,
  ]

  /// The flags in a manifest or script.
  static func findings(path: String, text: String) -> [Finding] {
    let isManifest = path == "Package.swift"
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      index, line -> [Finding] in
      if isManifest && allowed.contains(String(line.drop { $0 == " " })) { return [] }
      return (forbidden + (isManifest ? names : [])).filter { line.contains($0) }.map {
        Finding(path, index + 1, "\($0) is no flag of this project")
      }
    }
  }

  /// The targets of a manifest that are not built with `strict`.
  ///
  /// - Parameters:
  ///   - manifest: the text of `Package.swift`.
  ///   - isC: whether a target's folder holds no Swift, so that the settings do not apply.
  static func looseTargets(
    manifest: String, isC: (String) -> Bool = isFolderWithoutSwift
  ) -> [Finding] {
    let lines = manifest.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { index in
      let head = /\.(target|testTarget|executableTarget)\(/
      guard let start = lines[index].firstMatch(of: head)?.range.lowerBound else { return nil }
      let text = call(in: manifest[start...])
      guard !text.contains("swiftSettings: strict") else { return nil }
      let path = text.firstMatch(of: /path: "([^"]+)"/)?.1
      let name = text.firstMatch(of: /^\.target\(\s*name: "([^"]+)"/)?.1
      if let folder = path ?? name.map({ "Sources/\($0)" }), isC(String(folder)) { return nil }
      return Finding("Package.swift", index + 1, "a target without 'swiftSettings: strict'")
    }
  }

  /// The call that a text starts with, up to its closing parenthesis.
  private static func call(in text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        depth -= 1
        if depth == 0 { return text[...index] }
      }
    }
    return text
  }

  private static func isFolderWithoutSwift(_ path: String) -> Bool {
    !SourceTree.paths(under: path).contains { $0.hasSuffix(".swift") }
  }
}
