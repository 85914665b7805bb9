package import Constants
package import DigitChecks
internal import DigitPacks
internal import Text

/// What a file of numbers says of them: where they come from and their residues.
package struct NumberAccount: Hashable, Sendable {
  /// A file that the step read.
  package struct Input: Hashable, Sendable {
    let step: String
    let root: SHA256Hash
  }

  /// The residues of one number modulo the five primes, in their order.
  package struct Residues: Hashable, Sendable {
    package let name: String
    let values: [UInt64]
  }

  /// The terms of a node of the splitting tree; `nil` for other steps.
  private(set) var terms: Range<UInt64>?

  /// What was taken out of the node's integers.
  package private(set) var commonFactors: [PrimePower] = []

  /// The files that the step read.
  private(set) var inputs: [Input] = []

  /// The equations that were checked, as text.
  private(set) var statements: [String] = []

  /// The five primes: 2^61 − 1 and those that follow from the run's identity.
  let primes: [UInt64]

  private(set) var residues: [Residues] = []

  /// Small whole numbers of the step, by name.
  private(set) var values: [String: Int64] = [:]
}

extension NumberAccount {
  var text: String {
    JSONWriter.object { json in
      if let terms { json.member("terms", raw: Self.array([terms.lowerBound, terms.upperBound])) }
      let factors = commonFactors.map { Self.array([$0.prime, $0.exponent]) }
      json.member("commonFactors", raw: "[\(factors.joined(separator: ","))]")
      json.member("inputs", each: inputs) { input, json in
        json.member("step", input.step)
        json.member("root", input.root.hexadecimal)
      }
      json.member("statements", statements)
      json.member("values", sorted: values.mapValues { "\($0)" })
      json.member("primes", raw: Self.array(primes))
      json.member("residues") { json in
        for residue in residues { json.member(residue.name, raw: Self.array(residue.values)) }
      }
    }
  }

  private static func array(_ values: [UInt64]) -> String {
    "[\(values.map(String.init).joined(separator: ","))]"
  }

  /// Reads an account; anything but what ``text`` writes is refused.
  package init(reading bytes: [UInt8]) throws(ContentError) {
    guard let members = try? JSONParser.parse(bytes).members else {
      throw ContentError("its account is no JSON")
    }
    let terms = members["terms"].flatMap(Self.numbers)
    guard terms == nil || terms?.count == 2, let factors = members["commonFactors"]?.elements,
      let inputs = members["inputs"]?.elements,
      let statements = members["statements"]?.elements,
      let primes = members["primes"].flatMap(Self.numbers),
      let residues = members["residues"]?.members, let values = members["values"]?.members
    else { throw ContentError("its account is not one of the format") }
    self.init(
      terms: terms.flatMap { $0[0] <= $0[1] ? $0[0]..<$0[1] : nil },
      commonFactors: factors.compactMap(Self.numbers).filter { $0.count == 2 }
        .map { PrimePower(prime: $0[0], exponent: $0[1]) },
      inputs: inputs.compactMap(Self.input),
      statements: statements.compactMap(\.text),
      primes: primes,
      residues: Self.names.compactMap { name in
        residues[name].flatMap(Self.numbers).map { Residues(name: name, values: $0) }
      },
      values: values.compactMapValues(\.integer))
    guard Array(text.utf8) == bytes else {
      throw ContentError("its account is not one of the format")
    }
  }

  /// The names of numbers, in the order in which their residues are written.
  static let names = ["P", "Q", "T", "S", "R", "q", "r", "B", "L", "rest", "power"]

  private static func numbers(_ value: JSONValue) -> [UInt64]? {
    value.elements?.compactMap { $0.integer.flatMap(UInt64.init(exactly:)) }
  }

  private static func input(_ value: JSONValue) -> Input? {
    guard let step = value["step"]?.text,
      let hash = value["root"]?.text.flatMap(SHA256Hash.init(hexadecimal:))
    else { return nil }
    return Input(step: step, root: hash)
  }
}
