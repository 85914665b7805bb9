import Foundation
import Testing

@Suite("The commands of practice")
struct PracticeCommandTests {
  let program: Program

  init() throws { program = try Program() }

  /// Runs the program with its data in the test's folder, in the zone of Paris.
  private func run(_ arguments: String..., more: String = "") throws -> Program.Outcome {
    try program.run(
      arguments,
      shell: "export PI_TRAINER_HOME=\"$PWD/home\" XDG_CONFIG_HOME=\"$PWD/config\""
        + " TZ=Europe/Paris LC_ALL=C PATH=\"$PWD/bin:$PATH\"; \(more) true")
  }

  /// A session that ended at noon UTC of a day of November 2026.
  private func session(
    _ day: Int, correct: Int, wrong: Int = 0, seconds: Int = 20, mode: String = "game"
  ) -> String {
    let unixSeconds = 1_795_262_400 + (day - 21) * 86_400
    let certified = wrong == 0 && mode != "learn"
    let clean = wrong == 0 ? correct : 3
    let first = wrong == 0 ? "" : #""firstError":{"index":3,"time":1.5},"#
    return #"{"id":"s\#(day)-\#(correct)","at":\#(unixSeconds),"offset":3600,"constant":"pi","#
      + #""mode":"\#(mode)","reason":"stopped","correct":\#(correct),"wrong":\#(wrong),"#
      + #""bestStreak":\#(clean),"reveals":0,"elapsed":\#(seconds),"time":\#(seconds),"#
      + #""certified":\#(certified),"from":0,"clean":\#(clean),\#(first)"keypad":"phone","#
      + #""right":[\#(correct),0,0,0,0,0,0,0,0,0],"missed":[0,0,0,0,0,0,0,\#(wrong),0,0]}"#
  }

  /// Writes sessions to the history, from which the rest of the data follows.
  private func practise(_ sessions: [String]) throws {
    let folder = program.folder.appendingPathComponent("home/practice")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let header = #"{"format":"pi-trainer history","version":1}"#
    try program.write(
      ([header] + sessions).joined(separator: "\n") + "\n", to: "home/practice/history.jsonl")
  }

  @Test("R110, R111: history lists date, score, speed, errors, reveals and certificate")
  func history() throws {
    defer { program.cleanUp() }
    #expect(try run("history").text.contains("no session yet"))
    #expect(try run("history", "--json").json()["sessions"] as? [String] == [])
    try practise([
      session(19, correct: 60), session(20, correct: 80, wrong: 2), session(21, correct: 30),
    ])
    let json = try run("history", "--json").json()
    let sessions = try #require(json["sessions"] as? [[String: Any]])
    #expect(sessions.compactMap { $0["score"] as? Int } == [30, 80, 60])
    #expect(sessions[1]["errors"] as? Int == 2 && sessions[1]["certified"] as? Bool == false)
    #expect(sessions[1]["cps"] as? Double == 4 && sessions[1]["date"] as? String == "2026-11-20")
    #expect(sessions[1]["firstErrorPosition"] as? Int == 4)
    let text = try run("history", "--limit", "2").text
    #expect(text.split(separator: "\n").count == 3)
    #expect(text.contains("2026-11-21 13:00") && text.contains("cert."))
    #expect(text.split(separator: "\n").last?.hasSuffix("  no") == true)
    #expect(try run("history", "--limit", "\(Int.max)").text.split(separator: "\n").count == 4)
    #expect(try run("history", "--constant", "φ").text == "no session matches\n")
    let none = try run("history", "--mode", "strict", "--json").json()
    #expect((none["sessions"] as? [Any])?.isEmpty == true)
  }

  @Test("R138: players are listed, added, chosen, renamed and deleted; --player names one")
  func players() throws {
    defer { program.cleanUp() }
    try practise([session(20, correct: 60), session(21, correct: 80)])
    #expect(try run("players").text.contains("Player 1"))
    #expect(try run("players", "add", "Ada").text.contains("Ada"))
    #expect(try run("players", "add", "Ada").status == 2)
    #expect(try run("settings", "keypad", "calculator", "--player", "Ada").status == 0)
    #expect(try run("settings", "keypad").text == "phone\n")
    #expect(try run("settings", "keypad", "--player", "Ada").text == "calculator\n")
    #expect(try run("history", "--player", "Ada").text.contains("no session yet"))
    #expect(try run("data", "export", "--player", "Player 1").text.contains("s21-80"))
    #expect(try !run("data", "export", "--player", "Ada").text.contains("s21-80"))
    let unknown = try run("stats", "--player", "Adda")
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean 'Ada'?"))
    #expect(try run("players", "choose", "Ada").status == 0)
    #expect(try run("stats").text.contains("no session yet"))
    #expect(try run("players", "rename", "Player 1", "Eve").status == 0)
    let listed = try run("players", "--json").json()["players"] as? [[String: Any]]
    #expect(listed?.compactMap { $0["name"] as? String } == ["Eve", "Ada"])
    #expect(listed?.compactMap { $0["plays"] as? Bool } == [false, true])
    #expect(listed?.first?["crownOfPi"] as? Int == 80)
    #expect(try run("players", "delete", "Ada", "--yes").errors.contains("current player"))
    let asked = try run("players", "delete", "Eve")
    #expect(asked.status == 2 && asked.errors.contains("2 sessions") && asked.text.isEmpty)
    #expect(try run("history", "--player", "Eve").text.contains("2026-11-21"))
    #expect(try run("players", "delete", "Eve", "--yes").status == 0)
    #expect(try run("history", "--player", "Eve").status == 2)
    #expect(try run("players", "choose").status == 2)
  }

  @Test("R24, R107: stats sum up speed, accuracy and errors by day and by digit")
  func statistics() throws {
    defer { program.cleanUp() }
    try practise([
      session(20, correct: 60), session(20, correct: 60, wrong: 20, seconds: 40),
      session(21, correct: 30, seconds: 10),
    ])
    let json = try run("stats", "--json").json()
    let days = try #require(json["days"] as? [[String: Any]])
    #expect(days.compactMap { $0["date"] as? String } == ["2026-11-20", "2026-11-21"])
    #expect(days.compactMap { $0["cps"] as? Double } == [2, 3])
    #expect(days[0]["accuracy"] as? Double == 120.0 / 140)
    let digits = try #require(json["digits"] as? [[String: Any]])
    #expect(digits[7]["wrong"] as? Int == 20 && digits[7]["errorShare"] as? Double == 1)
    #expect(try run("stats").text.contains("accuracy"))
  }

  @Test("stats of a profile with the longest time that a file can state")
  func longestTime() throws {
    defer { program.cleanUp() }
    try practise([session(19, correct: 60)])
    #expect(try run("data", "export", "--out", "e.jsonl").status == 0)
    let text = String(decoding: try program.bytes("e.jsonl"), as: UTF8.self)
    let longest = text.replacing(
      /"practiceTime":[0-9.]+/, with: #""practiceTime":9223372036.854775807"#)
    #expect(longest != text)
    try program.write(longest, to: "e.jsonl")
    let home = "export PI_TRAINER_HOME=\"$PWD/other\";"
    #expect(try run("data", "import", "e.jsonl", more: home).status == 0)
    let stats = try run("stats", more: home)
    #expect(stats.status == 0 && stats.text.contains("2,562,047 h 47 min 16 s"), "\(stats)")
  }

  @Test("R103, R138: stats name crown, lightning, classic and the best runs with their dates")
  func records() throws {
    defer { program.cleanUp() }
    #expect(try run("stats").text.contains("no session yet"))
    try practise([
      session(19, correct: 60, seconds: 10), session(20, correct: 80, seconds: 20),
      session(21, correct: 90, wrong: 1),
    ])
    let json = try run("stats", "pi", "--json").json()
    let pi = try #require((json["constants"] as? [[String: Any]])?.first)
    #expect((pi["crown"] as? [String: Any])?["digits"] as? Int == 80)
    #expect((pi["lightning"] as? [String: Any])?["digits"] as? Int == 60)
    let classic = try #require(pi["classic"] as? [String: Any])
    #expect(classic["digits"] as? Int == 80 && classic["date"] as? String == "2026-11-20")
    let longest = try #require(pi["longestRuns"] as? [[String: Any]])
    #expect(longest.compactMap { $0["digits"] as? Int } == [80, 60])
    #expect(try run("stats", "π").text.contains("80 digits, 2026-11-20"))
  }

  @Test("R137, R140: stats tell grade, badges and what to learn next")
  func profile() throws {
    defer { program.cleanUp() }
    try practise([session(1, correct: 1200, seconds: 200)])
    let all = try run("stats", "--json").json()
    let json = try #require(all["profile"] as? [String: Any])
    #expect(json["grade"] as? String == "Apprenti" && json["experience"] as? Int == 1200)
    #expect(
      json["badges"] as? [String] == [
        "firstSteps", "firstTen", "hundred", "thousand", "feynmanPoint", "flawlessFifty",
        "lightningHands",
      ])
    #expect(json["themes"] as? [String] == ["electric", "amber"])
    let next = try #require((json["next"] as? [[String: Any]])?.first)
    // Of what was recited some weeks ago the last hundred was due first.
    #expect(next["step"] as? String == "repeat" && next["from"] as? Int == 1101)
    #expect(try run("stats").text.contains("Apprenti: 1,200 XP"))
  }

  @Test("R139: share writes a card, and a picture that replaces nothing unasked")
  func share() throws {
    defer { program.cleanUp() }
    #expect(try run("share").status == 1, "there is no record yet")
    try practise([session(20, correct: 60)])
    #expect(try run("share", "pi", "--out", "card.svg").text.contains("60 decimals"))
    #expect(String(decoding: try program.bytes("card.svg"), as: UTF8.self).hasPrefix("<svg "))
    #expect(try run("share", "--out", "card.svg").status == 3)
    #expect(try run("share", "--kind", "crwn").status == 2)
  }

  @Test("R139 C41: share writes a ghost as code, link and picture, and practice reads each")
  func ghostCode() throws {
    defer { program.cleanUp() }
    try practise([session(20, correct: 60)])
    #expect(try run("share", "--json").json()["ghostCode"] == nil, "no times are known")
    let ghosts = program.folder.appendingPathComponent("home/practice/ghosts")
    try FileManager.default.createDirectory(at: ghosts, withIntermediateDirectories: true)
    let times = (0..<60).map { "\(Double($0) / 4)" }.joined(separator: ",")
    try program.write(
      #"{"format":"pi-trainer ghost","version":1,"constant":"pi","session":"s20-60","#
        + #""times":[\#(times)]}"#, to: "home/practice/ghosts/pi-s20-60.json")
    let json = try run("share", "--name", "<b>Ada\u{1B}[2J", "--json").json()
    let code = try #require(json["ghostCode"] as? String)
    #expect((json["lines"] as? [String])?.last == "#race=\(code)")
    let lines = try run("share", "--name", "Ada").text.split(separator: "\n")
    #expect(lines.count == 11 && lines[3] == "🟦🟦🟦🟦🟦🟦🟦🟦🟦🟦")
    try program.write("https://example.org/#race=\(code)\n", to: "friend.txt")
    #expect(try run("share", "--out", "card.svg").status == 0)
    for (ghost, message) in [
      (code, "needs a terminal"), ("friend.txt", "needs a terminal"),
      ("card.svg", "needs a terminal"),
      ("x", "no file, and no ghost code at letter 1"),
      (String(code.dropLast()), "it was changed or cut off"),
    ] {
      let outcome = try run("practice", "--ghost-code", ghost)
      #expect(outcome.status == 2 && outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test("defect 17: share and stats round alike, and the history fits 80 columns")
  func numbers() throws {
    defer { program.cleanUp() }
    // 60 digits in 6.277 s are 9.5587 a second: cut off, both numbers are other ones.
    let odd = session(20, correct: 60).replacingOccurrences(
      of: #""elapsed":20,"time":20"#, with: #""elapsed":6.277,"time":6.277"#)
    let long = session(21, correct: 1_000_000, wrong: 1000, seconds: 100_000, mode: "practice")
      .replacingOccurrences(of: #""constant":"pi""#, with: #""constant":"sqrt2""#)
    try practise([odd, long])
    let card = try run("share", "pi", "--kind", "lightning").text
    let records = try run("stats", "pi").text
    #expect(card.contains("6.28 s, 9.56 a second"))
    #expect(records.contains("60 digits in 6.28 s, 9.56 a second"))
    let lines = try run("history").text.split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    #expect(lines[1].contains("sqrt2") && lines[1].contains("1,000,000"))
  }

  @Test("every command knows every constant")
  func everyConstant() throws {
    defer { program.cleanUp() }
    let lemniscate = session(20, correct: 60)
      .replacingOccurrences(of: #""constant":"pi""#, with: #""constant":"lemniscate""#)
    try practise([lemniscate, session(21, correct: 80)])
    #expect(try run("history", "--constant", "2ϖ").text.contains("lemniscate"))
    #expect(try run("stats").text.contains("2ϖ  lemniscate\n  crown        60 digits"))
    #expect(try run("data", "export").text.contains(#""constant":"lemniscate""#))
    #expect(try run("data", "export", "--format", "csv").text.contains(",lemniscate,"))
    #expect(try run("practice", "--help").text.contains("lemniscate"))
    #expect(try run("--help").text.contains("gamma1-3"))
    #expect(try run("completion", "bash").text.contains("lemniscate"))
    #expect(try run("settings", "selected-constant", "lemniscate").status == 0)
    let none = try run("today", "--list")
    #expect(none.status != 0 && none.errors.contains("'pi-trainer digits generate lemniscate'"))
    #expect(try run("data", "delete", "--crown", "lemniscate").status == 0)
    #expect(try !run("stats").text.contains("lemniscate"))
    let unknown = try run("practice", "lemniscat")
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean 'lemniscate'?"))
  }

  @Test("words are listed, written to a file, and taken from it after a change")
  func words() throws {
    defer { program.cleanUp() }
    #expect(try run("words", "14", "92").text == "14 tire\n92 bone\n")
    #expect(try run("words", "14", "--language", "fr").text == "14 tour\n")
    #expect(try run("words", "tire", "hawaii").text == "tire: 14\nhawaii: –\n")
    #expect(try run("words", "1492").text == "14 tire\n92 bone\n")
    #expect(try run("words", "7").status == 2)
    #expect(try run("words", "14", "Schaf", "--language", "de").text == "14 Tür\nSchaf: 68\n")
    #expect(try run("words", "--language", "it").status == 2)
    #expect(try run("words", "--edit").status == 0)
    #expect(try run("words", "--edit").status == 3, "the file is there")
    try program.write("14 tyre\nnonsense\n", to: "home/config/words-en.txt")
    let changed = try run("words", "14", "15", "--json")
    let listing = try changed.json()
    let words = try #require(listing["words"] as? [[String: String]])
    #expect(words.map { $0["word"] } == ["tyre", "tail"])
    #expect(listing["edited"] as? Bool == true && listing["unreadableLines"] as? [Int] == [2])
    #expect(changed.errors.contains("line 2: 'nonsense'"))
    #expect(try run("words").text.split(separator: "\n").count == 100)
    // A list in Latin-1 would lose its umlauts.
    let latinWords = program.folder.appendingPathComponent("home/config/words-de.txt")
    try Data("14 T".utf8 + [0xFC, 0x72, 0x0A]).write(to: latinWords)
    let latin = try run("words", "14", "--language", "de")
    #expect(latin.status == 3 && latin.errors.contains("words-de.txt' is damaged"), "\(latin)")
  }

  @Test("the settings say where they work")
  func places() throws {
    defer { program.cleanUp() }
    let list = try run("settings").text.split(separator: "\n")
    let browser = list.filter { $0.contains("in the browser only") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(browser == ["haptics", "volume", "melody"])
    #expect(try run("settings", "volume", "--json").json()["place"] as? String == "browser")
  }

  @Test("R121: challenge shows the task of a day")
  func challenge() throws {
    defer { program.cleanUp() }
    let one = try run("challenge", "2026-11-21", "--json").json()
    let other = try run("challenge", "2026-11-22", "--json").json()
    #expect(one["date"] as? String == "2026-11-21" && one["completed"] as? Bool == false)
    #expect((one["task"] as? String)?.isEmpty == false)
    #expect(one["task"] as? String != other["task"] as? String)
    #expect(try run("challenge").status == 0)
    // Who knows nothing yet gets the challenges of other days as further ones.
    let further = try run("challenge", "2026-11-21", "--another", "1", "--json").json()
    #expect(further["task"] as? String == other["task"] as? String)
    #expect(further["date"] as? String == "2026-11-21")
    try practise([session(21, correct: 60)])
    let tasks = try (1...12).map {
      try run("challenge", "2026-11-22", "--another", "\($0)", "--json").json()["task"] as? String
    }
    #expect(Set(tasks).count > 4, "\(tasks)")
    let marks = try #require(
      try run("challenge", "2026-11-21", "--json").json()["marks"] as? [[String: Any]])
    #expect(marks.map { $0["mark"] as? String } == ["bronze", "silver", "gold"])
    #expect(marks.map { $0["digits"] as? Int } == [8, 85, 860])
    #expect(marks.map { $0["completed"] as? Bool } == [false, false, false])
  }

  @Test("the best results of drills are among the records, those of older programs too")
  func matrix() throws {
    defer { program.cleanUp() }
    let folder = program.folder.appendingPathComponent("home/practice")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try program.write(
      #"{"format":"pi-trainer profile","version":1,"constants":{"pi":{"matrix":{"right":48,"#
        + #""known":120,"time":93.5,"day":"2026-11-21"},"drills":[{"drill":"permutation","#
        + #""right":9,"asked":10,"known":5000,"group":2,"time":30,"day":"2026-11-22"}]}}}"#,
      to: "home/practice/profile.json")
    #expect(
      try run("stats").text.contains(
        "matrix       48 of 50 over 120 decimals in 93.50 s, 2026-11-21"))
    #expect(
      try run("stats").text.contains(
        "permutation  9 of 10 over 5,000 decimals by 2 in 30.00 s, 2026-11-22"))
    let json = try run("stats", "pi", "--json").json()
    let constants = try #require(json["constants"] as? [[String: Any]])
    #expect((constants[0]["matrix"] as? [String: Any])?["right"] as? Int == 48)
    let drills = try #require(constants[0]["drills"] as? [[String: Any]])
    #expect(drills.map { $0["drill"] as? String } == ["permutation", "matrix"])
    #expect(drills.map { $0["asked"] as? Int } == [10, 50])
    #expect(drills.map { $0["group"] as? Int } == [2, 1])
  }

  @Test("settings are listed, read and changed")
  func settings() throws {
    defer { program.cleanUp() }
    #expect(try run("settings").text.contains("keypad"))
    #expect(try run("settings", "volume").text == "70\n")
    #expect(try run("settings", "Volume", "30").status == 0)
    #expect(try run("settings", "volume", "--json").json()["value"] as? Int == 30)
    #expect(try run("settings", "sounds", "off").status == 0)
    #expect(try run("settings", "sounds").text == "off\n")
    #expect(try run("settings", "theme", "gold").errors.contains("Grandmaster"))
    let segment = try run("settings", "learnSegmentStart", "80")
    #expect(segment.errors.contains("0 to 50 is practised"))
    #expect(try run("settings", "learn-segment-end", "90").errors.isEmpty)
    #expect(try run("settings", "goal-digits", "50").errors.contains("until goal-day is set"))
    let past = try run("settings", "goal-day", "2026-11-20")
    #expect(past.status == 2 && past.errors.contains("that day is past"))
    #expect(try run("settings", "goal-day", "2999-03-14").errors.isEmpty)
    #expect(try run("settings", "goal-digits", "60").errors.isEmpty)
    let list = try run("settings", "--json").json()
    #expect((list["settings"] as? [[String: Any]])?.count == 23)
  }

  @Test(
    "bad input ends with exit code 2 and names what is known",
    arguments: [
      ("settings keypda", "'keypad'"), ("settings keypad calculater", "'calculator'"),
      ("settings volume 101", "0 to 100"), ("settings group-size 7", "2 to 6"),
      ("history --mode gaem", "'game'"),
      ("history --limit 0", "--limit"), ("stats pie", "'pi'"), ("challenge 2026-13-01", "YYYY"),
      ("remind perhaps", "on, off"), ("remind --yes", "'on'"), ("remind on", "--yes"),
      ("remind check --out a.ics", "'calendar'"), ("data export --json", "--out"),
      ("drill matrx", "'matrix'"), ("map --page 0", "--page"), ("map --page 10000", "--page"),
    ])
  func badInput(arguments: String, expected: String) throws {
    defer { program.cleanUp() }
    let outcome = try program.run(
      arguments.split(separator: " ").map(String.init),
      shell: "export PI_TRAINER_HOME=\"$PWD/home\" XDG_CONFIG_HOME=\"$PWD/config\"")
    #expect(outcome.status == 2, "\(outcome.errors)")
    #expect(outcome.messages.count == 1 && outcome.messages[0].contains(expected))
    #expect(program.names() == [])
  }

  @Test("R118, R119: seeds-D10, the check is noted once shown, and is silent after a session")
  func reminder() throws {
    defer { program.cleanUp() }
    try practise([session(19, correct: 5), session(20, correct: 5)])
    // 2026-11-21 20:00 in Paris.
    let evening = "1795287600"
    #expect(try run("remind", "check", "--at", evening).text.isEmpty, "no consent")
    #expect(try run("remind", "on", "--yes").status == 0)
    #expect(try run("remind", "check", "--at", "1795201200").text.isEmpty, "a session came first")
    // The timer of an evening, late: the machine was off.
    #expect(try run("remind", "check", "--hour", "21", "--at", evening).text.isEmpty, "too early")
    // Nothing that shows it: it is printed, and due again.
    try FileManager.default.createDirectory(
      at: program.folder.appendingPathComponent("bin"), withIntermediateDirectories: true)
    try program.write("#!/bin/sh\nexit 1\n", to: "bin/notify-send")
    let failed = try run("remind", "check", "--at", evening, more: "chmod +x bin/notify-send;")
    #expect(failed.text.contains("2 days") && failed.errors.contains("nothing was shown"))
    try program.write("#!/bin/sh\n", to: "bin/notify-send")
    let json = try run(
      "remind", "check", "--hour", "20", "--at", evening, "--json",
      more: "chmod +x bin/notify-send;"
    ).json()
    #expect(json["due"] as? Bool == true && json["streak"] as? Int == 2)
    #expect((json["text"] as? String)?.contains("2 days") == true)
    #expect(try run("remind", "check", "--at", evening).text.isEmpty, "one a day")
    #expect(try run("remind", "check", "--at", "1795374000").text.isEmpty, "the streak is over")
  }

  @Test("C17: the check takes the local day, also when a day has 25 hours")
  func daylightSaving() throws {
    defer { program.cleanUp() }
    // Sunday 2026-10-25, 25 hours long in Paris; the session ended at 00:30, before the change.
    let start = session(21, correct: 5).replacingOccurrences(
      of: #""at":1795262400,"offset":3600"#, with: #""at":1792881000,"offset":7200"#)
    try practise([start])
    _ = try run("remind", "on", "--yes")
    // 23:59 on that Sunday is 24.5 hours later, and still the same day.
    #expect(try run("remind", "check", "--at", "1792969140").text.isEmpty)
    #expect(try run("remind", "check", "--at", "1792969200").text.contains("1 day"))
  }

  @Test("R118: the reminder as a calendar file, at the hour of the settings, and the goal")
  func calendar() throws {
    defer { program.cleanUp() }
    _ = try run("settings", "reminderHour", "7")
    let text = try run("remind", "calendar").text
    #expect(text.contains("T070000\r\n") && text.contains("RRULE:FREQ=DAILY\r\n"))
    #expect(!text.contains("VALUE=DATE"))
    _ = try run("settings", "goalDigits", "1000")
    _ = try run("settings", "goalDay", "2999-03-14")
    let written = try run("remind", "calendar", "--out", "a.ics", "--json").json()
    #expect(written["hour"] as? Int == 7)
    let file = String(decoding: try program.bytes("a.ics"), as: UTF8.self)
    #expect(file.contains("VALUE=DATE:29990314") && file.contains("1000 decimals"))
    #expect(try run("remind", "calendar", "--out", "a.ics").status != 0, "nothing is replaced")
    #expect(try run("remind", "calendar", "--json").status == 2)
  }

  @Test("R117, R118: seeds-D10, timer and service are installed with consent, and said to run")
  func units() throws {
    defer { program.cleanUp() }
    _ = try run("settings", "reminderHour", "7")
    let text = try run("remind").text
    #expect(text.contains("OnCalendar=*-*-* 07:00:00") && text.contains("remind check --hour 7"))
    #expect(text.contains("PI_TRAINER_HOME="))
    #expect(program.names(in: "config").isEmpty, "printing installs nothing")
    #expect(try run("remind", "off").text == "no reminders\n")
    try FileManager.default.createDirectory(
      at: program.folder.appendingPathComponent("bin"), withIntermediateDirectories: true)
    try program.write("#!/bin/sh\necho \"$@\" >> \"$PI_TRAINER_HOME/calls\"\n", to: "bin/systemctl")
    let installed = try run(
      "remind", "on", "--yes", "--json", more: "chmod +x bin/systemctl;")
    #expect(installed.status == 0, "\(installed.errors)")
    #expect(try installed.json()["active"] as? Bool == true)
    #expect(
      program.names(in: "config/systemd/user") == [
        "pi-trainer-remind.service", "pi-trainer-remind.timer",
      ])
    let calls = String(decoding: try program.bytes("home/calls"), as: UTF8.self)
    #expect(calls == "--user daemon-reload\n--user enable --now pi-trainer-remind.timer\n")
    let shown = try run("remind", "--json").json()
    #expect(shown["consent"] as? String == "yes" && shown["active"] as? Bool == true)
    let question = "--user is-active --quiet pi-trainer-remind.timer\n"
    // Another hour moves the timer that is there.
    let moved = try run("settings", "reminderHour", "21")
    #expect(moved.errors.contains("the timer is set for 21:00"))
    let timer = try program.bytes("config/systemd/user/pi-trainer-remind.timer")
    #expect(String(decoding: timer, as: UTF8.self).contains("21:00:00"))
    let service = try program.bytes("config/systemd/user/pi-trainer-remind.service")
    #expect(String(decoding: service, as: UTF8.self).contains("--hour 21"))
    let again = String(decoding: try program.bytes("home/calls"), as: UTF8.self)
    #expect(again == calls + question + calls)
    _ = try run("remind", "off")
    _ = try run("settings", "reminderHour", "22")
    #expect(try program.bytes("home/calls").count == again.utf8.count, "not without consent")
    // A manager that does not answer: the files are there, and no timer runs.
    try program.write("#!/bin/sh\nexit 1\n", to: "bin/systemctl")
    let stopped = try run("remind", "on", "--yes", more: "chmod +x bin/systemctl;")
    #expect(stopped.text.contains("to start the timer, run: systemctl"))
    #expect(try run("remind").text.contains("it does not run. To start it: systemctl"))
  }

  @Test("the units name the folder of the data, as systemd reads it")
  func quoting() throws {
    defer { program.cleanUp() }
    let outcome = try program.run(
      ["remind"], shell: "export PI_TRAINER_HOME='a $b %c \"d\"' XDG_CONFIG_HOME=\"$PWD/config\"")
    let line = outcome.text.split(separator: "\n").first { $0.contains("PI_TRAINER_HOME") }
    // A relative folder is another one for the timer.
    #expect(line?.hasPrefix("Environment=\"PI_TRAINER_HOME=/") == true)
    #expect(line?.hasSuffix(#"/a $b %%c \"d\"""#) == true)
  }

  @Test("damaged settings are kept aside at the next change, and the user is warned")
  func damagedSettings() throws {
    defer { program.cleanUp() }
    let folder = program.folder.appendingPathComponent("home/config")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = "{\"volume\":30,\n\"keypad\":\"calculator\"\n\"haptics\":false}"
    try program.write(text, to: "home/config/settings.json")
    #expect(try run("settings", "volume").text == "30\n")
    let change = try run("settings", "sounds", "off")
    #expect(change.status == 0 && change.errors.split(separator: "\n").count == 2)
    #expect(change.errors.contains("is kept as '"))
    #expect(try run("settings", "volume").text == "30\n")
    let kept = try #require(
      program.names(in: "home/config").first { $0.hasPrefix("settings.corrupt-") })
    #expect(try program.bytes("home/config/\(kept)") == Data(text.utf8))
  }

  @Test("R112: data is exported and imported; a bad file changes nothing")
  func data() throws {
    defer { program.cleanUp() }
    try practise([session(20, correct: 60), session(21, correct: 80)])
    #expect(try run("data", "export", "--out", "all.jsonl").status == 0)
    #expect(try run("data", "export", "--out", "all.jsonl").status == 3, "it exists")
    let folders = try run("doctor", "--json").json()["folders"] as? [[String: Any]]
    #expect((folders?.first?["path"] as? String)?.hasSuffix("home/practice") == true)
    try FileManager.default.removeItem(at: program.folder.appendingPathComponent("home"))
    let whole = String(decoding: try program.bytes("all.jsonl"), as: UTF8.self)
    try program.write(String(whole.dropLast(30)), to: "cut.jsonl")
    let refused = try run("data", "import", "cut.jsonl")
    #expect(refused.status == 3 && refused.messages.first?.contains("cut.jsonl") == true)
    #expect(!program.names().contains("home"))
    let imported = try run("data", "import", "all.jsonl", "--json").json()
    #expect(imported["newSessions"] as? Int == 2)
    #expect(try run("data", "import", "all.jsonl", "--json").json()["newSessions"] as? Int == 0)
    #expect(try run("stats", "--json").text.contains("\"digits\" : 80"))
  }

  @Test("data of a newer version is refused with exit code 3 and left as it is")
  func newerVersion() throws {
    defer { program.cleanUp() }
    try practise([session(20, correct: 60)])
    let text = #"{"format":"pi-trainer profile","version":5}"#
    try program.write(text, to: "home/practice/profile.json")
    for command in ["history", "stats", "challenge", "settings"] {
      let outcome = try run(command)
      #expect(outcome.status == 3 && outcome.messages.first?.contains("newer") == true)
    }
    #expect(try program.bytes("home/practice/profile.json") == Data(text.utf8))
  }
}
