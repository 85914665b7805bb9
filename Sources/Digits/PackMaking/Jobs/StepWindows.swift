internal import Constants
internal import DigitChecks
internal import DigitPacks

/// Windows of hexadecimal digits, summed in parts.
extension StepRunner {
  /// Where the window of a part is: that follows from the hash of the decimals.
  func window(
    _ part: PlannedStep.WindowPart
  ) throws(RunError) -> (position: UInt64, input: NumberAccount.Input) {
    let file = try folder.read("convert", workers: workers)
    guard let bytes = file.bytes("decimals"), file.account.values["decimals"] == plan.digitCount,
      Int64(bytes.count) == (plan.digitCount + 1) / 2,
      let last = HexadecimalWindow.lastCertain(ofDecimals: plan.digitCount)
    else { throw try folder.damaged("convert", "it does not hold the decimals of the plan") }
    let hash = ContentHasher.hash(
      of: bytes.span, digitCount: Int(plan.digitCount), plan.definition.constant)
    let positions = HexadecimalWindow.positions(digest: hash.bytes, lastPosition: last)
    return (positions[part.window], NumberAccount.Input(step: "convert", root: file.root))
  }

  func sum(_ part: PlannedStep.WindowPart, at position: UInt64) -> HexadecimalPart {
    let report = report
    return HexadecimalWindow.part(part.index, of: part.count, at: position, workers: workers) {
      report(GenerationProgress(stage: .hexadecimal, share: Double($0) / Double(max(1, $1))))
    }
  }

  /// The parts of all windows, from the files, with the windows' positions.
  func hexadecimalParts() throws(RunError) -> [(position: UInt64, part: HexadecimalPart)] {
    var parts: [(position: UInt64, part: HexadecimalPart)] = []
    var places: [Int: UInt64] = [:]
    for step in plan.steps {
      guard case .hexadecimal(let part) = step.work else { continue }
      let position =
        if let known = places[part.window] { known } else { try window(part).position }
      places[part.window] = position
      let file = try folder.read(step.name, workers: workers)
      guard file.account.values["position"] == Int64(position), let sum = file.windowPart else {
        throw try folder.damaged(step.name, "it is of a window at another place")
      }
      parts.append((position, sum))
    }
    return parts
  }
}

extension NumberFile {
  /// The part of a window that it holds; `nil` where it holds something else.
  var windowPart: HexadecimalPart? {
    guard let main = bytes("main").flatMap(BinaryFraction192.init(bytes:)),
      let other = bytes("other").flatMap(BinaryFraction192.init(bytes:))
    else { return nil }
    return HexadecimalPart(main: main, other: other)
  }
}

extension BinaryFraction192 {
  /// The 24 bytes, the lowest first.
  var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 24)
    for (index, word) in [low, middle, high].enumerated() { bytes.put(word, at: 8 * index) }
    return bytes
  }

  init?(bytes: [UInt8]) {
    guard bytes.count == 24 else { return nil }
    self.init(
      low: bytes.span.littleEndian(at: 0), middle: bytes.span.littleEndian(at: 8),
      high: bytes.span.littleEndian(at: 16))
  }
}
