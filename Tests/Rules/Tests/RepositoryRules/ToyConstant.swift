/// √5 as a constant of the product: the additions that CONTRIBUTING asks for, by file.
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
                code: 0xFFFF, name: "sqrt5", symbol: "√5", integerPart: Digit(2)!),

        """),
    "Sources/Digits/Constants/Texts/sqrt5.txt": .file(
      """
      mpfr     sqrt 5: sqrt(5) by MPFR's square root
      is       a second implementation of the square root
      takes    sqrt(5)
      pair     square-root binomial: a series needs no root

      formula  square-root   proved
      by       Euclid
      value    sqrt(5)

      formula  binomial   proved
      by       I. Newton 1665
      value    2837257925/1268860318 * S
      S        1 + sum -1 (2n-1) * -1 (2n-1) / 3220013013190122248 (n)

      """),
    "Package.swift": .line(
      old: "      \"gamma1-3\", \"sqrt3\", \"log3\", \"log5\", \"log7\", \"gamma\",\n",
      new: "      \"gamma1-3\", \"sqrt3\", \"log3\", \"log5\", \"log7\", \"gamma\", \"sqrt5\",\n"),
    "Sources/Digits/Constants/Texts/StatedConstants.swift": .line(
      old: "  package static let stated = [\n",
      new: """
          package static let stated = [
            ConstantDefinition("sqrt5", text: PackageResources.sqrt5_txt),

        """),
    "Sources/Digits/DigitChecks/Constants/series.txt": .line(
      old: "formula sqrt3 square-root\n",
      new: """
        formula sqrt5 square-root
        formula sqrt5 binomial
        series 1
        P 1 -2
        Q 0 3220013013190122248
        R 1 -2
        formula sqrt3 square-root

        """),
    "Sources/Digits/DigitChecks/KnownAnswers/answers.txt": .line(
      old: "derived with Python's integers\n",
      new: "derived with Python's integers\nsqrt5 1000 = 7072278724\n"),
  ]

  /// A session in which sixty decimals were recited.
  static let session =
    #"{"id":"s20-60","at":1795176000,"offset":3600,"constant":"sqrt5","mode":"game","#
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
    ("$program --help", "sqrt5"),
    ("$program practice --help", "sqrt5"),
    ("$program completion bash", "sqrt5"),
    (
      "mkdir -p man; $program --experimental-dump-help | python3 scripts/make-manual.py man;"
        + " cat man/pi-trainer-practice.1", "sqrt5"
    ),
    ("$program digits list", "sqrt5  √5 = 2.…"),
    ("$program doctor", "made/sqrt5.digitpack"),
    ("$program report --digits made --out report --full", "sqrt5"),
    ("$program stats", "√5  sqrt5\n  crown        60 digits"),
    ("$program history --constant √5", " sqrt5 "),
    ("$program map sqrt5", "sqrt5, "),
    ("$program today sqrt5 --list", "sqrt5, "),
    ("$program share sqrt5", "√5"),
    ("$program data export", #""constant":"sqrt5""#),
    ("$program settings onboarding-done on", "on"),
    ("$program settings selected-constant sqrt5", "selected-constant = sqrt5"),
    (
      #"terminal '[["see","[√5]"],["send","r"],["see","‹ √5 ›"],["signal",15],["exit"]]' $program"#,
      #""failure": null"#
    ),
    (
      "unset PI_TRAINER_DIGITS\nterminal '"
        + #"[["written","sqrt5: "],["see","√5  "],["signal",15],["exit"]]'"#
        + " $program practice sqrt5", #""failure": null"#
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
    for (shown, text) in [(Page.records, "√5"), (.practise, "sqrt5")] {
      page.frameDone()
      let place = Page.allCases.firstIndex(of: shown) ?? 0
      _ = page.act(PageAction.go.rawValue, Int32(place), event: 2, now: 2)
      print(shown, String(decoding: page.frame.bytes, as: UTF8.self).contains(text))
    }

    """
  )
}
