internal import NumberText

/// Bars above and below a line, drawn to scale.
struct DeviationChartDrawing {
  let chart: DeviationChart

  // In the drawing's own units; the page scales it to the available width.
  private let width = 360.0
  private let height = 190.0
  private let middle = 88.0
  private let extent = 68.0
  private let left = 26.0

  /// The value at the upper end of the scale: a little beyond the guides and every bar.
  private var limit: Double {
    let largest = chart.bars.map { abs($0.value) }.max() ?? 0
    return max(chart.guide * 1.25, largest * 1.05, .leastNormalMagnitude)
  }

  func render(in page: inout HTMLBuilder) {
    page.element("figure") { page in
      page.element("figcaption", "\(chart.caption) (\(chart.unit))")
      let attributes: KeyValuePairs<String, String?> = [
        "viewBox": "0 0 \(Int(width)) \(Int(height))", "role": "img",
        "xmlns": "http://www.w3.org/2000/svg",
        "aria-label": "\(chart.caption): "
          + chart.bars.map { "\($0.label): \($0.text)" }.joined(separator: ", "),
      ]
      page.element("svg", attributes) { page in
        for guide in [chart.guide, -chart.guide] { line(at: guide, "guide", in: &page) }
        for (index, bar) in chart.bars.enumerated() { draw(bar, at: index, in: &page) }
        line(at: 0, "zero", in: &page)
      }
    }
  }

  private func line(at value: Double, _ style: String, in page: inout HTMLBuilder) {
    let y = number(position(of: value))
    page.void(
      "line", ["class": style, "x1": number(left), "x2": number(width), "y1": y, "y2": y])
    let label = value == 0 ? "0" : Formatting.signed(value, 0)
    page.element(
      "text", ["class": "faint", "x": "0", "y": number(position(of: value) + 4)], label)
  }

  private func draw(_ bar: DeviationChart.Bar, at index: Int, in page: inout HTMLBuilder) {
    let step = (width - left) / Double(max(1, chart.bars.count))
    let center = left + (Double(index) + 0.5) * step
    let end = position(of: bar.value)
    let attributes: KeyValuePairs<String, String?> = [
      "class": "bar", "x": number(center - step * 0.28), "width": number(step * 0.56),
      "y": number(min(end, middle)), "height": number(max(0.75, abs(end - middle))), "rx": "1.5",
    ]
    page.void("rect", attributes)
    let label = number(bar.value < 0 ? end + 13 : end - 5)
    page.element("text", ["x": number(center), "y": label], bar.text)
    page.element("text", ["x": number(center), "y": number(height - 6)], bar.label)
  }

  private func position(of value: Double) -> Double { middle - value / limit * extent }

  private func number(_ value: Double) -> String { value.fixed(2) }
}
