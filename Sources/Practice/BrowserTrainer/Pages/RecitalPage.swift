import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

/// What the page of the recital asks for beside its keys, in the lowest bits of a value of
/// ``PageAction/recital``; the others say which.
enum RecitalAction: Int {
  case begin, goOn, choose, save, read, more, saveResult

  static let bits = 4

  func value(_ argument: Int = 0) -> Int { argument << Self.bits | rawValue }
}

extension BrowserFrontEnd {
  func recite(_ value: Int) {
    let argument = value >> RecitalAction.bits
    let action = RecitalAction(rawValue: value & (1 << RecitalAction.bits - 1))
    switch action {
    case .begin: trainer.beginRecital(at: now)
    case .goOn: trainer.beginRecital(goingOn: true, at: now)
    case .choose: trainer.chooseBatchSize(argument)
    case .save, .saveResult:
      guard let report = trainer.state.recital.report else { return }
      let id = report.record.id
      if action == .save {
        frame.append(.save, id + ".jsonl", "application/jsonl", report.record.text)
      } else {
        let lines = trainer.state.words.lines(of: report)
        frame.append(.save, id + ".txt", "text/plain", lines.joined(separator: "\n") + "\n")
      }
    case .read: choose(argument, of: trainer.state.recital.kept, trainer.readRecital)
    case .more: trainer.showMoreRecitals()
    case nil: return
    }
  }

  /// A key of a running recital that is no digit; returns whether it is one.
  func recite(_ key: ControlKey) -> Bool {
    guard trainer.state.page == .recital, trainer.state.recital.record.hasValue else {
      return false
    }
    switch key {
    case .erase: trainer.eraseRecital(at: now)
    case .left: trainer.moveRecital(by: -1)
    case .right: trainer.moveRecital(by: 1)
    case .up: trainer.moveRecital(by: -Localization.batchLine)
    case .down: trainer.moveRecital(by: Localization.batchLine)
    case .pause: trainer.pauseRecital(at: now)
    // The point, after the digit before it.
    case .reveal: trainer.pointRecital(at: now)
    case .escape, .enter, .block, .today: return false
    }
    return true
  }

  /// A digit, or several after a 1; returns whether all of them fit into the batch.
  func recite(digits value: Int) -> Bool {
    "\(max(value, 0))".utf8.dropFirst(value > 9 ? 1 : 0).allSatisfy { byte in
      Digit(ascii: byte).map { trainer.typeRecital($0, at: now) } == true
    }
  }
}

/// The recital: its choice, a running one, its result.
struct RecitalPage: ScenePage {
  let scene: Scene

  /// The most errors that are listed; the saved result has all.
  private static let listedErrors = 200

  var main: Element {
    let parts =
      if let recital = state.recital.record?.recital {
        running(recital)
      } else if let report = state.recital.report { result(report) } else { choice }
    return Document.page(scene, "list", parts)
  }

  private func button(
    _ title: String, _ action: RecitalAction, style: String = "quiet-button"
  ) -> Element {
    .button(title.uppercasedFirst, .recital, action.value(), style: style)
  }

  /// A button that does what a key does.
  private func button(
    _ title: String, _ pressed: ControlKey, style: String = "quiet-button", key: Int? = nil,
    _ attributes: [Element.Pair] = []
  ) -> Element {
    .button(title, .key, Int(pressed.rawValue), style: style, key: key, attributes)
  }

  private var choice: [Element] {
    var parts: [Element] = [
      Document.constants(scene),
      Element(.h2, text: words[.batchSize]),
      Element(
        .div, "choices-bar",
        RecitalState.batchSizes.map { size in
          .button(
            words.number(Int64(size)), .recital, RecitalAction.choose.value(size), style: "pill",
            [(.pressed, size == state.recital.batchSize ? "true" : "false")])
        }),
      Element(.p, "note", text: words[.recitalNote]),
    ]
    parts += Document.problem(words.hint(of: state.recital))
    parts.add(button(words[.start], .begin, style: "start"))
    if state.recital.interrupted(of: state.settings.constant).hasValue {
      parts.add(button(words[.goOnReciting], .goOn))
    }
    if !state.recital.kept.isEmpty {
      parts.add(Element(.h2, text: words[.keptRecitals]))
      parts.add(
        Element(
          .ul, "",
          state.recital.kept.enumerated().map { place, record in
            let line = words.line(of: record)
            guard record.isComplete else { return Element(.li, text: line) }
            return Element(.li, "", [.button(line, .recital, RecitalAction.read.value(place))])
          }))
      if state.recital.kept.count == state.recital.shownCount {
        parts.add(button(words[.tenMore], .more))
      }
    }
    return parts
  }

  private func running(_ recital: Recital) -> [Element] {
    let hint = words.hint(of: state.recital) ?? ""
    let lines = (0...recital.batch.count / Localization.batchLine).map { line(recital, $0) }
    let moves = [("↑", ControlKey.up), ("←", .left), ("→", .right), ("↓", .down)]
    let pause = words[recital.pausedSince == nil ? .pause : .goOn]
    return [
      Element(.p, "note", key: 1, [(.live, "polite")], text: words.progress(of: recital)),
      Element(.p, "problem", key: 2, [(.live, "polite")], text: hint),
      Element(.div, "batch", key: 3, lines),
      SessionPage.pad(
        state.settings.keypad, words[.keypad], opacity: 1, key: 4,
        [button(words[.erase].uppercasedFirst, .erase, style: "side", key: 20, [(.cell, "32")])]),
      // Only what can be edited takes a paste or a dictation on a phone.
      Document.field(
        "bound friend", words[.dictated],
        [(.type, "text"), (.act, PageAction.pad.text), (.content, "")]
          + (recital.pausedSince == nil ? [] : [(.disabled, "")])),
      Element(
        .div, "choices-bar", key: 6,
        moves.map { sign, key in button(sign, key, [(.label, words[.placeKey] + " " + sign)]) }),
      Element(
        .div, "choices-bar", key: 7,
        [
          button(words[.submit].uppercasedFirst, .enter, style: "start"),
          button(pause.uppercasedFirst, .pause),
          button(words[.endRecital].uppercasedFirst, .escape),
        ]),
    ]
  }

  /// A line of the batch; the digit at the cursor is marked.
  private func line(_ recital: Recital, _ line: Int) -> Element {
    let (position, digits) = words.line(line, ofBatchIn: recital)
    let place = state.recital.cursor - line * Localization.batchLine
    let bytes = Array(digits.utf8)
    func part(_ bytes: ArraySlice<UInt8>, style: String = "") -> Element {
      Element(.span, style, text: String(decoding: Array(bytes), as: UTF8.self))
    }
    var parts = [Element(.span, "note", text: position)]
    if 0..<Localization.batchLine ~= place {
      let before = bytes.prefix(place + place / 5)
      let rest = bytes.dropFirst(before.count)
      let here = rest.isEmpty ? [UInt8(ascii: "_")] : rest.prefix(1)
      parts += [part(before), part(here, style: "cursor"), part(rest.dropFirst())]
    } else {
      parts.add(part(bytes[...]))
    }
    return Element(.p, "batch-line", parts)
  }

  private func result(_ report: RecitalReport) -> [Element] {
    let lines = words.lines(of: report, listing: Self.listedErrors)
    let next = button(words[.goOn].uppercasedFirst, .enter, style: "start")
    return lines.enumerated().map { place, line in
      Element(.p, place < 2 ? "task-title" : "wrapped", text: line)
    } + [
      Element(
        .div, "choices-bar",
        [next, button(words[.saveResult], .saveResult), button(words[.saveTranscript], .save)])
    ]
  }
}
