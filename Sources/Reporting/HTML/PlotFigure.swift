/// A plot on a page: legend, drawing and values.
struct PlotFigure {
  let plot: Plot

  /// Writes the figure.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - renderTable: writes a table.
  func render(
    in page: inout HTMLBuilder, table renderTable: (Table, inout HTMLBuilder) -> Void
  ) {
    page.element("figure", ["class": "plot"]) { page in
      page.element("figcaption", plot.caption)
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
    switch series.form {
    case .line:
      page.void("path", ["class": "curve \(series.look.rawValue)", "d": "M1 6H27"])
    case .band:
      let look = series.look.rawValue
      page.void(
        "rect", ["class": "area \(look)", "x": "1", "y": "1", "width": "26", "height": "10"])
      page.void("path", ["class": "curve \(series.look.rawValue)", "d": "M1 11H27"])
      page.void("path", ["class": "edge \(series.look.rawValue)", "d": "M1 1H27"])
    case .stems:
      page.void("path", ["class": "stem \(series.look.rawValue)", "d": "M8 12V5M20 12V3"])
      page.void("path", ["class": "tip \(series.look.rawValue)", "d": PlotDrawing.tip(x: 8, y: 4)])
      page.void(
        "path", ["class": "tip \(series.look.rawValue)", "d": PlotDrawing.tip(x: 20, y: 2)])
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
