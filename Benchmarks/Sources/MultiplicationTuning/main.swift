import Arithmetic
import Foundation

// Measures from which sizes on transforms are faster than what multiplies below, and prints the
// thresholds as their source file has them: the table goes to standard error, they to standard
// output.

guard let multiplier = TransformMultiplier.current else {
  FileHandle.standardError.write(
    Data("multiplication-tuning: this processor multiplies with GMP alone\n".utf8))
  exit(1)
}
let isShort = CommandLine.arguments.dropFirst() == ["--short"]
guard isShort || CommandLine.arguments.count == 1 else {
  FileHandle.standardError.write(
    Data(
      """
      usage: multiplication-tuning [--short]
        --short  fewer rounds, to see that it works\n
      """.utf8))
  exit(2)
}
let timing = PairedTiming(rounds: isShort ? 3 : 15, sampleSeconds: isShort ? 0.000_2 : 0.001)
let thresholds = try ProductKinds(multiplier).measured(by: timing)
print(ThresholdFile.text(thresholds), terminator: "")
