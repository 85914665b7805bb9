/// A few values as bars on one axis, against a limit: what a reader must see first.
package struct ValueScale: Codable, Equatable, Sendable {
  package struct Value: Codable, Equatable, Sendable {
    let name: String
    package let value: Double
    let text: String
    /// How it differs from the others.
    let look: PlotSeries.Look

    package init(name: String, value: Double, text: String, look: PlotSeries.Look) {
      self.name = name
      self.value = value
      self.text = text
      self.look = look
    }
  }

  /// A short name of ASCII letters, digits and hyphens, unique in the report.
  package let id: String
  let caption: String
  /// What follows from it, in one sentence.
  let sentence: String
  let axis: PlotAxis
  let values: [Value]
  let limit: Plot.Guide

  package init(
    id: String, caption: String, sentence: String, axis: PlotAxis, values: [Value],
    limit: Plot.Guide
  ) {
    self.id = id
    self.caption = caption
    self.sentence = sentence
    self.axis = axis
    self.values = values
    self.limit = limit
  }

  var lines: [String] { values.map { "\($0.name): \($0.text)" } + [limit.label] }

  /// The bars, the limit and the sentence in words, for readers who cannot see the drawing.
  var summary: String { lines.joined(separator: "; ") + ". " + sentence }
}
