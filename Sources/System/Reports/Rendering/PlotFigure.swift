internal import Text

struct PlotFigure {
  let plot: Plot

  func render(in page: inout HTMLBuilder, table renderTable: (Table, inout HTMLBuilder) -> Void) {
    page.element("figure", ["class": "plot"]) { page in
      page.element("figcaption", plot.caption)
      if !plot.note.isEmpty { page.element("p", ["class": "note"], plot.note) }
      legend(in: &page)
      // Two drawings, of which the style sheet shows the one that fits the screen.
      PlotDrawing(plot: plot, frame: .wide).render(in: &page)
      PlotDrawing(plot: plot, frame: .narrow).render(in: &page)
      marks(in: &page)
      page.element("details") { page in
        page.element("summary", "Values and description")
        page.element("p", plot.summary)
        if let readings = plot.readings { renderTable(readings, &page) }
      }
    }
  }

  private func legend(in page: inout HTMLBuilder) {
    page.element("ul", ["class": "legend"]) { page in
      for series in plot.series {
        page.element("li") { page in
          let attributes: KeyValuePairs<String, String?> = [
            "viewBox": "0 0 28 12", "class": "swatch", "aria-hidden": "true",
            "xmlns": "http://www.w3.org/2000/svg",
          ]
          page.element("svg", attributes) { page in swatch(series, in: &page) }
          page.element("span", series.name)
        }
      }
    }
  }

  private func swatch(_ series: PlotSeries, in page: inout HTMLBuilder) {
    let look = series.look.rawValue
    switch series.form {
    case .line: page.void("path", ["class": "curve \(look)", "d": "M1 6H27"])
    case .dots: page.void("path", ["class": "dots \(look)", "d": "M8 7h0M20 5h0"])
    case .band:
      page.void(
        "rect", ["class": "area \(look)", "x": "1", "y": "1", "width": "26", "height": "10"])
      page.void("path", ["class": "curve \(look)", "d": "M1 11H27"])
      page.void("path", ["class": "edge \(look)", "d": "M1 1H27"])
    case .stems:
      page.void("path", ["class": "stem \(look)", "d": "M8 12V5M20 12V3"])
      page.void("path", ["class": "tip \(look)", "d": PlotDrawing.tip(x: 8, y: 4)])
      page.void("path", ["class": "tip \(look)", "d": PlotDrawing.tip(x: 20, y: 2)])
    }
  }

  private func marks(in page: inout HTMLBuilder) {
    guard !plot.marks.isEmpty else { return }
    page.element("ul", ["class": "marks"]) { page in
      for mark in plot.marks {
        page.element("li") { page in
          page.element("b", mark.label)
          page.text(" " + mark.text)
        }
      }
    }
  }
}

struct PlotDrawing {
  /// The size of a drawing, in units of about one pixel of its screen.
  struct Frame {
    let name: String
    let width: Double
    let height: Double
    let left: Double
    let isNarrow: Bool
    static let wide = Frame(name: "wide", width: 880, height: 380, left: 58, isNarrow: false)
    static let narrow = Frame(name: "narrow", width: 360, height: 300, left: 50, isNarrow: true)
  }

  let plot: Plot
  let frame: Frame
  private let top = 26.0
  private let right = 14.0
  private let bottom = 44.0

  private var baseline: Double { frame.height - bottom }

  func render(in page: inout HTMLBuilder) {
    let id = "\(plot.id)-\(frame.name)"
    let attributes: KeyValuePairs<String, String?> = [
      "viewBox": "0 0 \(Int(frame.width)) \(Int(frame.height))", "role": "img",
      "class": "drawing \(frame.name)", "xmlns": "http://www.w3.org/2000/svg",
      "aria-labelledby": "\(id)-title \(id)-summary",
    ]
    page.element("svg", attributes) { page in
      page.element("title", ["id": "\(id)-title"], plot.caption)
      page.element("desc", ["id": "\(id)-summary"], plot.summary)
      axes(in: &page)
      for guide in plot.guides.indices { draw(guide: guide, in: &page) }
      // The most important curve is drawn last, over the others.
      for series in plot.series.reversed() { draw(series, in: &page) }
      for guide in plot.guides.indices { label(guide: guide, in: &page) }
      for mark in plot.marks { draw(mark, in: &page) }
    }
  }

  private func axes(in page: inout HTMLBuilder) {
    page.element("text", ["class": "axis", "x": "2", "y": "12"], plot.y.title)
    for tick in plot.y.ticks {
      let y = y(tick.value)
      page.void("path", ["class": "grid", "d": "M\(n(frame.left)) \(n(y))H\(n(end))"])
      page.element(
        "text", ["class": "tick side", "x": n(frame.left - 8), "y": n(y + 4)], tick.label)
    }
    var occupiedEnd = 0.0
    let last = plot.x.ticks.last
    for tick in plot.x.ticks {
      let x = x(tick.value)
      page.void("path", ["class": "grid", "d": "M\(n(x)) \(n(top))V\(n(baseline))"])
      // A label that would touch its neighbour or the last one is left out.
      let half = Double(tick.label.count) * 3.4 + 2
      let center = min(x, frame.width - half)
      let isLast = tick == last
      let limit = isLast ? frame.width : lastLabelStart
      guard center - half >= occupiedEnd, center + half <= limit, !(frame.isNarrow && tick.isMinor)
      else { continue }
      occupiedEnd = center + half
      page.element("text", ["class": "tick", "x": n(center), "y": n(baseline + 17)], tick.label)
    }
    page.void("path", ["class": "zero", "d": "M\(n(frame.left)) \(n(baseline))H\(n(end))"])
    page.element(
      "text", ["class": "axis last", "x": n(frame.width - 2), "y": n(frame.height - 6)],
      plot.x.title)
  }

  private var lastLabelStart: Double {
    guard let last = plot.x.ticks.last else { return frame.width }
    let half = Double(last.label.count) * 3.4 + 2
    return min(x(last.value), frame.width - half) - half
  }

  private func draw(guide index: Int, in page: inout HTMLBuilder) {
    let y = y(plot.guides[index].value)
    let style = index == 0 ? "level" : "level lesser"
    page.void("path", ["class": style, "d": "M\(n(frame.left)) \(n(y))H\(n(end))"])
  }

  /// The label of the first guide is above its line, the labels of the others are below.
  private func label(guide index: Int, in page: inout HTMLBuilder) {
    let guide = plot.guides[index]
    let y = y(guide.value) + (index == 0 ? -6 : 14)
    let style = index == 0 ? "note" : "note lesser"
    page.element("text", ["class": style, "x": n(frame.left + 6), "y": n(y)], guide.label)
  }

  private func draw(_ series: PlotSeries, in page: inout HTMLBuilder) {
    guard let first = series.points.first, let last = series.points.last else { return }
    // Many points need a thinner line.
    let look = series.look.rawValue + (series.points.count > 150 ? " dense" : "")
    switch series.form {
    case .line: page.void("path", ["class": "curve \(look)", "d": path(series.points, \.y)])
    case .dots:
      let dots = series.points.map { "M\(n(x($0.x))) \(n(y($0.y)))h0" }
      page.void("path", ["class": "dots \(look)", "d": dots.joined()])
    case .band:
      let back = series.points.reversed().map { "L\(n(x($0.x))) \(n(y($0.low ?? $0.y)))" }
      let area = path(series.points, \.y) + back.joined() + "Z"
      page.void("path", ["class": "area \(look)", "d": area])
      page.void("path", ["class": "edge \(look)", "d": path(series.points, \.y)])
      let lowerEnd = { (point: PlotSeries.Point) in point.low ?? point.y }
      page.void("path", ["class": "curve \(look)", "d": path(series.points, lowerEnd)])
      if first == last {
        let x = n(x(first.x))
        page.void("path", ["class": "curve \(look)", "d": "M\(x) \(n(y(first.y)))V\(n(baseline))"])
      }
    case .stems:
      let stems = series.points.map { "M\(n(x($0.x))) \(n(baseline))V\(n(y($0.y)))" }
      page.void("path", ["class": "stem \(look)", "d": stems.joined()])
      let tips = series.points.map { Self.tip(x: x($0.x), y: y($0.y)) }
      page.void("path", ["class": "tip \(look)", "d": tips.joined()])
    }
  }

  /// A line through points, without repeated pixels.
  private func path(_ points: [PlotSeries.Point], _ value: (PlotSeries.Point) -> Double) -> String {
    var text = ""
    var previous = ""
    for point in points {
      let place = "\(n(x(point.x))) \(n(y(value(point))))"
      if place == previous { continue }
      text += (text.isEmpty ? "M" : "L") + place
      previous = place
    }
    // A single point shows as a dot: lines have round ends.
    return points.count == 1 ? text + "h0.01" : text
  }

  private func draw(_ mark: Plot.Mark, in page: inout HTMLBuilder) {
    let (x, y) = (x(mark.x), max(top + 8, y(mark.y) - 14))
    page.element("g", ["class": "mark"]) { page in
      page.element("title", mark.text)
      page.void("circle", ["cx": n(x), "cy": n(y), "r": "8.5"])
      page.element("text", ["x": n(x), "y": n(y + 4)], mark.label)
    }
  }

  /// A triangle that points down, above a place.
  static func tip(x: Double, y: Double) -> String {
    "M\((x - 3).fixed(1)) \((y - 2.5).fixed(1))h6l-3 5z"
  }

  private var end: Double { frame.width - right }

  private func x(_ value: Double) -> Double {
    frame.left + plot.x.position(of: value) * (end - frame.left)
  }

  private func y(_ value: Double) -> Double {
    baseline - plot.y.position(of: value) * (baseline - top)
  }

  private func n(_ value: Double) -> String { value.fixed(1) }
}

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
    page.void("line", ["class": style, "x1": number(left), "x2": number(width), "y1": y, "y2": y])
    let label = value == 0 ? "0" : NumberFormat.signed(value, 0)
    page.element("text", ["class": "faint", "x": "0", "y": number(position(of: value) + 4)], label)
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
