package import DigitCore

/// A command by which somebody else's program gives the same digits.
package struct Repetition: Codable, Hashable, Sendable {
  package let program: String

  /// The command, which prints SHA-256 of the canonical text, the content hash.
  package let command: String

  private static let programs = ["PARI/GP", "mpmath", "FLINT", "y-cruncher"]

  /// What `repetitions.txt` says of programs and constants.
  private static let texts = EmbeddedTexts(PackageResources.repetitions_txt)

  /// The commands for the decimals of a constant; empty for a constant that has none yet.
  ///
  /// Each computes 50 digits more and cuts them off, and puts the point behind the first digit.
  package static func all(of constant: MathematicalConstant, decimals count: Int64) -> [Repetition]
  {
    let numbers = [
      "count": count, "precision": count + 50, "written": count + 2, "digits": count + 20,
      "stack": max(64, count / 1000),
    ]
    return programs.compactMap { program in
      guard let value = texts.text(constant.name, program) else { return nil }
      var command = texts["commands", program]
      for (name, number) in numbers { command.replace("{\(name)}", with: "\(number)") }
      command.replace("{value}", with: value)
      return Repetition(program: program, command: command)
    }
  }
}
