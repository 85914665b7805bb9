#if os(Linux)
  import Foundation
  import PracticeEngine
  import Testing

  /// A beginner's first two weeks with the program itself: `review` on a terminal, its lists and
  /// its map, and a calendar that a preloaded library moves.
  @Suite("A beginner's first two weeks, by commands", .serialized)
  struct TwoWeeksProgramTests {
    /// A step of the day, as `today --list --json` says.
    private struct Plan: Decodable {
      struct Step: Decodable {
        let step: String
        let from: Int
        let to: Int
      }

      let date: String
      let learnedToday: Int
      let steps: [Step]
    }

    /// The memory map, as `map --json` says.
    private struct Map: Decodable {
      struct Block: Decodable {
        let from: Int
        let strength: String
        let recall: Double
      }

      let predictedDigits: Double
      let blocks: [Block]
    }

    private static let digits = TrainerHarness.pi.utf8.map { Int($0) - 0x30 }
    /// Noon of tomorrow in UTC: a calendar that is behind would end the library's waits at once.
    private let firstNoon = (Int(Date().timeIntervalSince1970) / 86_400 + 1) * 86_400 + 43_200

    private var terminal = Terminal()
    private let library: URL

    init() throws {
      library = terminal.folder.appending(path: "shift.so")
      try FileManager.default.createDirectory(
        at: terminal.folder, withIntermediateDirectories: true)
      let source = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Support/DayShift/shift.c").standardizedFileURL
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.arguments = ["cc", "-shared", "-fPIC", "-o", library.path, source.path]
      try compiler.run()
      compiler.waitUntilExit()
      try #require(compiler.terminationStatus == 0)
      terminal.environment["LD_PRELOAD"] = library.path
      terminal.environment["TZ"] = "UTC"
    }

    /// A day after the first one.
    private func date(day: Int) -> String {
      CivilDay(unixSeconds: Int64(firstNoon + day * 86_400), utcOffset: 0).description
    }

    private func listing<Value: Decodable>(_ arguments: String...) throws -> Value {
      let report = try terminal.drive(arguments + ["--json"], [["exit"]])
      #expect(try report.ending().status == 0)
      return try JSONDecoder().decode(Value.self, from: Data(report.bytes()))
    }

    /// Types decimals, with a wrong digit before the last of each block that was forgotten.
    private func keys(_ from: Int, _ to: Int, forgotten: Set<Int> = []) -> String {
      (from - 1..<to).map { place in
        let right = Self.digits[place]
        let isSlip = place % 10 == 9 && forgotten.contains(place / 10)
        return (isSlip ? "\((right + 1) % 10)" : "") + "\(right)"
      }.joined()
    }

    @Test("R140: two weeks of review, list and map end with what the map predicts")
    mutating func twoWeeks() throws {
      defer { terminal.cleanUp() }
      var memory = PupilMemory(seed: 26)
      for (name, value) in [("goalDigits", "140"), ("goalDay", date(day: 14))] {
        let report = try terminal.drive(["settings", name, value], [["exit"]])
        #expect(try report.ending().status == 0)
      }
      for day in 0..<14 {
        let now = Int(Date().timeIntervalSince1970)
        terminal.environment["SHIFT_SECONDS"] = "\(firstNoon + day * 86_400 - now)"
        let map: Map = try listing("map")
        try expectAgreement(map, memory, on: day)
        var tried: Set<Int> = []
        var plan: Plan = try listing("today", "--list")
        #expect(plan.date == date(day: day))
        for _ in 0..<20 where !plan.steps.isEmpty {
          let step = plan.steps[0]
          var forgotten: Set<Int> = []
          for block in (step.from - 1) / 10..<step.to / 10 where tried.insert(block).inserted {
            if !memory.attempt(block, on: day) { forgotten.insert(block) }
          }
          try practise(step, forgotten)
          plan = try listing("today", "--list")
        }
        #expect(plan.steps.isEmpty && plan.learnedToday == 10, "day \(day + 1)")
      }
      let map: Map = try listing("map")
      let known = map.blocks.filter { $0.strength != "new" }
      #expect(known.map(\.from) == stride(from: 1, to: 140, by: 10).map(\.self))
      #expect(map.predictedDigits > 112 && map.predictedDigits <= 140)
      let sum = known.reduce(0) { $0 + $1.recall } * 10
      #expect(abs(map.predictedDigits - sum) < 1e-6)
      try expectAgreement(map, memory, on: 13)
    }

    /// Expects the pupil's own chance of recall at every block of the map.
    private func expectAgreement(_ map: Map, _ memory: PupilMemory, on day: Int) throws {
      for (block, cell) in map.blocks.enumerated() {
        #expect(abs(cell.recall - (memory.recall(of: block, on: day) ?? 0)) < 1e-6, "\(block)")
      }
    }

    /// What `stats --json` says of a player.
    private struct Stats: Decodable {
      struct Profile: Decodable { let badges: [String] }
      struct Score: Decodable { let digits: Int }
      struct Record: Decodable {
        let constant: String
        let classic: Score?
      }

      let profile: Profile
      let constants: [Record]
    }

    /// Types decimals, three of a hundred wrong at first.
    private func slipping(_ from: Int, _ to: Int, _ chance: inout PupilMemory) -> String {
      Self.digits[from - 1..<to].map { right in
        (chance.draw() < 0.03 ? "\((right + 1) % 10)" : "") + "\(right)"
      }.joined()
    }

    @Test("R140: a fortnight with wrong keys and missed days ends with what is known recited")
    mutating func fortnight() throws {
      defer { terminal.cleanUp() }
      var chance = PupilMemory(seed: 36)
      for day in 0..<14 where ![8, 9, 11].contains(day) {
        let now = Int(Date().timeIntervalSince1970)
        terminal.environment["SHIFT_SECONDS"] = "\(firstNoon + day * 86_400 - now)"
        var plan: Plan = try listing("today", "--list")
        var steps = 0
        while let step = plan.steps.first, steps < 60 {
          var shown = 0
          var keys: [[Any]] = []
          for text in step.step == "learn" ? ["Look", "Half", "From memory"] : [""] {
            if shown > 0 { keys.append(["send", "\r"]) }
            keys += [["see", text.isEmpty ? "Position: #\(step.from)" : text]]
            keys += [["send", slipping(step.from, step.to, &chance)], ["see", "Tomorrow: "]]
            shown += 1
          }
          let report = try terminal.drive(["today"], keys + [["send", "\u{3}"], ["exit"]])
          #expect(try report.ending().status == 0)
          plan = try listing("today", "--list")
          steps += 1
        }
        #expect(plan.steps.isEmpty && steps >= 2, "day \(day + 1) ends")
      }
      let map: Map = try listing("map")
      let known = map.blocks.count { $0.strength != "new" } * 10
      let stats: Stats = try listing("stats")
      let best = stats.constants.first { $0.constant == "pi" }?.classic?.digits ?? 0
      #expect(known == 110 && best * 10 >= known * 8, "\(best) of \(known)")
      #expect(stats.profile.badges.count >= 4, "\(stats.profile.badges)")
    }

    /// Practises the first step of the day on the terminal, and leaves.
    private func practise(_ step: Plan.Step, _ forgotten: Set<Int>) throws {
      let right = keys(step.from, step.to)
      var steps: [[Any]] = []
      if step.step == "learn" {
        steps += [["see", "Position: #\(step.from)"], ["send", right], ["see", "go on"]]
        steps += [["send", "\r"], ["see", "Half · 2/3"], ["send", right]]
        steps += [["see", "go on"], ["send", "\r"]]
      }
      let isRecital = step.step == "recite"
      steps += [
        ["see", isRecital ? "Recite " : "From memory"],
        ["send", keys(step.from, step.to, forgotten: forgotten)],
      ]
      steps += [["see", "completed"], ["send", "\u{3}"], ["exit"]]
      let report = try terminal.drive(["today"], steps)
      #expect(try report.ending().status == 0)
    }
  }
#endif
