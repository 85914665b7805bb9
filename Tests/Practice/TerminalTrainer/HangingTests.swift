import Files
import Foundation
import PracticeData
import PracticeEngine
import PracticeStore
import Processes
import SystemPackage
import TerminalTrainer
import Testing
import TrainerModel

/// What the player meets while something that the trainer asked for does not answer.
@Suite("Hanging systems")
struct HangingTests {
  @Test("R117: while systemctl hangs, a finished session is saved at once")
  func hangingProgram() throws {
    let folder = FilePath(FileManager.default.temporaryDirectory.path)
      .appending("hanging-\(UUID().uuidString)")
    try FileSystem.real.makeFolder(folder)
    defer { try? FileManager.default.removeItem(atPath: folder.string) }
    let program = folder.appending("systemctl")
    let started = folder.appending("started")
    try Data("#!/bin/sh\ntouch '\(started)'\nsleep 100\n".utf8)
      .write(to: URL(fileURLWithPath: program.string))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.string)
    let harness = TrainerHarness.atHome(sets: [.selectedMode: .name("practice")])
    harness.model.installReminder = { hour in
      let output = ExternalProgram.output(of: program, ["--user", "daemon-reload"], seconds: 6)
      return output == nil ? .manual(command: "systemctl") : .installed(hour: hour)
    }
    harness.model.set(.reminderConsent, to: .name("yes"))
    let limit = ContinuousClock.now + .seconds(60)
    while !FileManager.default.fileExists(atPath: started.string), ContinuousClock.now < limit {
      usleep(1000)
    }
    harness.press(.enter)
    harness.type("1415")
    harness.press(.escape, .escape)
    #expect(harness.model.state.page == .end)
    #expect(harness.store.flush(seconds: 3) && !harness.store.hasUnsavedChanges)
    #expect(try harness.store.history().entries.count == 1)
    #expect(harness.model.state.reminder == nil, "the program hangs still")
    #expect(harness.store.awaitHelpers(seconds: 60))
    harness.settle()
    #expect(harness.model.state.reminder == .manual(command: "systemctl"))
  }

  @Test("R4: while the disk hangs, no key and no end of a session waits for it")
  func hangingDisk() {
    let faults = SystemFaultInjection()
    let harness = TrainerHarness(
      sets: [.onboardingDone: .flag(true), .selectedMode: .name("game")], faults: faults)
    #expect(harness.store.flush(seconds: 60))
    // The store's thread hangs; whatever this thread would read hangs too.
    faults.inject(nil, .hang)
    harness.model.prepare()
    _ = SystemThread {
      // A failure in place of a test that never ends.
      PreciseSleep.sleep(20_000_000_000)
      faults.release()
    }
    let begin = ContinuousClock.now
    for _ in 0..<2 {
      harness.press(.enter)
      harness.type(TrainerHarness.pi.prefix(60))
      harness.press(.escape, .escape)
      #expect(harness.model.state.page == .end)
      harness.press(.escape)
    }
    for key in "htrmds".unicodeScalars { harness.press(.character(key), .escape) }
    #expect(ContinuousClock.now - begin < .seconds(15), "nothing waits for the disk")
    #expect(harness.store.hasUnsavedChanges && harness.model.state.plan == nil)
    faults.release()
    #expect(harness.store.flush(seconds: 60))
    harness.settle()
    #expect(harness.model.state.plan != nil, "what was asked for comes when it can")
  }
}
