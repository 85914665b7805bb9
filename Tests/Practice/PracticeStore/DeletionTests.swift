import DigitCore
import Files
import PracticeData
import PracticeEngine
import PracticeStore
import SystemPackage
import Testing

@Suite("Deleting and exporting")
struct DeletionTests {
  let folder = StoreFolder()

  @Test("defect 9: a deleted session takes its records along; the next best one holds them")
  func recordsFollow() throws {
    let store = folder.open()
    for digits: Int64 in [60, 80, 70] {
      _ = store.finish(try Play.session(.game, digits: digits))
    }
    #expect(store.flush())
    let best = try #require(store.holder(of: .pi, .crown))
    #expect(try store.deleteSession(best))
    for profile in [store.profile, folder.open().profile] {
      #expect(profile.sessionCount == 2 && profile.totalCorrectDigits == 130)
      #expect(profile[.pi].crown?.run.digitCount == 70)
      #expect(profile[.pi].classic?.digits == 70 && profile[.pi].bestStreak == 70)
      #expect(profile[.pi].knownDigits == 70)
    }
    let next = folder.open()
    #expect(try next.history().entries.map(\.summary.correctCount) == [70, 60])
    // The ghost of the run that holds the crown now comes from its transcript.
    let ghost = try #require(next.ghost(of: .pi, .crown))
    #expect(ghost.digitCount == 70 && ghost.cumulativeTimes.count == 70)
    #expect(ghost.cumulativeTimes[1] == 200_000_000)
    #expect(next.memory(of: .pi).scheduler.blocks.count == 7)
    #expect(!folder.names(folder.paths.transcripts).contains("\(best).jsonl"))
    #expect(try !next.deleteSession(best) && !next.deleteSession("nonsense"))
  }

  @Test("results of a drill are kept, over sessions, other instances and deletions")
  func matrix() throws {
    let form = DrillForm(range: 50, count: 50)
    func result(_ right: Int64) throws -> MatrixResult {
      try #require(MatrixResult(.matrix, form, right: right, time: 1_000_000, day: Play.day))
    }
    let store = folder.open()
    let other = folder.open()
    #expect(try store.keep(result(30), of: .pi))
    #expect(try !store.keep(result(20), of: .pi))
    _ = store.finish(try Play.session(.game, digits: 60))
    #expect(store.flush())
    #expect(try other.keep(result(25), of: .pi), "it does not know of the other yet")
    #expect(other.flush())
    let kept = try [30, 25, 20].map(result)
    #expect(folder.open().profile[.pi].drills == kept)
    #expect(other.profile[.pi].drills == kept)
    let id = try #require(store.holder(of: .pi, .crown))
    #expect(try folder.open().deleteSession(id))
    let profile = folder.open().profile
    #expect(profile[.pi].crown == nil && profile[.pi].drills == kept)
  }

  @Test("R138: of each form of a drill the ten best results are kept, with their days")
  func bestDrills() throws {
    let store = folder.open()
    func keep(_ form: DrillForm, _ right: Int64, day: Int64) throws -> Bool {
      let result = MatrixResult(
        .permutation, form, right: right, time: day * 1_000_000_000,
        day: CivilDay(number: Play.day.number + day))
      return store.keep(try #require(result), of: .pi)
    }
    let pairs = DrillForm(range: 5000, group: 2, count: 10)
    for day: Int64 in 1...12 {
      #expect(try keep(pairs, 9, day: day) == (day == 1), "later ones are slower")
    }
    #expect(try keep(pairs, 10, day: 13) && !keep(pairs, 1, day: 14))
    #expect(try keep(DrillForm(range: 5000, count: 10), 2, day: 15))
    #expect(store.flush())
    for profile in [store.profile, folder.open().profile] {
      let drills = profile[.pi].drills
      #expect(drills.map(\.form.group) == [1] + Array(repeating: 2, count: 10))
      #expect(drills.map(\.right) == [2, 10] + Array(repeating: 9, count: 9))
      #expect(
        drills.map { $0.day.number - Play.day.number } == [15, 13] + (1...9).map { Int64($0) })
    }
    let text = try #require(folder.text(folder.paths.profile))
    #expect(
      text.contains(
        #"{"drill":"permutation","right":10,"asked":10,"known":5000,"group":2,"time":13,"#))
    // Of a file with more results than there can be, the first thousand count.
    let others = (20..<1500).map {
      #"{"drill":"matrix","right":1,"asked":50,"known":\#($0),"time":1,"day":"\#(Play.day)"}"#
    }
    try folder.write(
      text.replacing(#""drills":["#, with: #""drills":["# + others.joined(separator: ",") + ","),
      to: folder.paths.profile)
    #expect(folder.open().profile[.pi].drills.count == 1000)
  }

  @Test("a damaged result of a drill costs no other one")
  func damagedDrill() throws {
    func result(_ right: String) -> String {
      #"{"drill":"matrix","right":\#(right),"asked":50,"known":50,"time":9,"day":"2026-11-21"}"#
    }
    let rows = [result("31"), result("51"), #"{"drill":"chess"}"#, "7", result("30")]
    try folder.write(
      #"{"format":"pi-trainer profile","version":1,"constants":{"pi":{"drills":["#
        + rows.joined(separator: ",") + "]}}}", to: folder.paths.profile)
    let store = folder.open()
    #expect(store.profile[.pi].drills.map(\.right) == [31, 30])
    #expect(store.notices.contains { $0.contains("is damaged") })
  }

  @Test("sessions that the history no longer holds keep their totals and records")
  func cutHistory() throws {
    try folder.practice([90, 60, 40])
    var lines = try #require(folder.text(folder.paths.history)).split(separator: "\n")
    lines.remove(at: 1)
    try folder.write(lines.joined(separator: "\n") + "\n", to: folder.paths.history)
    let store = folder.open()
    let last = try #require(try store.history().entries.first)
    #expect(try store.deleteSession(last.id))
    let profile = folder.open().profile
    #expect(profile.sessionCount == 2 && profile.totalCorrectDigits == 150)
    #expect(profile[.pi].crown?.run.digitCount == 90 && profile[.pi].classic?.digits == 90)
    #expect(profile[.pi].progressIndex == 60 && profile.latest?.summary.correctCount == 60)
  }

  @Test("whichever system call fails, a deletion is repeated to its end")
  func everyFailure() throws {
    try folder.practice([60, 80])
    let plan = SystemFaultInjection()
    let copy = try self.copy()
    #expect(try copy.open(faults: plan).deleteSession(try newest(copy)))
    for number in 0..<plan.trace.count {
      let copy = try self.copy()
      let id = try newest(copy)
      let faults = SystemFaultInjection()
      faults.inject(nil, .fail(.ioError), after: number, times: 1)
      _ = try? copy.open(faults: faults).deleteSession(id)
      let next = copy.open()
      next.prepare()
      #expect(next.flush(), "call \(number)")
      _ = try next.deleteSession(id)
      let profile = copy.open().profile
      #expect(profile.sessionCount == 1 && profile.totalCorrectDigits == 60, "call \(number)")
      #expect(profile[.pi].crown?.run.digitCount == 60, "call \(number)")
      #expect(try copy.open().history().entries.count == 1, "call \(number)")
    }
  }

  private func newest(_ folder: StoreFolder) throws -> String {
    try #require(try folder.open().history().entries.first?.id)
  }

  private func copy() throws -> StoreFolder {
    let copy = StoreFolder()
    let folders = [
      (folder.paths.data, copy.paths.data), (folder.paths.ghosts, copy.paths.ghosts),
      (folder.paths.transcripts, copy.paths.transcripts),
      (folder.paths.learning, copy.paths.learning),
    ]
    for (source, target) in folders {
      for name in folder.names(source) where name.contains(".json") {
        try copy.write(
          try #require(folder.text(source.appending(name))).description, to: target.appending(name))
      }
    }
    return copy
  }

  @Test("sessions as a table, cards as notes for Anki")
  func exports() throws {
    let store = folder.open()
    _ = store.finish(try Play.session(digits: 40, errors: [12]))
    _ = store.finish(
      try Play.session(.learn, digits: 10, segment: DigitRange(50..<60), pass: .blank))
    _ = store.finish(try Play.session(.game, digits: 60, interval: 0))
    let entries = try store.history().entries
    let table = DataExport.csv(entries.reversed()).split(separator: "\r\n").map(String.init)
    #expect(table.count == 4)
    let columns = table.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(columns.allSatisfy { $0.count == columns[0].count })
    #expect(table[1].contains(",practice,,stopped,1,40,1,0,"))
    #expect(table[2].contains(",learn,blank,completed,51,10,0,0,10,1.80,false,true"))
    #expect(table[3].hasSuffix(",60,,true,false"), "void times are no number")
    let cards = store.memory(of: .pi).scheduler
    let notes = DataExport.anki(cards, of: .pi, digits: Play.Source())
    let lines = notes.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count == cards.blocks.count)
    #expect(lines[0] == "π 1–10: …\t14159 26535\tpi-trainer::pi")
    #expect(lines[1] == "π 11–20: 14159 26535…\t89793 23846\tpi-trainer::pi")
  }
}
