import ArgumentParser

/// A number of bytes as people write it: 512M, 1.5G, 2GiB, 800000000.
struct MemorySize: ExpressibleByArgument, CustomStringConvertible {
  /// The bytes.
  let bytes: Int64

  /// Creates a size from a number of bytes.
  init(bytes: Int64) {
    self.bytes = bytes
  }

  init?(argument: String) {
    var text = argument.uppercased()[...]
    for suffix in ["IB", "B"] where text.hasSuffix(suffix) {
      text = text.dropLast(suffix.count)
      break
    }
    var factor = 1.0
    if let unit = text.last, let power = "KMGT".firstIndex(of: unit) {
      factor =
        [1024.0, 1_048_576, 1_073_741_824, 1_099_511_627_776][
          "KMGT".distance(from: "KMGT".startIndex, to: power)]
      text = text.dropLast()
    }
    guard let number = Double(text), number > 0, number * factor < 9e18 else { return nil }
    bytes = Int64(number * factor)
  }

  /// The size in the unit that suits it.
  var description: String {
    let size = Double(bytes)
    if size >= 1_073_741_824 { return oneDecimal(size / 1_073_741_824) + " GiB" }
    return oneDecimal(size / 1_048_576) + " MiB"
  }

  private func oneDecimal(_ value: Double) -> String {
    let scaled = (value * 10).rounded()
    return "\(Int64(scaled) / 10).\(Int64(scaled) % 10)"
  }
}
