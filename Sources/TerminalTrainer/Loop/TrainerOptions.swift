package import PracticeEngine

/// The terminal's capabilities, from the environment.
package struct TrainerOptions: Sendable {
  /// The supported colours.
  package var depth: ColorDepth
  /// Whether only ASCII is sent.
  package var isASCII: Bool
  /// The language of the locale.
  package var language: Language

  /// Creates options.
  package init(depth: ColorDepth = .full, isASCII: Bool = false, language: Language = .english) {
    self.depth = depth
    self.isASCII = isASCII
    self.language = language
  }

  /// Creates options from the environment.
  ///
  /// Colours: none under `NO_COLOR`, 24 bits where `COLORTERM` says so, else 256. Characters beyond
  /// ASCII are sent when the locale is one of UTF-8.
  ///
  /// - Parameter variable: the value of an environment variable, or `nil`.
  package init(variable: (String) -> String?) {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? ""
    let messages = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? ""
    let lowered = locale.lowercased()
    let color = variable("COLORTERM")?.lowercased() ?? ""
    self.init(
      depth: value("NO_COLOR") != nil
        ? .none : color == "truecolor" || color == "24bit" ? .full : .palette,
      isASCII: !(lowered.contains("utf-8") || lowered.contains("utf8")),
      language: messages.hasPrefix("fr") ? .french : .english)
  }
}
