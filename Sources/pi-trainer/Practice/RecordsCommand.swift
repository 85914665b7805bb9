import ArgumentParser
import DigitCore
import NumberText
import PracticeEngine
import PracticeRecords
import PracticeStore

/// `pi-trainer records`.
struct RecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract: "Show crown, lightning and classic record of every constant, and your best runs.",
    discussion: """
      CROWN      the longest certified run; of equal ones the faster
      LIGHTNING  the fastest certified run over more than 50 digits
      CLASSIC    the most decimals right from the start before the first error or reveal
      MATRIX     the best drill of fifty blocks of five ('review --drill matrix')
      A run is certified when it has no error and no reveal, in any mode but learn.
      """)

  @Argument(help: "Only this constant.", completion: .list(ConstantName.all))
  var constant: String?

  @Option(parsing: .unconditional, help: "How many of the best runs to list for each record.")
  var top = 10

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Listing: Encodable {
    struct Run: Encodable {
      let digits: Int64
      let seconds: Double
      let cps: Double
      let date: String
      let session: String
      /// False where a stall or an impossible key rate voided the times.
      let timed: Bool

      init(_ held: HeldRecord) {
        digits = held.run.digitCount
        seconds = TypingSpeed.seconds(held.run.totalTime)
        cps = held.run.cps
        date = held.day.description
        session = held.session
        timed = held.run.isTimed
      }
    }

    struct Classic: Encodable {
      let digits: Int64
      let date: String
    }

    struct Matrix: Encodable {
      let right: Int64
      let known: Int64
      let seconds: Double
      let date: String

      init(_ matrix: MatrixResult) {
        right = matrix.right
        known = matrix.known
        seconds = TypingSpeed.seconds(matrix.time)
        date = matrix.day.description
      }
    }

    struct Constant: Encodable {
      let constant: String
      let symbol: String
      let classic: Classic?
      let crown: Run?
      let lightning: Run?
      let bestStreak: Int64
      let progressIndex: Int64
      let matrix: Matrix?
      let longestRuns: [Run]
      let fastestRuns: [Run]
    }

    let constants: [Constant]
  }

  func validate() throws {
    guard top >= 0 else { throw ValidationError("--top must be at least 0, not \(top)") }
    if let constant { _ = try ConstantName.constant(constant) }
  }

  func run() throws {
    let store = try PracticeData.open()
    let wanted = try constant.map { [try ConstantName.constant($0)] } ?? MathematicalConstant.known
    let history = try mappingErrors { try store.history(limit: Int(Int32.max)).entries }
    let listing = Listing(
      constants: wanted.filter { constant != nil || store.profile[$0] != ConstantProfile() }.map {
        describe($0, store.profile[$0], history)
      })
    options.output.print(listing) {
      if listing.constants.isEmpty {
        return "no record yet; 'pi-trainer practice' starts a session"
      }
      return listing.constants.map(Self.text).joined(separator: "\n\n")
    }
  }

  private func describe(
    _ constant: MathematicalConstant, _ values: ConstantProfile, _ history: [HistoryEntry]
  ) -> Listing.Constant {
    // The oldest first: of equal runs the earlier stays ahead.
    let held = history.reversed().filter { $0.constant == constant }.compactMap(\.certifiedRun)
    func best(_ kind: GhostKind) -> [Listing.Run] {
      Leaderboard.places(of: held.map(\.run), by: kind, count: top).map { Listing.Run(held[$0]) }
    }
    return Listing.Constant(
      constant: constant.name, symbol: constant.symbol,
      classic: values.classic.map {
        Listing.Classic(digits: $0.digits, date: $0.day.description)
      },
      crown: values.crown.map(Listing.Run.init), lightning: values.lightning.map(Listing.Run.init),
      bestStreak: values.bestStreak, progressIndex: values.progressIndex,
      matrix: values.matrix.map(Listing.Matrix.init),
      longestRuns: best(.crown), fastestRuns: best(.lightning))
  }

  private static func text(_ constant: Listing.Constant) -> String {
    func run(_ run: Listing.Run?) -> String {
      guard let run else { return "none yet" }
      return "\(run.digits.grouped) digits in \(run.seconds.fixed(2)) s,"
        + " \(run.cps.fixed(2)) a second, \(run.date)"
    }
    let classic = constant.classic.map { "\($0.digits.grouped) digits, \($0.date)" }
    var lines = [
      constant.symbol == constant.constant
        ? constant.constant : "\(constant.symbol)  \(constant.constant)",
      "  crown        \(run(constant.crown))",
      "  lightning    \(run(constant.lightning))",
      "  classic      \(classic ?? "none yet")",
      "  best streak  \(constant.bestStreak.grouped)",
      "  progress     decimal \(constant.progressIndex.grouped)",
    ]
    if let matrix = constant.matrix {
      lines.append(
        "  matrix       \(matrix.right) of 50 over \(matrix.known.grouped) decimals in"
          + " \(matrix.seconds.fixed(2)) s, \(matrix.date)")
    }
    for (title, runs) in [
      ("longest runs", constant.longestRuns), ("fastest runs", constant.fastestRuns),
    ] where runs.count > 1 {
      lines.append("  \(title)")
      lines += runs.enumerated().map { "    \($0.offset + 1). \(run($0.element))" }
    }
    return lines.joined(separator: "\n")
  }
}
