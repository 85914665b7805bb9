package import PracticeData
package import PracticeEngine

/// How the page of settings shows a setting.
package struct SettingPage: Sendable {
  /// A text in every language.
  package typealias Text = (english: String, french: String)

  /// Its place on the page, from 0.
  package let place: Int
  package let title: Text
  package let explanation: Text
  /// The values that are shown by other words than their names.
  let values: [String: Text]
  let unit: String
  /// Whether a value can be selected at a grade.
  package let offers: @Sendable (_ name: String, Grade) -> Bool

  /// The values of a setting that is on or off.
  static let (on, off): (Text, Text) = (("on", "oui"), ("off", "non"))

  private init(
    _ place: Int, _ title: Text, _ english: String, _ french: String, values: [String: Text] = [:],
    unit: String = "", offers: @escaping @Sendable (String, Grade) -> Bool = { _, _ in true }
  ) {
    self.place = place
    self.title = title
    explanation = (english, french)
    self.values = values
    self.unit = unit
    self.offers = offers
  }
}

extension SettingKey {
  /// How the page of settings shows the setting; `nil` when it does not.
  package var page: SettingPage? {
    switch self {
    case .language: .language
    case .keypad: .keypad
    case .groupSize: .groupSize
    case .theme: .theme
    case .highContrast: .highContrast
    case .reducedMotion: .reducedMotion
    case .plainLines: .plainLines
    case .sounds: .sounds
    case .keySounds: .keySounds
    case .haptics: .haptics
    case .reminderConsent: .reminderConsent
    case .reminderHour: .reminderHour
    case .retention: .retention
    case .selectedMode, .selectedConstant, .learnSegmentStart, .learnSegmentEnd, .ghost, .volume,
      .melody, .onboardingDone, .goalDigits, .goalDay:
      nil
    }
  }
}

/// The settings of the page in their order.
extension SettingPage {
  fileprivate static let language = SettingPage(
    0, ("Language", "Langue"), "The words of all screens.", "Les mots de tous les écrans.",
    values: [
      "auto": ("as the system", "celle du système"), "en": ("English", "English"),
      "fr": ("français", "français"),
    ])

  fileprivate static let keypad = SettingPage(
    1, ("Number pad", "Pavé numérique"),
    "How the pad is drawn. Your fingers learn one: keep to it.",
    "Le dessin du pavé. Vos doigts en apprennent un : gardez-le.",
    values: [
      "phone": ("phone: 1-2-3 on top", "téléphone : 1-2-3 en haut"),
      "calculator": ("calculator: 7-8-9 on top", "calculatrice : 7-8-9 en haut"),
    ])

  fileprivate static let groupSize = SettingPage(
    2, ("Digits a group", "Chiffres par groupe"),
    "How many digits of a line of ten stand together. Chunk as you speak them.",
    "Combien de chiffres d'une ligne de dix vont ensemble. Groupez comme vous les dites.")

  fileprivate static let theme = SettingPage(
    3, ("Colours", "Couleurs"),
    "Each grade unlocks one more: Apprenti, Athlète, Expert, Grandmaster.",
    "Chaque grade en débloque un : Apprenti, Athlète, Expert, Grandmaster.",
    values: [
      "electric": ("electric", "électrique"), "amber": ("amber", "ambre"),
      "phosphor": ("phosphor", "phosphore"), "ultraviolet": ("ultraviolet", "ultraviolet"),
      "gold": ("gold", "or"),
    ],
    offers: { (Theme.named($0)?.grade ?? .novice) <= $1 })

  fileprivate static let highContrast = SettingPage(
    4, ("High contrast", "Contraste élevé"), "Draws faint digits and the pad more strongly.",
    "Dessine plus fort les chiffres pâles et le pavé.")

  fileprivate static let reducedMotion = SettingPage(
    5, ("Reduced motion", "Moins d'animations"), "Nothing moves by itself.",
    "Rien ne bouge tout seul.")

  fileprivate static let plainLines = SettingPage(
    6, ("Plain lines", "Lignes simples"),
    "From the next start: one line for each event, for screen readers.",
    "Au prochain lancement : une ligne par événement, pour lecteurs d'écran.")

  fileprivate static let sounds = SettingPage(
    7, ("Sound of an error", "Son d'une erreur"),
    "The terminal's bell, twice; in the browser a low double tone.",
    "La cloche du terminal, deux fois ; dans le navigateur un double son grave.")

  fileprivate static let keySounds = SettingPage(
    8, ("Sound of a digit", "Son d'un chiffre"),
    "The terminal's bell at every right digit; in the browser a click.",
    "La cloche du terminal à chaque bon chiffre ; dans le navigateur un clic.")

  fileprivate static let haptics = SettingPage(
    9, ("Vibration", "Vibration"),
    "In the browser, on devices that vibrate. A terminal cannot: it flashes red.",
    "Dans le navigateur, sur un appareil qui vibre. Un terminal rougit seulement.")

  fileprivate static let reminderConsent = SettingPage(
    10, ("Reminder", "Rappel"), reminder.english, reminder.french,
    values: [
      ReminderConsent.granted.name: on, ReminderConsent.denied.name: off,
      ReminderConsent.notAsked.name: ("not asked yet", "pas encore demandé"),
      ReminderConsent.asked.name: ("not answered", "sans réponse"),
    ],
    offers: { name, _ in [.granted, .denied].contains(ReminderConsent.named(name)) })

  fileprivate static let reminderHour = SettingPage(
    11, ("Hour of the reminder", "Heure du rappel"), reminder.english, reminder.french, unit: ":00")

  fileprivate static let retention = SettingPage(
    12, ("Target recall", "Mémorisation visée"),
    "A block comes back when its predicted recall falls to this: more means more reviews.",
    "Une dizaine revient quand sa mémorisation prévue tombe là : plus haut, plus de révisions.",
    unit: " %")

  private static let reminder: Text = (
    "A daily check whether a streak is at stake. 'on' installs its timer at the hour.",
    "Un regard par jour : une série est-elle en jeu ? « oui » installe le minuteur à l'heure."
  )
}

extension Localization {
  package func choose(_ text: SettingPage.Text) -> String { choose(text.english, text.french) }

  package func value(_ value: SettingValue, _ page: SettingPage) -> String {
    switch value {
    case .flag(let isOn): choose(isOn ? SettingPage.on : SettingPage.off)
    case .number(let number): "\(number)" + page.unit
    case .name(let name): page.values[name].map(choose) ?? name
    }
  }
}
