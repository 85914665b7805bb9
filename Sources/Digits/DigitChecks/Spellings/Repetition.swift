package import DigitCore

/// A command by which somebody else's program gives the same digits.
package struct Repetition: Codable, Hashable, Sendable {
  package let program: String

  /// The command, which prints SHA-256 of the canonical text, the content hash.
  package let command: String

  /// How a constant is written in other programs.
  private struct Spelling {
    let pari: String
    let mpmath: String
    let flint: String
    /// `nil` where the name in y-cruncher is not known for certain.
    let yCruncher: String?
  }

  private static let spellings = [
    "pi": Spelling(pari: "Pi", mpmath: "mp.pi", flint: "arb.pi()", yCruncher: "pi"),
    "e": Spelling(pari: "exp(1)", mpmath: "mp.e", flint: "arb.const_e()", yCruncher: "e"),
    "phi": Spelling(
      pari: "(1+sqrt(5))/2", mpmath: "mp.phi", flint: "(1+arb(5).sqrt())/2", yCruncher: nil),
    "sqrt2": Spelling(
      pari: "sqrt(2)", mpmath: "mp.sqrt(2)", flint: "arb(2).sqrt()", yCruncher: nil),
  ]

  /// The commands for the decimals of a constant; empty for a constant that has none yet.
  ///
  /// Each computes 50 digits more and cuts them off, and puts the point behind the first digit.
  package static func all(of constant: MathematicalConstant, decimals count: Int64) -> [Repetition]
  {
    guard let spelling = spellings[constant.name] else { return [] }
    let precision = count + 50
    let stack = max(64, count / 1000)
    var commands = [
      Repetition(
        program: "PARI/GP",
        command: "echo 'default(realprecision,\(precision));"
          + "print1(floor((\(spelling.pari))*10^\(count)))' | gp -q -s \(stack)M"
          + " | sed 's/^./&./' | tr -d '\\n' | sha256sum"),
      Repetition(
        program: "mpmath",
        command: "python3 -c \"from mpmath import mp, libmp; mp.dps=\(precision);"
          + " s=libmp.numeral(int(mp.floor(\(spelling.mpmath)*mp.mpf(10)**\(count))));"
          + " print(s[0]+'.'+s[1:],end='')\" | sha256sum"),
      Repetition(
        program: "FLINT",
        command: "python3 -c \"from flint import arb, ctx; ctx.dps=\(precision);"
          + " print((\(spelling.flint)).str(\(count + 20),radius=False)[:\(count + 2)],end='')\""
          + " | sha256sum"),
    ]
    if let name = spelling.yCruncher {
      commands.append(
        Repetition(
          program: "y-cruncher",
          command: "y-cruncher custom \(name) -dec:\(count) -o digits-of-y-cruncher"
            + " && cat digits-of-y-cruncher/*Dec*.txt | tr -d '\\r\\n' | sha256sum"))
    }
    return commands
  }
}
