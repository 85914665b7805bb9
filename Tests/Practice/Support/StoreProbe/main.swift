// Runs under a test: plays and saves one session, and is killed at the n-th system call on files.
//
// Usage: store-probe FOLDER N [WRITTEN|keys]
// With WRITTEN, call N is a write of which that many bytes still reach the file. With keys, the
// session is kept key by key, and every key that is on the disk is said; it is never finished.

import DigitCore
import Files
import PracticeData
import PracticeEngine
import PracticeStore
import SystemPackage

/// Digits that all are 7.
struct Sevens: DigitSource {
  var digitCount: Int64 { 1_000 }
  func digit(at index: Int64) -> Digit? { Digit(7) }
}

let arguments = CommandLine.arguments
guard arguments.count >= 3, let number = Int(arguments[2]), let seven = Digit(7) else {
  preconditionFailure("store-probe FOLDER N [WRITTEN]")
}
let faults = SystemFaultInjection()
let keepsKeys = arguments.last == "keys"
if arguments.count > 3, let written = Int(arguments[3]) {
  faults.inject(.write, .shorten(written), after: number, times: 1)
  faults.inject(.write, .kill, after: number)
} else if number >= 0 {
  faults.inject(nil, .kill, after: number)
}
let folder = FilePath(arguments[1])
let paths = StorePaths(
  data: folder.appending("data"), config: folder.appending("config"),
  state: folder.appending("state"))
let store = PracticeStore(paths: paths, fileSystem: FileSystem(faults: faults))
var session = try PracticeSession(mode: .game, source: Sevens())
var recorder = SessionRecorder(
  of: session.snapshot, constant: .pi, profile: store.profile, keypad: .phone, now: .now)
if keepsKeys {
  var journal = SessionJournal(of: recorder)
  for index in 0..<Int64(8) {
    let time = index * 100_000_000
    recorder.key(seven, session.input(seven, at: time), at: time)
    store.keep(&journal, of: recorder, digits: Sevens(), now: .now)
    let isKept = store.flush(seconds: 60)
    try StandardOutput.shared.write("\(isKept ? "kept" : "failed") \(index + 1)\n")
    try StandardOutput.shared.flush()
  }
  try StandardOutput.shared.write("calls \(faults.trace.count)\n")
  try StandardOutput.shared.flush()
  faults.inject(nil, .kill)
  store.prepare()
  store.flush(seconds: 60)
}
// One digit more than the last time, so that every session beats the crown.
let length = store.profile.sessionCount + 60
for index in 0..<length {
  let time = index * 100_000_000
  recorder.key(seven, session.input(seven, at: time), at: time)
}
let end = length * 100_000_000
recorder.stop(session.stop(at: end), at: end)
guard
  let finished = recorder.finish(
    session.snapshot, cumulativeTimes: session.cumulativeTimes, now: .now)
else { preconditionFailure("the session was stopped") }
_ = store.finish(finished)
let isSaved = store.flush(seconds: 60)
try StandardOutput.shared.write("\(isSaved ? "saved" : "not saved") \(faults.trace.count)\n")
try StandardOutput.shared.flush()
