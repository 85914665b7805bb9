import SwiftSyntax
import Testing

extension Rule {
  /// Where `unsafe` may stand, by the beginning of the path.
  private static let unsafePlaces = [
    "Sources/System/Parallelism/", "Sources/System/Files/", "Sources/System/Processes/",
    "Sources/Digits/Arithmetic/", "Sources/Digits/DigitPacks/Memory/",
    "Sources/Digits/PackMaking/NumberFiles/Memory/",
    // The kernels of the multiplication, and the tables of pointers that they take.
    "Sources/Digits/Kernels/",
    // A copy of digits in locked memory, filled from the map.
    "Sources/Digits/DigitPacks/Reading/PreloadedDigits.swift",
  ]

  static let unsafeCode = Rule(
    testDescription: "code that the compiler cannot prove safe stays in few places",
    concerns: { path in
      path.hasPrefix("Sources/") && !unsafePlaces.contains { path.hasPrefix($0) }
    },
    found: ["let x = unsafe g(\"unsafe\")", "for unsafe a in b {}", "@unsafe struct S {}"],
    allowed: ["// unsafe in words\nlet unsafely = \"unsafe\""]
  ) { file in
    let tokens =
      file.all(UnsafeExprSyntax.self).map(\.unsafeKeyword)
      + file.all(ForStmtSyntax.self).compactMap(\.unsafeKeyword)
      + file.all(AttributeSyntax.self).compactMap { $0.attributeName.lastToken(viewMode: .all) }
    return tokens.filter { $0.text == "unsafe" }.map {
      file.finding($0, "'unsafe' belongs into \(unsafePlaces.joined(separator: ", "))")
    }
  }

  // swift-format refuses `try!`. A value made of one literal may be unwrapped.
  static let traps = Rule(
    testDescription:
      "nothing in the product traps on what the world brings: no '!' on an optional, no 'as!'",
    found: [
      "let a = b!", "a!.b()", "c[0]!", "f(x)!", "x as! Int", "Digit(value)!", "\"\\(a!)\"",
      "var a: Int!", "a.b!()", "URL(string: \"\\(a)b\")!",
    ],
    allowed: [
      "a != b", "if !a {}", "Digit(3)!", "URL(string: \"x\")!", "\"k!\"", "// b!", "f(!a)",
      "x !== y", "#\"a \\(b!) c\"#", "x as? Int",
    ]
  ) { file in
    let marks =
      file.all(ForceUnwrapExprSyntax.self).filter { !isMadeOfLiteral($0.expression) }
      .map(\.exclamationMark)
      + file.all(ImplicitlyUnwrappedOptionalTypeSyntax.self).map(\.exclamationMark)
      + file.all(UnresolvedAsExprSyntax.self).compactMap(\.questionOrExclamationMark)
    return marks.filter { $0.text == "!" }.map {
      file.finding($0, "'!' traps at run time: throw, or unwrap with guard")
    }
  }

  private static func isMadeOfLiteral(_ value: ExprSyntax) -> Bool {
    let literal = /[A-Z]\w*\((\w+: )?([0-9]\w*|"[^"\\]*")\)/
    return value.trimmedDescription.wholeMatch(of: literal) != nil
  }

  /// Functions of the system and its libraries that remove a tree by its name, in whose place
  /// somebody can put a link meanwhile.
  private static let removingNames: Set = ["removeItem", "trashItem", "nftw", "rmdir"]

  static let removing = Rule(
    testDescription: "nothing is removed past Files, which follows no link",
    concerns: { $0.hasPrefix("Sources/") && !$0.hasPrefix("Sources/System/Files/") },
    found: [
      "try? FileManager.default.removeItem(atPath: a)", "let c = b\nc.removeItem(at: a)",
      "_ = unsafe rmdir(path)", "Glibc.rmdir(path)",
    ],
    allowed: [
      "try FileSystem.real.removeTree(a)", "try FileSystem.real.remove(a)", "list.remove(at: 1)",
      "// removeItem(a)\nlet text = \"removeItem\"",
    ]
  ) { file in
    let names = file.all(FunctionCallExprSyntax.self).compactMap { call -> TokenSyntax? in
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else {
        return call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName
      }
      let isOfSystem = ["Glibc", "Darwin"].contains(member.base?.trimmedDescription ?? "")
      let name = member.declName.baseName
      return isOfSystem || name.text.hasSuffix("Item") ? name : nil
    }
    return names.filter { removingNames.contains($0.text) }.map {
      file.finding($0, "\($0.text): remove with FileSystem.remove or removeTree")
    }
  }

  /// Functions of the library that print and tell nobody of a failure.
  private static let printingNames: Set = [
    "print", "debugPrint", "dump", "puts", "fputs", "putchar", "printf", "fwrite",
  ]

  static let printing = Rule(
    testDescription: "what is printed goes through a writer that reports failures",
    found: [
      "print(\"a\")", "Swift.print(a, terminator: \"\")", "debugPrint(a)", "fputs(text, stdout)",
      "FileHandle.standardOutput.write(data)", "FileHandle.standardError.write(data)",
    ],
    allowed: [
      "options.output.print(value) { text }", "func print(_ value: Int) {}",
      "// print(a)\nlet text = \"print(a)\"", "let printed = prints(a)",
      "FileHandle.standardInput.readDataToEndOfFile()",
    ]
  ) { file in
    let calls = file.all(FunctionCallExprSyntax.self).compactMap { call -> TokenSyntax? in
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
        let library = ["Swift", "Glibc", "Darwin"]
        return library.contains(member.base?.trimmedDescription ?? "")
          ? member.declName.baseName : nil
      }
      return call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName
    }.filter { printingNames.contains($0.text) }
    let handles = file.all(MemberAccessExprSyntax.self).filter {
      $0.base?.trimmedDescription == "FileHandle"
    }.map(\.declName.baseName).filter { ["standardOutput", "standardError"].contains($0.text) }
    return (calls + handles).map {
      file.finding($0, "\($0.text): write through StandardOutput or StandardError, which check")
    }
  }

  /// What opens a connection or waits for one; the modules for it are refused as imports.
  private static let networkNames: Set = [
    "URLSession", "URLRequest", "URLConnection", "NSURLConnection", "getaddrinfo",
    "gethostbyname", "socket", "sockaddr_in", "sockaddr_in6", "CFSocket", "SocketPort",
    "NWConnection", "NWListener",
  ]

  static let network = Rule(
    testDescription: "no file of the product reaches a network",
    found: [
      "let task = URLSession.shared.dataTask(with: url)", "var address: sockaddr_in6?",
      "let descriptor = unsafe Glibc.socket(AF_INET, SOCK_STREAM, 0)",
    ],
    allowed: ["// a socket\nlet text = \"URLSession\"\nlet socketNumber = 3"]
  ) { file in
    let names =
      file.all(DeclReferenceExprSyntax.self).map(\.baseName)
      + file.all(IdentifierTypeSyntax.self).map(\.name)
    return names.filter { networkNames.contains($0.text) }.map {
      file.finding($0, "\($0.text): the product sends nothing and asks no server")
    }
  }
}

@Test("R112, R114: nothing that is kept of a player can be sent")
func noNetwork() async { await RuleTests().repository(rule: .network) }
