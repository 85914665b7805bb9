import ArgumentParser
import DigitCore
import DigitPack
import DigitVerification
import FileIO
import NumberText
import SystemPackage

/// `pi-trainer digits shard`.
struct DigitsShardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shard",
    abstract: "Verify digits that lie in many files and places without moving them.",
    discussion: """
      A shard is 2^13 blocks of 131,072 decimals, so its hash is a node of the pack's own tree, \
      whatever format the digits lie in. Each site digests what it holds, once, into a file of \
      about a kilobyte a shard; these files are merged in any order.

      EXIT CODES
        0  done; nothing contradicts
        1  the digits differ, or do not make a whole, or are not those of the certificate
        2  the command line is wrong, or a file is no file of shards
        3  a file could not be read or written
      """,
    subcommands: [
      DigitsShardDigestCommand.self, DigitsShardMergeCommand.self, DigitsShardCompareCommand.self,
    ])
}

/// Files of shards.
private enum ShardFiles {
  private static let largestFile = 1 << 28

  static func read(_ name: String) throws -> DigitShards {
    let bytes = try mappingErrors {
      try FileSystem.real.contents(of: FilePath(name), limit: largestFile)
    }
    do throws(ShardError) { return try DigitShards(reading: bytes) } catch {
      throw CommandFailure(.usage, "'\(name)': \(error)")
    }
  }

  static func certificate(_ name: String?) throws -> Certificate? {
    guard let name else { return nil }
    let bytes = try mappingErrors {
      try FileSystem.real.contents(of: FilePath(name), limit: largestFile)
    }
    do { return try Statement(json: bytes).predicate } catch {
      throw CommandFailure(.usage, "'\(name)' is no certificate: \(error)")
    }
  }

  static func write(_ shards: DigitShards, to name: String) throws {
    try mappingErrors {
      let output = try AtomicOutput(FilePath(name), replacing: true)
      try output.write(shards.text)
      try output.commit()
    }
  }
}

/// What is printed of shards.
private struct ShardReport: Encodable {
  let out: String
  let constant: String
  let from: Int64
  let decimals: Int64
  let nodes: Int
  let root: String?
  let digitHash: String
  /// `passed` where the digits are those of the certificate, else `not run`.
  let certificate: String

  init(_ shards: DigitShards, out: String, isCertified: Bool) {
    self.out = out
    constant = shards.constant.name
    from = shards.firstIndex + 1
    decimals = shards.count
    nodes = shards.nodes.count
    root = shards.root?.hexadecimal
    digitHash = String(shards.summary.digitHash.value)
    certificate = isCertified ? "passed" : "not run"
  }

  var text: String {
    let end = from + decimals - 1
    var lines = [
      "\(constant): decimals \(from.grouped) to \(end.grouped) in \(nodes) nodes: \(out)"
    ]
    if let root { lines.append("  root \(root), digit hash \(digitHash)") }
    lines.append(
      certificate == "passed"
        ? "  they are the digits of the certificate, and satisfy its equation (check D)"
        : "  whether they are right was NOT RUN: compare them with a certificate")
    return lines.map(\.visibleCharacters).joined(separator: "\n")
  }
}

/// `pi-trainer digits shard digest`.
struct DigitsShardDigestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest",
    abstract: "Hash the digits of files into shards.",
    discussion: """
      FILE is a pack, a text or a .ycd file, or one file of a set of these; the parts of a set are \
      put in their order by themselves. Texts follow each other in the order of the command, the \
      first from --first-position on. Everything is read once, by one thread: for more, call it \
      for parts (--shards) or files at the same time.
      """)

  @Argument(help: "Files of digits.", completion: .file())
  var files: [String]

  @Option(help: "The constant; a pack names its own.")
  var constant: String?

  @Option(
    parsing: .unconditional, help: "The position of the first decimal of the first text.")
  var firstPosition: Int64 = 1

  @Option(help: "Only these shards, the first is 0: one number, or two with '-' between.")
  var shards: String?

  @Flag(help: "Keep a node of every block: about 300 bytes each.")
  var blocks = false

  @Option(help: "A certificate: residues modulo its primes are kept as well.", completion: .file())
  var certificate: String?

  @Option(name: .customLong("out"), help: "The file to write, by custom NAME.shard.")
  var target: String

  @OptionGroup var options: OutputOptions

  func validate() throws {
    _ = try Positions.position(firstPosition, option: "--first-position")
    _ = try range
    if target.isEmpty { throw ValidationError("--out '': name a file") }
  }

  /// The indices of the shards that are wanted.
  private var range: Range<Int64> {
    get throws {
      guard let shards else { return 0..<PackLayout.maximumDigitCount }
      let parts = shards.split(separator: "-", omittingEmptySubsequences: false)
        .map { Int64($0) }
      let most = PackLayout.maximumDigitCount / DigitShards.shardDigitCount
      guard (1...2).contains(parts.count), let first = parts[0], let last = parts[parts.count - 1],
        0...most ~= first, first...most ~= max(first, last), last >= first
      else { throw ValidationError("--shards takes a number such as 3, or two such as 3-7") }
      return (first * DigitShards.shardDigitCount)..<((last + 1) * DigitShards.shardDigitCount)
    }
  }

  func run() throws {
    let stated = try constant.map(ConstantName.constant)
    let opened = try mappingErrors {
      try files.map {
        try DigitFile(opening: FilePath($0), fileSystem: .real, allowingPart: true)
      }
    }
    guard let constant = stated ?? opened.compactMap(\.constant).first else {
      throw CommandFailure(.usage, "--constant: name the constant; only packs name their own")
    }
    if let other = opened.first(where: { ($0.constant ?? constant).name != constant.name }) {
      throw CommandFailure(.usage, "'\(other.path)' is a pack of another constant")
    }
    let certificate = try ShardFiles.certificate(certificate)
    let whole = try mapping {
      let digest = try ShardDigest(constant, certificate: certificate, isByBlock: blocks)
      let parts = try read(opened, digest, constant)
      guard let first = parts.first else {
        throw CommandFailure(.usage, "--shards \(shards ?? ""): the files hold none of these")
      }
      return try parts.dropFirst().reduce(into: first) { try $0.append($1) }
    }
    try ShardFiles.write(whole, to: target)
    let report = ShardReport(whole, out: target, isCertified: false)
    options.output.print(report) { report.text }
  }

  /// The shards of every file, in the order of their decimals.
  private func read(
    _ files: [DigitFile], _ digest: ShardDigest, _ constant: MathematicalConstant
  ) throws -> [DigitShards] {
    let range = try range
    var place = firstPosition - 1
    var parts: [DigitShards] = []
    for file in files {
      let first = file.format == .text ? place : file.firstIndex
      if let digit = file.integerPart, first == 0 || file.format == .text {
        guard digit == constant.integerPart, first == 0 else {
          throw CommandFailure(
            .usage,
            "'\(file.path)' begins with \(digit.value) and a point, which is not where"
              + " \(constant.name) has its position \(first + 1)")
        }
      }
      let part = try digest.shards(of: file, from: first, in: range)
      if file.format == .text { place = first + (try file.readToEnd()) }
      if part.count > 0 { parts.append(part) }
    }
    return parts.sorted { $0.firstIndex < $1.firstIndex }
  }
}

/// Gives the errors of shards their exit codes.
private func mapping<Result>(_ work: () throws -> Result) throws -> Result {
  try mappingErrors {
    do { return try work() } catch let error as ShardError {
      throw CommandFailure(error.code == .mismatch ? .failed : .usage, error.description)
    }
  }
}

/// `pi-trainer digits shard merge`.
struct DigitsShardMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Put shards of several places together.",
    discussion: """
      The files may come in any order; together they must be every decimal from the first of them \
      to the last, once. With a certificate, whose residues 'digest --certificate' made, it says \
      whether these digits satisfy the certificate's equation: nothing is computed again, and no \
      digit is moved.
      """)

  @Argument(help: "Files of 'digest' or 'merge'.", completion: .file())
  var files: [String]

  @Option(help: "The certificate that the digits must be those of.", completion: .file())
  var certificate: String?

  @Option(name: .customLong("out"), help: "The file to write, by custom NAME.digitset.")
  var target: String

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if target.isEmpty { throw ValidationError("--out '': name a file") }
  }

  func run() throws {
    let parts = try files.map { try ShardFiles.read($0) }
      .sorted { $0.firstIndex < $1.firstIndex }
    let certificate = try ShardFiles.certificate(certificate)
    let whole = try mapping {
      var whole = DigitShards(
        of: parts[0].constant, from: parts[0].firstIndex, primes: parts[0].primes)
      for part in parts { try whole.append(part) }
      return whole
    }
    if let certificate, let contradiction = whole.contradiction(to: certificate) {
      throw CommandFailure(
        .failed, "'\(self.certificate ?? "")' and the digits do not fit: \(contradiction)")
    }
    try ShardFiles.write(whole, to: target)
    let report = ShardReport(whole, out: target, isCertified: certificate != nil)
    options.output.print(report) { report.text }
  }
}

/// `pi-trainer digits shard compare`.
struct DigitsShardCompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Say which shards, or which blocks, of two places differ.",
    discussion: """
      Only decimals that both files have are compared. A difference is narrowed down as far as \
      both files have nodes: 'digest --shards N --blocks' at both places names the block, 'digits \
      compare' of the files the decimal.
      """)

  @Argument(help: "A file of 'digest' or 'merge'.", completion: .file())
  var first: String

  @Argument(help: "The file to compare it with.", completion: .file())
  var second: String

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Report: Encodable {
    struct Difference: Encodable {
      let from: Int64
      let decimals: Int64
      let shard: Int64
    }

    let equal: Bool
    let comparedDecimals: Int64
    let sharedDecimals: Int64
    let differences: [Difference]
  }

  func run() throws {
    let (one, other) = (try ShardFiles.read(first), try ShardFiles.read(second))
    guard one.constant.name == other.constant.name else {
      throw CommandFailure(
        .usage, "'\(first)' is of \(one.constant.name), '\(second)' of \(other.constant.name)")
    }
    let comparison = ShardComparison(one, other)
    guard comparison.compared > 0 else {
      throw CommandFailure(
        .usage, "'\(first)' and '\(second)' have no node and no loose decimal in common")
    }
    let report = Report(
      equal: comparison.differing.isEmpty, comparedDecimals: comparison.compared,
      sharedDecimals: comparison.shared,
      differences: comparison.differing.map {
        Report.Difference(
          from: $0.lowerBound + 1, decimals: Int64($0.count),
          shard: $0.lowerBound / DigitShards.shardDigitCount)
      })
    options.output.print(report) {
      let lines = report.differences.map {
        "shard \($0.shard): the decimals \($0.from.grouped) to"
          + " \(($0.from + $0.decimals - 1).grouped) differ"
      }
      let open = report.sharedDecimals - report.comparedDecimals
      return
        (lines + [
          "\(report.comparedDecimals.grouped) decimals compared"
            + (open == 0 ? "" : "; \(open.grouped) that both have lie in incomplete nodes")
        ]).joined(separator: "\n")
    }
    if !report.equal {
      StandardError.write("pi-trainer: '\(first)' and '\(second)' differ\n")
      throw ExitCode(CommandFailure.Status.failed.rawValue)
    }
  }
}
