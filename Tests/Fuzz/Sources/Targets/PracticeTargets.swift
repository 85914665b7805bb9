import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import PracticeStore
import SystemPackage
import TerminalTrainer
import Text

/// No text crashes the strict reader of JSON, and what it accepts, another reader accepts as well.
func fuzzJSON(_ raw: [UInt8]) {
  guard let value = try? JSONParser.parse(raw) else { return }
  precondition((try? JSONParser.parse(raw)) == value, "reading repeats itself")
  let object = try? JSONSerialization.jsonObject(with: Data(raw), options: .fragmentsAllowed)
  // Foundation refuses numbers beyond a double, which are JSON: an exponent, or 309 digits.
  let isHuge = raw.contains { $0 | 0x20 == 0x65 } || raw.count > 308
  precondition(object != nil || isHuge, "Foundation reads it")
}

/// A thousand digits of a cycle.
private let digits = (0..<1000).compactMap { Digit(UInt8($0 % 10)) }

/// No transcript crashes the replay, which ends the same in whatever pieces the bytes come.
func fuzzTranscript(_ raw: [UInt8]) {
  func replay(piece: Int) -> Result<Int64, TranscriptError> {
    Result { () throws(TranscriptError) in
      var replayer = TranscriptReplayer(digits: { _ in digits })
      var rest = raw[...]
      while !rest.isEmpty {
        try replayer.feed(rest.prefix(piece))
        rest = rest.dropFirst(piece)
      }
      return try replayer.finish().eventCount
    }
  }
  precondition(replay(piece: max(1, raw.count)) == replay(piece: 7), "pieces change nothing")
}

/// A store in a folder of its own, emptied.
private func emptyStore(_ name: String) -> PracticeStore {
  let home = folder.appending(name)
  try? FileManager.default.removeItem(atPath: home.string)
  return PracticeStore(
    paths: StorePaths(
      data: home.appending("data"), config: home.appending("config"),
      state: home.appending("state")))
}

/// No export crashes the import; what it accepts is exported and imported again without a loss.
func fuzzArchive(_ raw: [UInt8]) {
  let first = emptyStore("first")
  guard (try? first.importText(raw, path: "input", replacing: false)) != nil else { return }
  guard let text = try? first.exportedText() else {
    preconditionFailure("what was imported is exported")
  }
  let second = emptyStore("second")
  guard (try? second.importText(Array(text.utf8), path: "export", replacing: false)) != nil else {
    preconditionFailure("an export is imported")
  }
  precondition((try? second.exportedText()) == text, "an export holds everything")
}

/// No damage of the store's files crashes the trainer: what is readable is salvaged.
///
/// The first byte says which file the rest is.
func fuzzStore(_ raw: [UInt8]) {
  guard let kind = raw.first else { return }
  let paths = emptyStore("damaged").paths
  for path in [paths.data, paths.config, paths.state, paths.learning] {
    try? FileManager.default.createDirectory(
      atPath: path.string, withIntermediateDirectories: true)
  }
  let files = [
    paths.profile, paths.settings, paths.history, paths.reminder,
    paths.learning.appending("pi.json"),
  ]
  write(Array(raw.dropFirst()), to: files[Int(kind) % files.count])
  let store = PracticeStore(paths: paths)
  _ = (store.profile, store.settings, store.notices, store.memory(of: .pi))
  _ = try? store.history()
  _ = try? store.lastReminder()
  _ = store.ghost(of: .pi, .crown)
}

/// No bytes of a terminal crash the parser, and digits typed after them arrive.
func fuzzKeys(_ raw: [UInt8]) {
  var parser = KeyParser()
  for byte in raw { _ = parser.parse(byte) }
  _ = parser.timeOut()
  precondition(parser.delay == nil, "nothing is pending after the timeout")
  precondition(parser.parse(UInt8(ascii: "7")) == .digit(7), "a digit is a digit")
}

/// No text crashes the reader of ghost codes, what it takes is bounded, and its text is read again.
///
/// Letters get a right check value as well: a fuzzer does not guess it.
func fuzzGhostCode(_ raw: [UInt8]) {
  let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  for text in [raw, GhostCode.sealed(raw.map { letters[Int($0 & 63)] })] {
    guard let code = try? GhostCode(reading: text) else { continue }
    precondition(code.run.digitCount <= min(GhostCode.longestRun, text.count), "it is bounded")
    precondition(GhostCode.cleaned(code.name).utf8.elementsEqual(code.name.utf8), "a clean name")
    precondition((try? GhostCode(reading: Array(code.text.utf8))) == code, "its text is a code")
    precondition(code.run.totalTime <= 2_592_000_000_000_000, "thirty days at most")
  }
}
