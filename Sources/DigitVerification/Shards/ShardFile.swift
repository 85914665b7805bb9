internal import DigitCore
internal import DigitPack
internal import StrictJSON

/// Shards as canonical JSON: the content of a `.shard` or a `.digitset`.
extension DigitShards {
  private static let format = "pi-trainer shards"

  /// The content of the file; its last member is the SHA-256 of the object without it.
  package var text: String {
    let body = body
    let hash = SHA256Hasher.hash(Array(body.utf8).span).hexadecimal
    return body.dropLast() + ",\"sha256\":\(JSONWriter.quoted(hash))}\n"
  }

  private var body: String {
    let summary = summary
    return JSONWriter.object { json in
      json.member("format", Self.format)
      json.member("version", Int64(1))
      json.member("constant", constant.name)
      json.member("from", firstIndex + 1)
      json.member("decimals", count)
      json.member("root", root?.hexadecimal)
      Self.write(summary, to: &json)
      json.key("primes")
      json.raw(Self.list(primes.map { String($0) }))
      json.member("head", Self.text(head))
      json.key("nodes")
      let list = nodes.map { node in
        JSONWriter.object { json in
          json.member("block", node.block)
          json.member("blocks", Int64(node.blocks.count))
          json.member("hash", node.hash.hexadecimal)
          Self.write(node.summary, to: &json)
        }
      }
      json.raw("[\n" + list.joined(separator: ",\n") + "\n]")
      json.member("tail", Self.text(tail))
    }
  }

  private static func write(_ summary: DigitSummary, to json: inout JSONWriter) {
    json.member("digitHash", String(summary.digitHash.value))
    json.key("counts")
    json.raw("[" + summary.counts.map { String($0) }.joined(separator: ",") + "]")
    json.key("residues")
    json.raw(list(summary.residues.map { String($0) }))
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(JSONWriter.quoted).joined(separator: ",") + "]"
  }

  private static func text(_ digits: [UInt8]) -> String {
    String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }

  /// Reads the content of a file.
  ///
  /// Everything that follows from something else in it has to be what follows.
  ///
  /// - Parameter bytes: the content.
  /// - Throws: ``ShardError`` with the code `damaged`.
  package init(reading bytes: [UInt8]) throws(ShardError) {
    let damaged = ShardError(
      .damaged, "it is no file of 'digits shard', or it was changed since it was written")
    guard let members = try? JSONParser.parse(bytes).members,
      members["format"] == .string(Self.format)
    else { throw damaged }
    guard members["version"]?.integer == 1 else {
      throw ShardError(.damaged, "it is of a version of the format that this program cannot read")
    }
    guard let constant = members["constant"]?.text.flatMap(MathematicalConstant.named),
      let from = members["from"]?.integer, from >= 1,
      let count = members["decimals"]?.integer, count >= 0,
      from <= PackLayout.maximumDigitCount, count <= PackLayout.maximumDigitCount,
      let primes = Self.words(members["primes"]), primes.allSatisfy({ $0 > 1 && $0 >> 62 == 0 }),
      primes.count <= VerificationPrimes.publishedCount,
      let head = Self.digits(members["head"]), let tail = Self.digits(members["tail"]),
      let list = members["nodes"]?.elements
    else { throw damaged }
    let nodes = list.compactMap { Self.node($0, primes) }
    guard nodes.count == list.count else { throw damaged }
    // Two neighbours that are not joined show that every block keeps its own.
    let isByBlock = nodes.count > 1 && nodes.allSatisfy { $0.level == 0 }
    self.init(of: constant, from: from - 1, primes: primes, isByBlock: isByBlock)
    try append(digits: head)
    for node in nodes {
      guard endIndex == node.block * PackLayout.blockDigitCount else { throw damaged }
      push(node)
    }
    try append(digits: tail)
    guard self.count == count, Array(text.utf8) == bytes else { throw damaged }
  }

  private static func node(_ value: JSONValue, _ primes: [UInt64]) -> Node? {
    guard let members = value.members, let block = members["block"]?.integer,
      let blocks = members["blocks"]?.integer, blocks >= 1, blocks & (blocks - 1) == 0,
      blocks <= 1 << Int64(shardLevel), block >= 0, block % blocks == 0,
      block <= PackLayout.maximumDigitCount / PackLayout.blockDigitCount,
      let hash = members["hash"]?.text.flatMap(SHA256Hash.init(hexadecimal:)),
      let digitHash = members["digitHash"]?.text.flatMap({ UInt64($0) })
        .flatMap(DigitHash.init(value:)),
      let list = members["counts"]?.elements, list.count == 10,
      let residues = words(members["residues"]), residues.count == primes.count,
      zip(residues, primes).allSatisfy({ $0 < $1 })
    else { return nil }
    let count = blocks * PackLayout.blockDigitCount
    let counts = list.compactMap(\.integer)
    guard counts.count == 10, counts.allSatisfy({ 0...count ~= $0 }), counts.reduce(0, +) == count
    else { return nil }
    return Node(
      block: block, level: blocks.trailingZeroBitCount, hash: hash,
      summary: DigitSummary(
        count: count, digitHash: digitHash, counts: counts.map { UInt64($0) }, residues: residues))
  }

  private static func words(_ value: JSONValue?) -> [UInt64]? {
    guard let list = value?.elements else { return nil }
    let words = list.compactMap { $0.text.flatMap { UInt64($0) } }
    return words.count == list.count ? words : nil
  }

  /// Fewer decimals than a block has.
  private static func digits(_ value: JSONValue?) -> [UInt8]? {
    guard let text = value?.text, text.utf8.count < PackLayout.blockDigitCount else { return nil }
    let digits = text.utf8.map { $0 &- UInt8(ascii: "0") }
    return digits.allSatisfy { $0 <= 9 } ? digits : nil
  }
}
