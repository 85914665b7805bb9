import PracticeEngine
import PracticePresentation
package import PracticeRecords
import PracticeStore

/// The page of settings, without the mode, which is selected at Home.
extension TrainerModel {
  /// The settings of a terminal, in the order of the page.
  package static let settingKeys: [SettingKey] = [
    .language, .keypad, .theme, .highContrast, .reducedMotion, .plainLines, .sounds, .haptics,
    .reminderConsent, .reminderHour,
  ]

  func handleInSettings(_ key: Key) {
    let count = Self.settingKeys.count
    switch key {
    case .up: state.line = (state.line + count - 1) % count
    case .down: state.line = (state.line + 1) % count
    case .left: step(Self.settingKeys[min(state.line, count - 1)], by: -1)
    case .right, .enter, .character(" "): step(Self.settingKeys[min(state.line, count - 1)], by: 1)
    case .escape, .character("q"): go(to: back)
    default: break
    }
  }

  /// Moves a setting to its next value.
  private func step(_ key: SettingKey, by step: Int) {
    let value = state.settings[key]
    switch (key.domain, value) {
    case (.flag, .flag(let isOn)): set(key, to: .flag(!isOn))
    case (.number(let range), .number(let number)):
      let next = number + Int64(step)
      set(
        key,
        to: .number(
          next > range.upperBound
            ? range.lowerBound
            : next < range.lowerBound ? range.upperBound : next))
    case (.names(let names), .name(let name)):
      set(key, to: .name(Self.neighbor(of: name, in: open(names, of: key), step)))
    default: break
    }
  }

  /// The available values: themes only once earned, consent as yes or no.
  private func open(_ names: [String], of key: SettingKey) -> [String] {
    switch key {
    case .theme:
      names.filter { (Theme.named($0)?.grade ?? .novice) <= state.profile.grade }
    case .reminderConsent: [ReminderConsent.granted.name, ReminderConsent.denied.name]
    default: names
    }
  }
}

/// The page of settings.
extension Localization {
  /// The name of a setting.
  package func name(of key: SettingKey) -> String {
    switch key {
    case .language: choose("Language", "Langue")
    case .keypad: choose("Number pad", "Pavé numérique")
    case .theme: choose("Colours", "Couleurs")
    case .highContrast: choose("High contrast", "Contraste élevé")
    case .reducedMotion: choose("Reduced motion", "Moins d'animations")
    case .plainLines: choose("Plain lines", "Lignes simples")
    case .sounds: choose("Sounds (bell)", "Sons (cloche)")
    case .haptics: choose("Touch (bell)", "Toucher (cloche)")
    case .reminderConsent: choose("Reminder", "Rappel")
    case .reminderHour: choose("Hour of the reminder", "Heure du rappel")
    default: key.rawValue
    }
  }

  /// The value of a setting.
  package func value(_ value: SettingValue, of key: SettingKey) -> String {
    switch value {
    case .flag(let isOn): isOn ? choose("on", "oui") : choose("off", "non")
    case .number(let number): key == .reminderHour ? "\(number):00" : "\(number)"
    case .name(let name): self.name(name)
    }
  }

  private func name(_ name: String) -> String {
    switch name {
    case "auto": choose("as the system", "celle du système")
    case "en": "English"
    case "fr": "français"
    case "phone": choose("phone: 1-2-3 on top", "téléphone : 1-2-3 en haut")
    case "calculator": choose("calculator: 7-8-9 on top", "calculatrice : 7-8-9 en haut")
    case ReminderConsent.granted.name: choose("on", "oui")
    case ReminderConsent.denied.name: choose("off", "non")
    case ReminderConsent.notAsked.name: choose("not asked yet", "pas encore demandé")
    default: name
    }
  }

  /// The explanation of a setting.
  package func explanation(of key: SettingKey) -> String {
    switch key {
    case .language: choose("The words of all screens.", "Les mots de tous les écrans.")
    case .keypad:
      choose(
        "How the pad is drawn. Your fingers learn one: keep to it.",
        "Le dessin du pavé. Vos doigts en apprennent un : gardez-le.")
    case .theme:
      choose(
        "Each grade unlocks one more: Apprenti, Athlète, Expert, Grandmaster.",
        "Chaque grade en débloque un : Apprenti, Athlète, Expert, Grandmaster.")
    case .highContrast:
      choose(
        "Draws faint digits and the pad more strongly.",
        "Dessine plus fort les chiffres pâles et le pavé.")
    case .reducedMotion:
      choose("Nothing moves by itself.", "Rien ne bouge tout seul.")
    case .plainLines:
      choose(
        "From the next start: one line for each event, for screen readers.",
        "Au prochain lancement : une ligne par événement, pour lecteurs d'écran.")
    case .sounds:
      choose("The terminal's bell at an error.", "La cloche du terminal à chaque erreur.")
    case .haptics:
      choose(
        "The terminal's bell in place of a vibration.",
        "La cloche du terminal à la place d'une vibration.")
    case .reminderConsent, .reminderHour:
      choose(
        "'pi-trainer remind' sets up the reminder of a streak at stake.",
        "« pi-trainer remind » installe le rappel d'une série en jeu.")
    default: ""
    }
  }
}
