/// log 6 as a constant of the product, by two formulas of series: the additions that CONTRIBUTING
/// asks for, by file.
enum ToyConstant {
  /// What a file gets.
  enum Addition {
    /// It is new.
    case file(String)
    /// A line in the place of another one.
    case line(old: String, new: String)
  }

  static let additions: [String: Addition] = [
    "Sources/Digits/DigitCore/MathematicalConstant.swift": .line(
      old: "    known + [\n",
      new: """
            known + [
              MathematicalConstant(
                code: 0xFFFF, name: "log6", symbol: "log 6", integerPart: Digit(1)!),

        """),
    "Sources/Digits/Constants/Texts/log6.txt": .file(
      """
      mpfr     log 6: log(6) by MPFR's logarithm
      is       another formula: its own series for logarithms
      pair     four three: no common argument

      formula  four   proved
      by       C. Størmer's kind of identity
      value    372/251 * A + 140/449 * B - 98/4801 * C + 160/8749 * D
      A        1 + sum (2n-1) * (2n-1) / 63001 (2n+1)
      B        1 + sum (2n-1) * (2n-1) / 201601 (2n+1)
      C        1 + sum (2n-1) * (2n-1) / 23049601 (2n+1)
      D        1 + sum (2n-1) * (2n-1) / 76545001 (2n+1)

      formula  three   proved
      by       C. F. Gauss, Werke II (1863)
      value    36/31 * A + 26/49 * B + 16/161 * C
      A        1 + sum (2n-1) * (2n-1) / 961 (2n+1)
      B        1 + sum (2n-1) * (2n-1) / 2401 (2n+1)
      C        1 + sum (2n-1) * (2n-1) / 25921 (2n+1)

      """),
    "Package.swift": .line(
      old: "      \"gamma1-3\", \"sqrt3\", \"log3\", \"log5\", \"log7\", \"gamma\",\n",
      new: "      \"gamma1-3\", \"sqrt3\", \"log3\", \"log5\", \"log7\", \"gamma\", \"log6\",\n"),
    "Sources/Digits/Constants/Texts/StatedConstants.swift": .line(
      old: "  package static let stated = [\n",
      new: """
          package static let stated = [
            ConstantDefinition("log6", text: PackageResources.log6_txt),

        """),
    "Sources/Digits/DigitChecks/Constants/series.txt": .line(
      old: "formula sqrt3 square-root\n",
      new: """
        formula log6 four
        value 372 251 / A * 140 449 / B * 98 4801 / C * 160 8749 / D * ++-+
        series 1
        P -1 2
        Q 63001 126002
        R -1 2
        series 1
        P -1 2
        Q 201601 403202
        R -1 2
        series 1
        P -1 2
        Q 23049601 46099202
        R -1 2
        series 1
        P -1 2
        Q 76545001 153090002
        R -1 2
        formula log6 three
        value 36 31 / A * 26 49 / B * 16 161 / C * +++
        series 1
        P -1 2
        Q 961 1922
        R -1 2
        series 1
        P -1 2
        Q 2401 4802
        R -1 2
        series 1
        P -1 2
        Q 25921 51842
        R -1 2
        formula sqrt3 square-root

        """),
    "Sources/Digits/DigitChecks/KnownAnswers/answers.txt": .line(
      old: "derived with Python's integers\n",
      new: "derived with Python's integers\nlog6 1000 = 5278508671\n"),
  ]

  /// What a proof of it wants besides, of the files that CONTRIBUTING names for that.
  static let proof: [String: Addition] = [
    "Sources/Digits/DigitProofs/Proof/NodeFormula.swift": .line(
      old: "    \"log7\": (\"four\",",
      new: """
            "log6": ("four", "372/251 * A + 140/449 * B - 98/4801 * C + 160/8749 * D"),
            "log7": ("four",
        """),
    "Examples/verifier/check_proof.py": .line(
      old: "def check(pack_path, proof_path):\n",
      new: """
        CONSTANTS[0xFFFF] = "log6", 1
        FORMULAS["log6", "nodes"] = (
            KEYS, "Z", "binary", check_nodes, [ACOTHS[y] for y in LARGE],
            lambda _, *logs: weighted(logs, LARGE, (372, 140, -98, 160)))

        def check(pack_path, proof_path):

        """),
  ]

  /// A session in which sixty decimals were recited.
  static let session =
    #"{"id":"s20-60","at":1795176000,"offset":3600,"constant":"log6","mode":"game","#
    + #""reason":"stopped","correct":60,"wrong":0,"bestStreak":60,"reveals":0,"elapsed":20,"#
    + #""time":20,"certified":true,"from":0,"clean":60,"keypad":"phone","#
    + #""right":[60,0,0,0,0,0,0,0,0,0],"missed":[0,0,0,0,0,0,0,0,0,0]}"#

  /// What the commands of ``places`` begin with: a player of one session, and a terminal.
  static let player = #"""
    export PI_TRAINER_HOME="$PWD/home" XDG_DATA_HOME="$PWD/data" PI_TRAINER_DIGITS="$PWD/made"
    export LC_ALL=C.UTF-8 TERM=xterm-256color
    program=.build/debug/pi-trainer
    terminal() { python3 Tests/System/Support/TerminalDriver/drive.py 80x24 "$@"; }
    """#

  /// Where the product shows it: a shell's command, and what it writes then.
  static let places: [(command: String, text: String)] = [
    ("$program --help", "log6"),
    ("$program practice --help", "log6"),
    ("$program completion bash", "log6"),
    ("$program completion zsh", "log6"),
    ("$program completion fish", "log6"),
    (
      "mkdir -p man; $program --experimental-dump-help | python3 scripts/make-manual.py man;"
        + " cat man/pi-trainer-practice.1", "log6"
    ),
    ("$program digits list", "log6  log 6 = 1.…"),
    ("$program digits show log6 1-10 --plain", "7917594692"),
    ("$program digits info log6", "three: 36/31 * A + 26/49 * B + 16/161 * C; A = 1 + sum"),
    ("$program digits info log6", "by checks A, B, C, D, E, F, H, I; not run: G"),
    ("$program digits prove log6 --quiet --out log6.proof", "PROVED, all "),
    (
      "$program digits verify made/log6.digitpack --quiet --proof log6.proof",
      "proved by log6.proof (nodes)"
    ),
    (
      "python3 -I Examples/verifier/check_proof.py made/log6.digitpack log6.proof",
      "PROVED: 1.7917594692... is log6 truncated to 20000 decimals\n"
    ),
    ("$program doctor", "made/log6.digitpack"),
    ("$program report --digits made --out report --full", "log6"),
    ("$program stats", "log 6  log6\n  crown        60 digits"),
    ("$program history --constant 'log 6'", " log6 "),
    ("$program map log6", "log6, "),
    ("$program today log6 --list", "log6, "),
    ("$program share log6", "log 6"),
    ("$program data export", #""constant":"log6""#),
    ("$program settings onboarding-done on", "on"),
    ("$program settings selected-constant log6", "selected-constant = log6"),
    (
      #"terminal '[["see","[log 6]"],["send","r"],["see","‹ log 6 ›"],["signal",15],["exit"]]'"#
        + " $program", #""failure": null"#
    ),
    (
      "unset PI_TRAINER_DIGITS\nterminal '"
        + #"[["written","log6: "],["see","log 6  "],["signal",15],["exit"]]'"#
        + " $program practice log6", #""failure": null"#
    ),
    ("swift build --product toy-page && .build/debug/toy-page", "records true\npractise true"),
  ]

  /// Its target of the package, and the program: whether pages of the browser show it.
  static let page = (
    target: """
      .executableTarget(
        name: "toy-page",
        dependencies: ["BrowserTrainer", "TrainerModel", "PracticeData", "PracticeEngine"],
        path: "ToyPage"),

    """,
    program: """
    import BrowserTrainer
    import PracticeData
    import PracticeEngine
    import TrainerModel

    let session = #\"""
    \(session)
    \"""#
    let store = BrowserStore()
    store.load("history/s20-60", Array(session.utf8))
    let page = BrowserFrontEnd(
      store: store, language: .english, books: Phrasebook.builtIn, now: 0
    ) { WallTime(unixSeconds: 1_795_262_400, utcOffset: 0) }
    _ = page.act(PageAction.begin.rawValue, 0, event: 1, now: 1)
    for (shown, text) in [(Page.records, "log 6"), (.practise, "log6")] {
      page.frameDone()
      let place = Page.allCases.firstIndex(of: shown) ?? 0
      _ = page.act(PageAction.go.rawValue, Int32(place), event: 2, now: 2)
      print(shown, String(decoding: page.frame.bytes, as: UTF8.self).contains(text))
    }

    """
  )
}
