/// What the program carries of the digits of its constants, to hold packs against.
///
/// The tables were made with other programs than this one's arithmetic (GMP's roots, the shipped
/// packs, which PARI/GP confirmed); a test computes all of them again.
package struct KnownDecimals: Sendable {
  let constantName: String
  package private(set) var first = ""

  /// SHA-256 of "i." and the first N decimals, by N, ascending.
  package private(set) var prefixes: [(count: Int64, hash: String)] = []

  /// The leaf hashes of the first blocks of a pack, all of them full.
  package private(set) var leaves: [String] = []

  /// The root of the hash tree of a pack of ``rootCount`` decimals.
  package private(set) var root: String?

  /// How many decimals the pack of ``root`` has.
  package static let rootCount: Int64 = 1_000_000

  package static func of(_ constantName: String) -> KnownDecimals? {
    all.first { $0.constantName == constantName }
  }

  private static let all: [KnownDecimals] = {
    var all: [KnownDecimals] = []
    for words in EmbeddedText.lines(of: PackageResources.decimals_txt) {
      if words[0] == "constant" {
        all.append(KnownDecimals(constantName: words[1]))
      } else {
        all[all.count - 1].take(words)
      }
    }
    return all
  }()

  /// Takes a line of `decimals.txt`.
  private mutating func take(_ words: [String]) {
    switch words[0] {
    case "first": first += words[1]
    case "prefix": prefixes.append((Int64(words[1]) ?? 0, words[2]))
    case "leaf": leaves.append(words[1])
    case "root": root = words[1]
    default: preconditionFailure("'\(words[0])' is no key of known decimals")
    }
  }
}
