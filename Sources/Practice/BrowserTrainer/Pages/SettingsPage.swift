import PracticeData
import PracticeEngine
import TrainerModel

/// The settings, without the mode, which is selected at Home; and the data.
struct SettingsPage: ScenePage {
  let scene: Scene

  /// The settings of the page in their order.
  static let rows: [SettingKey] = [
    .language, .keypad, .groupSize, .theme, .highContrast, .reducedMotion, .plainLines, .sounds,
    .volume, .melody, .haptics, .reminderConsent, .reminderHour, .retention, .goalDigits, .goalDay,
  ]

  var main: Element {
    var rows: [Element] = []
    for (place, key) in Self.rows.enumerated() {
      rows.add(row(key, place))
      if key == .reminderHour { rows.add(calendar(after: place)) }
    }
    return Document.page(scene, "list settings", rows + [data])
  }

  private func row(_ key: SettingKey, _ place: Int) -> Element {
    let name = "setting-\(place)"
    let lacksDay = key == .goalDay && state.settings.lacksGoalDay
    let (title, explanation) = words.texts(of: key)
    let isPast = key == .goalDay && state.refusesDay
    let note =
      isPast ? words[.pastDay] : lacksDay ? words[.noGoalWithoutDay] : explanation
    var texts = [Element(.span, "setting-name", [(.id, name)], text: title)]
    if !note.isEmpty { texts.add(Element(.span, "note", text: note)) }
    return Element(
      .div, "setting", key: Self.key(of: place),
      [Element(.div, "setting-text", texts), control(key, place, name)])
  }

  /// The key of a row; one is left free after each.
  private static func key(of place: Int) -> Int { place * 2 + 10 }

  /// The reminder of a closed page.
  private func calendar(after place: Int) -> Element {
    Element(
      .div, "setting", key: Self.key(of: place) + 1,
      [
        Element(.div, "setting-text", [Element(.span, "note", text: words[.calendarNote])]),
        words.button(.calendarFile, .saveCalendar),
      ])
  }

  private func control(_ key: SettingKey, _ place: Int, _ name: String) -> Element {
    let acts: [Element.Pair] = [
      (.labelledBy, name), (.act, PageAction.set.text), (.value, String(place << 16)),
    ]
    switch (key.domain, state.settings[key]) {
    case (.flag, .flag(let isOn)):
      let other = "\(place << 16 | (isOn ? 0 : 1))"
      return Element(
        .button, "switch",
        [
          (.type, "button"), (.role, "switch"), (.checked, isOn ? "true" : "false"),
          (.labelledBy, name), (.act, PageAction.set.text), (.value, other),
        ],
        [Element(.span, "knob")])
    case (.number(let range), .number(let number)):
      let isGoal = key == .goalDigits
      let type = isGoal || key == .groupSize ? "number" : "range"
      return Element(
        .input, "",
        [
          (.type, type), (.minimum, String(range.lowerBound)), (.maximum, String(range.upperBound)),
          (.content, String(number)),
        ] + (isGoal ? [(.labelledBy, name), (.act, PageAction.goalDigits.text)] : acts))
    case (.day, .name(let day)):
      return Element(
        .input, "",
        [
          (.type, "date"), (.labelledBy, name), (.act, PageAction.goalDay.text),
          (.content, CivilDay(day)?.description ?? ""),
        ])
    case (.names(let names), .name(let selected)):
      let offered = names.enumerated().filter { _, name in
        name.utf8.elementsEqual(selected.utf8)
          || key.page?.offers(name, state.profile.grade) ?? true
      }
      let options = offered.map { index, name in
        Element(
          .option, key: index, [(.content, String(index))],
          text: key.page.map { words.value(.name(name), $0) } ?? name)
      }
      let index = names.firstIndex { $0.utf8.elementsEqual(selected.utf8) } ?? 0
      return Element(.select, "", acts + [(.selected, String(index))], options)
    case (.day, _), (.flag, _), (.number, _), (.names, _): return Element(.span)
    }
  }

  private var data: Element {
    var parts: [Element] = [
      Element(.h2, text: words[.data]), Element(.p, "note", text: words[.dataNote]),
      words.button(.exportData, .exportData),
      Document.field(
        "quiet-button file", words[.importData],
        [
          (.style, "unseen"), (.type, "file"), (.accept, ".jsonl,.svg,.txt"),
          (.label, words[.importData]), (.act, PageAction.importData.text),
        ]),
    ]
    if let note = state.note {
      parts.add(Element(.p, "accent", [(.role, "status")], text: note))
    }
    return Element(.section, "data", key: 1000, [(.label, words[.data])], parts)
  }
}
