internal import Text

/// A scale on a page: bars to scale with their names above them, and the limit through all.
struct ScaleFigure {
  let scale: ValueScale
  private let rowHeight = 42.0
  private let top = 24.0
  private let left = 2.0

  /// Writes the figure; of its two drawings the style sheet shows the one that fits the screen.
  func render(in page: inout HTMLBuilder) {
    page.element("figure", ["class": "plot scale"]) { page in
      page.element("figcaption", scale.caption)
      for (name, width) in [("wide", 880.0), ("narrow", 360)] {
        draw(name, width: width, in: &page)
      }
      page.element("p", ["class": "sentence"], scale.sentence)
    }
  }

  private var baseline: Double { top + Double(scale.values.count) * rowHeight + 4 }

  private func draw(_ name: String, width: Double, in page: inout HTMLBuilder) {
    let id = "\(scale.id)-\(name)"
    let attributes: KeyValuePairs<String, String?> = [
      "viewBox": "0 0 \(Int(width)) \(Int(baseline + 24))", "role": "img",
      "class": "drawing \(name)", "xmlns": "http://www.w3.org/2000/svg",
      "aria-labelledby": "\(id)-title \(id)-summary",
    ]
    let end = width - 16
    let x = { (value: Double) in left + scale.axis.position(of: value) * (end - left) }
    page.element("svg", attributes) { page in
      page.element("title", ["id": "\(id)-title"], scale.caption)
      page.element("desc", ["id": "\(id)-summary"], scale.summary)
      for tick in scale.axis.ticks {
        let place = x(tick.value)
        page.void("path", ["class": "grid", "d": "M\(n(place)) \(n(top))V\(n(baseline))"])
        // A label at an edge stays inside the picture.
        let anchor =
          place < left + 24 ? "tick first-tick" : place > end - 24 ? "tick last-tick" : "tick"
        page.element("text", ["class": anchor, "x": n(place), "y": n(baseline + 16)], tick.label)
      }
      let limit = x(scale.limit.value)
      page.void("path", ["class": "level", "d": "M\(n(limit)) \(n(top - 4))V\(n(baseline))"])
      page.element(
        "text", ["class": "note limit", "x": n(limit), "y": n(top - 9)], scale.limit.label)
      for (index, value) in scale.values.enumerated() {
        let y = top + Double(index) * rowHeight
        page.void(
          "rect",
          [
            "class": "bar \(value.look.rawValue)", "x": n(left), "y": n(y + 22),
            "width": n(max(2, x(value.value) - left)), "height": "12", "rx": "2",
          ])
        page.element("text", ["class": "name", "x": n(left), "y": n(y + 15)]) { page in
          page.element("tspan", ["class": "strong"], value.text)
          page.text("  \(value.name)")
        }
      }
      page.void("path", ["class": "zero", "d": "M\(n(left)) \(n(baseline))H\(n(end))"])
    }
  }

  private func n(_ value: Double) -> String { value.fixed(1) }
}
