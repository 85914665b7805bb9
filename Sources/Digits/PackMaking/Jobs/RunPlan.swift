package import Constants
package import DigitChecks
internal import DigitCore
package import DigitPacks
internal import Text

/// A request and the cut of its work into steps.
///
/// Everything follows from the request and the number of leaves, on every machine alike. The
/// digits, their certificate and their proof follow from the request alone.
package struct RunPlan: Sendable {
  /// The constant and what is known about computing it.
  package let definition: ConstantDefinition

  package let formula: any ConstantFormula
  package let digitCount: Int64
  package let level: CheckLevel

  /// Whether a proof is made with the pack.
  package let isProved: Bool

  /// How many pieces the series was to be cut into.
  let leaves: Int

  /// The steps, each after those whose files it reads.
  package let steps: [PlannedStep]

  /// The formula's evaluation; `nil` where the run has a single step.
  let computation: SteppedComputation?

  package static let maximumLeaves = 4096

  /// The most decimals of a plan.
  ///
  /// GMP counts 2^31 words of an integer, which are 2^37 bits, and what a root or a quotient is
  /// taken of has twice the bits of the decimals.
  package static let maximumDigitCount: Int64 = 20_000_000_000

  /// - Parameters:
  ///   - digitCount: how many decimals, 1 to ``maximumDigitCount``.
  ///   - leaves: into how many pieces the series is cut, 1 to ``maximumLeaves``; fewer where it is
  ///     short.
  package init(
    _ definition: ConstantDefinition, formula: any ConstantFormula, digitCount: Int64,
    level: CheckLevel, isProved: Bool, leaves: Int
  ) {
    precondition((1...Self.maximumLeaves).contains(leaves), "a plan has 1 to 4096 leaves")
    precondition((1...Self.maximumDigitCount).contains(digitCount), "a plan has so many decimals")
    self.definition = definition
    self.formula = formula
    self.digitCount = digitCount
    self.level = level
    self.isProved = isProved
    self.leaves = leaves
    computation = try? (formula as? StatedFormula)?
      .stepped(bits: DigitGenerator.bits(forDecimals: digitCount)[0])
    let pack = PlannedStep(.pack, inputs: [])
    guard let computation else {
      steps = [pack]
      return
    }
    var steps = SeriesCut(computation, leaves: leaves).steps
    let series = steps[steps.count - 1].name
    for step in computation.longSteps {
      switch step {
      case .root: steps.append(PlannedStep(.long(.root), inputs: []))
      case .quotient: steps.append(PlannedStep(.long(.quotient), inputs: [series]))
      case .product: steps.append(PlannedStep(.long(.product), inputs: ["root", "quotient"]))
      }
    }
    steps.append(PlannedStep(.conversion, inputs: [steps[steps.count - 1].name]))
    var evidence = [series] + computation.longSteps.map(\.rawValue) + ["convert"]
    if level == .thorough, definition.constant == .pi,
      HexadecimalWindow.lastCertain(ofDecimals: digitCount) != nil
    {
      let windows = HexadecimalWindow.publicCount
      let parts = max(1, leaves / windows)
      for number in 0..<windows * parts {
        let part = (window: number / parts, index: number % parts, count: parts)
        steps.append(PlannedStep(.hexadecimal(part), inputs: ["convert"]))
        evidence.append(steps[steps.count - 1].name)
      }
    }
    self.steps = steps + [PlannedStep(.pack, inputs: evidence)]
  }

  /// How many leaves there are unless told otherwise.
  private static let usualLeaves = 16

  /// Plans what a request asks for.
  ///
  /// - Parameter request: of at most ``maximumDigitCount`` decimals.
  package init(_ request: PackRequest, leaves: Int? = nil) {
    self.init(
      request.definition, formula: request.formula, digitCount: request.digitCount,
      level: request.level, isProved: request.isProved, leaves: leaves ?? Self.usualLeaves)
  }

  /// Plans what a request asks for, with the fewest leaves that each take no more memory than a
  /// limit; `nil` where every leaf takes more.
  ///
  /// - Parameter request: of at most ``maximumDigitCount`` decimals.
  package init?(_ request: PackRequest, leafMemory: Int64) {
    var leaves = 1
    while leaves <= Self.maximumLeaves {
      self.init(request, leaves: leaves)
      let memory = StepMemory(self)
      if !steps.contains(where: { $0.isLeaf && memory.peak(of: $0) > leafMemory }) { return }
      leaves *= 2
    }
    return nil
  }

  package func step(named name: String) -> PlannedStep? { steps.first { $0.name == name } }

  /// The plan as canonical JSON: the content of `plan.json`.
  package var text: String {
    JSONWriter.object { json in
      json.member("format", "pi-trainer run plan")
      json.member("version", Int64(1))
      json.member("constant", definition.constant.name)
      json.member("formula", formula.name)
      json.member("decimals", digitCount)
      json.member("check", level.rawValue)
      json.member("proof", isProved)
      json.member("leaves", Int64(leaves))
      json.member("bits", computation.map(\.bits))
      json.member("terms", computation.map { Int64($0.terms.upperBound) })
      let list = steps.map { step in
        JSONWriter.object { json in
          json.member("name", step.name)
          json.member("inputs", step.inputs)
        }
      }
      json.member("steps", raw: "[\n\(list.joined(separator: ",\n"))\n]")
    } + "\n"
  }

  /// What every file of the run carries: the hash of ``text``.
  package var identity: SHA256Hash { SHA256Hasher.hash(Array(text.utf8).span) }

  /// Reads a plan.
  ///
  /// The request is read, and everything else has to be what follows from it.
  ///
  /// - Parameter bytes: the content of `plan.json`.
  /// - Throws: ``RunError`` with status `plan`.
  package init(reading bytes: [UInt8]) throws(RunError) {
    guard let members = try? JSONParser.parse(bytes).members,
      members["format"] == .string("pi-trainer run plan")
    else { throw RunError(.plan, "plan.json is not a plan of 'pi-trainer job plan'") }
    guard let version = members["version"]?.integer, version == 1 else {
      throw RunError(.plan, "plan.json is of a version of the format that this program cannot read")
    }
    guard let definition = members["constant"]?.text.flatMap(Self.definition),
      let formula = members["formula"]?.text.flatMap(definition.formula(named:)),
      let digitCount = members["decimals"]?.integer,
      (1...Self.maximumDigitCount).contains(digitCount),
      let level = members["check"]?.text.flatMap(CheckLevel.init(rawValue:)),
      case .bool(let isProved)? = members["proof"],
      let leaves = members["leaves"]?.integer, (1...Int64(Self.maximumLeaves)).contains(leaves)
    else { throw RunError(.plan, "plan.json asks for what this program cannot compute") }
    self.init(
      definition, formula: formula, digitCount: digitCount, level: level, isProved: isProved,
      leaves: Int(leaves))
    guard Array(text.utf8) == bytes else {
      throw RunError(
        .plan,
        "plan.json has other steps than this version of the program would plan; finish the run"
          + " with the version that began it, or plan it again in another folder")
    }
  }

  private static func definition(_ name: String) -> ConstantDefinition? {
    MathematicalConstant.inPack(named: name).flatMap(ConstantDefinition.of)
  }
}

/// One call of the program: it reads files of the run and writes one.
package struct PlannedStep: Sendable {
  enum Work: Sendable {
    /// The sum over some terms.
    case leaf(Range<UInt64>)
    case join(Range<UInt64>)
    case long(SteppedComputation.LongStep)
    case conversion
    /// A part of the sums behind a window of hexadecimal digits, at a place that follows from the
    /// decimals.
    case hexadecimal(WindowPart)
    /// The pack, its certificate and its proof.
    case pack
  }

  typealias WindowPart = (window: Int, index: Int, count: Int)

  /// The name, which is also that of its file.
  package let name: String

  /// The names of the steps whose files it reads.
  package let inputs: [String]

  /// Whether it sums terms and reads no file.
  package var isLeaf: Bool { if case .leaf = work { true } else { false } }

  let work: Work

  init(_ work: Work, inputs: [String]) {
    self.work = work
    self.inputs = inputs
    name =
      switch work {
      case .leaf(let terms): "series-\(terms.lowerBound)-\(terms.upperBound)"
      case .join(let terms): "join-\(terms.lowerBound)-\(terms.upperBound)"
      case .long(let step): step.rawValue
      case .conversion: "convert"
      case .hexadecimal(let part): "hex-\(part.window)-\(part.index)"
      case .pack: "pack"
      }
  }

  /// The terms of a node of the splitting tree; `nil` for other steps.
  package var node: Range<UInt64>? {
    switch work {
    case .leaf(let terms), .join(let terms): terms
    case .long, .conversion, .hexadecimal, .pack: nil
    }
  }
}

/// The nodes of a series' splitting tree that are steps.
struct SeriesCut {
  /// The leaves and joins, each join after its two nodes; the whole series last.
  private(set) var steps: [PlannedStep] = []

  /// The nodes that are divided, with the places.
  private var middles: [Range<UInt64>: UInt64] = [:]

  /// Divides the node of the most terms until there are enough leaves.
  init(_ computation: SteppedComputation, leaves: Int) {
    var nodes = [computation.terms]
    while nodes.count < leaves {
      let divisible = nodes.indices.filter { computation.middle(of: nodes[$0]) != nil }
      guard let index = divisible.max(by: { nodes[$0].count < nodes[$1].count }),
        let middle = computation.middle(of: nodes[index])
      else { break }
      let node = nodes[index]
      middles[node] = middle
      nodes[index] = node.lowerBound..<middle
      nodes.insert(middle..<node.upperBound, at: index + 1)
    }
    _ = append(computation.terms)
  }

  /// Appends a node after the nodes below it.
  private mutating func append(_ node: Range<UInt64>) -> String {
    let step: PlannedStep
    if let middle = middles[node] {
      let left = append(node.lowerBound..<middle)
      let right = append(middle..<node.upperBound)
      step = PlannedStep(.join(node), inputs: [left, right])
    } else {
      step = PlannedStep(.leaf(node), inputs: [])
    }
    steps.append(step)
    return step.name
  }
}
