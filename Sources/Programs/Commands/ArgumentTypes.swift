internal import ArgumentParser
internal import Processes
internal import Text

/// A number of bytes as people write it: 512M, 1.5G, 2GiB, 800000000.
package struct MemorySize: ExpressibleByArgument, CustomStringConvertible {
  package let bytes: Int64

  private static let units: KeyValuePairs<Character, Double> = [
    "K": 0x1p10, "M": 0x1p20, "G": 0x1p30, "T": 0x1p40,
  ]

  package init(bytes: Int64) { self.bytes = bytes }

  package init?(argument: String) {
    var text = argument.uppercased()[...]
    for suffix in ["IB", "B"] where text.hasSuffix(suffix) {
      text = text.dropLast(suffix.count)
      break
    }
    var factor = 1.0
    if let unit = Self.units.first(where: { $0.key == text.last }) {
      factor = unit.value
      text.removeLast()
    }
    guard let number = Double(text), number > 0, number * factor < 9e18 else { return nil }
    bytes = Int64(number * factor)
  }

  /// The size in the unit that suits it.
  package var description: String {
    let size = Double(bytes)
    if size >= 1_073_741_824 { return (size / 1_073_741_824).fixed(1) + " GiB" }
    return (size / 1_048_576).fixed(1) + " MiB"
  }
}

package struct ThreadOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many threads to use (default: all processors).", valueName: "count"),
    transform: DigitAmount.count)
  var threads: Int?

  package init() {}

  package var count: Int { threads ?? MachineInfo.processorCount }

  /// How many threads to use for so many decimals: where they are few, to hand work over takes
  /// longer than it saves.
  package func count(for decimals: Int64) -> Int { decimals < 40_000 ? threads ?? 1 : count }

  package func validate() throws {
    if let threads, !(1...1024).contains(threads) {
      throw ValidationError("--threads takes a number from 1 to 1024")
    }
  }
}
