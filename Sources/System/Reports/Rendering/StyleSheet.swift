internal import Text

/// The look of a page: one column, two modes, any width.
enum StyleSheet {
  static var css: String {
    ":root { color-scheme: light dark; \(Palette.light.css) }\n"
      + "@media (prefers-color-scheme: dark) { :root { \(Palette.dark.css) } }\n"
      + basics + overview + sections + content + plots + phone
  }

  private static let basics = """
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
    body { margin: 0; background: var(--page); color: var(--text);
      font: 400 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans",
        Helvetica, Arial, sans-serif; overflow-wrap: break-word; }
    main, header.top, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.5rem; }
    code, .code, .digits, .letter, pre { font-family: ui-monospace, SFMono-Regular, Menlo,
      Consolas, "Liberation Mono", monospace; }
    p, ul, dl, figure, pre { margin: 0 0 1rem; }
    p, li { max-width: 46rem; }
    ul { padding-left: 1.25rem; } li + li { margin-top: .5rem; }
    a { color: var(--accent); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
    h1, h2, h3, h4, h5 { line-height: 1.2; margin: 0; font-weight: 650; text-wrap: balance; }
    @media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }

    """

  private static let overview = """
    header.top { padding-top: 3.5rem; }
    .brand { margin: 0 0 .5rem; color: var(--accent); font-weight: 650; letter-spacing: .02em; }
    h1 { font-size: 2.75rem; letter-spacing: -.025em; }
    .verdict { font-weight: 700; }
    .passed { color: var(--passed); } .failed { color: var(--failed); }
    .claimed, .inconclusive, .notRun { color: var(--open); }
    .top > .verdict { font-size: 1.75rem; margin: 1.75rem 0 .25rem; letter-spacing: .01em; }
    .headline { font-size: 1.1875rem; line-height: 1.5; margin: 0 0 1rem; }
    .cards { display: grid; gap: 1rem; margin: 2rem 0 0;
      grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); }
    .card { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; align-items: center;
      align-content: start;
      padding: 1.25rem; border: 1px solid var(--line); border-radius: .75rem;
      background: var(--surface); color: inherit; text-decoration: none; }
    .card:hover { border-color: var(--accent); }
    .symbol { font: italic 400 3rem/1 "Liberation Serif", Georgia, "Times New Roman", serif;
      color: var(--accent); min-width: 2.25rem; text-align: center; }
    .card .symbol:empty { display: none; }
    .card .symbol:empty + span { grid-column: 1 / -1; }
    .card .name { font-weight: 650; display: block; }
    .card .verdict { font-size: .875rem; }
    .card .what { grid-column: 1 / -1; margin-top: .75rem; font-size: .9375rem; line-height: 1.45;
      color: var(--muted); }

    """

  private static let sections = """
    section { margin-top: 2.25rem; }
    main > section { margin-top: 4.5rem; }
    .intro { margin-top: 3rem; padding-top: 2.5rem; border-top: 1px solid var(--line); }
    h2 { font-size: 2rem; letter-spacing: -.02em; margin-bottom: .75rem; }
    h3 { font-size: 1.5rem; letter-spacing: -.01em; margin-bottom: .5rem; }
    h4 { font-size: 1.125rem; margin-bottom: .75rem; }
    .level3 { margin-top: 3.5rem; padding-top: 2rem; border-top: 1px solid var(--line); }
    h2 .symbol { font-size: 2.5rem; margin-right: .75rem; vertical-align: -.1em; }
    .level3 > h3 .symbol { font-size: 2.25rem; margin-right: .75rem; vertical-align: -.1em; }
    .problems { border: 2px solid var(--failed); border-radius: .75rem; padding: 1rem 1.25rem;
      list-style: none; }
    .problems b { color: var(--failed); }
    .run { border: 1px dashed var(--muted); border-radius: .75rem; padding: 1.75rem 1.5rem; }
    main > section.run { margin-top: 5rem; }
    footer { margin: 4rem auto 0; padding-top: 1.5rem; padding-bottom: 4rem; font-size: .875rem;
      color: var(--muted); }

    """

  private static let content = """
    dl.facts { display: grid; grid-template-columns: minmax(8rem, 12rem) 1fr; gap: .6rem 1.25rem; }
    dl.facts dt { color: var(--muted); }
    dl.facts dd { margin: 0; min-width: 0; }
    .code { font-size: .875em; overflow-wrap: anywhere; }
    .note { display: block; font-size: .875rem; color: var(--muted); max-width: 46rem; }
    .checks { border-top: 1px solid var(--line); margin: 0 0 1rem; }
    .check { display: grid; grid-template-columns: 2rem 1fr auto; gap: .25rem .75rem;
      padding: 1rem 0; border-bottom: 1px solid var(--line); }
    .letter { font-weight: 700; color: var(--accent); text-decoration-thickness: 1px;
      text-underline-offset: .2em; font-size: 1.125rem; line-height: 1.4; }
    .check h5 { font-size: 1rem; line-height: 1.5; }
    .check .verdict { font-size: .875rem; line-height: 1.7; white-space: nowrap; }
    .check .body { grid-column: 2 / -1; min-width: 0; }
    .check .body p { margin: 0 0 .5rem; overflow-wrap: anywhere; }
    .check dl { margin: 0 0 .25rem; font-size: .9375rem; gap: .2rem 1.25rem; }
    .plainlist .check { grid-template-columns: 1fr auto; padding: .75rem 0; }
    .plainlist .check .body { grid-column: 1 / -1; }
    details { margin: .5rem 0 1rem; }
    .check details { margin: .25rem 0 0; }
    summary { cursor: pointer; color: var(--accent); padding: .375rem 0; }
    details > dl.facts { padding: .75rem 1rem; background: var(--surface); border-radius: .5rem;
      font-size: .875rem; gap: .5rem 1.25rem; }
    details dl.facts dt { overflow-wrap: anywhere; }
    details dl.facts dd { overflow-wrap: anywhere; }
    .scroll { overflow-x: auto; margin: 0 0 1rem; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9375rem; }
    caption { text-align: left; color: var(--muted); font-size: .875rem; padding: 0 0 .5rem; }
    th, td { padding: .375rem 1.5rem .375rem 0; border-bottom: 1px solid var(--line);
      text-align: left; vertical-align: top; }
    th:last-child, td:last-child { padding-right: 0; }
    th { font-weight: 600; font-size: .875rem; }
    .number { text-align: right; } td.number { white-space: nowrap; }
    figure { max-width: 34rem; }
    .pair { display: grid; gap: 1rem 2.5rem; align-items: start;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
    figcaption { color: var(--muted); font-size: .875rem; margin-bottom: .5rem; }
    svg { display: block; width: 100%; height: auto; }
    svg text { font: 11px system-ui, -apple-system, "Liberation Sans", sans-serif;
      fill: var(--text); text-anchor: middle;
      paint-order: stroke; stroke: var(--page); stroke-width: 4px; stroke-linejoin: round; }
    svg .guide { stroke: var(--muted); stroke-dasharray: 3 4; } svg .zero { stroke: var(--text); }
    svg .bar { fill: var(--accent); } svg .faint { fill: var(--muted); text-anchor: start; }
    .digits { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: 1.0625rem;
      padding: 1rem 1.25rem; background: var(--surface); border-radius: .5rem;
      font-variant-numeric: tabular-nums; }
    .digits .lead, .digits .more { color: var(--accent); font-weight: 700; }
    figure.excerpt { max-width: none; }
    pre { padding: 1rem 1.25rem; background: var(--surface); border-radius: .5rem;
      font-size: .875rem; line-height: 1.7; white-space: pre-wrap; overflow-wrap: anywhere; }

    """

  private static let plots = """
    figure.plot { max-width: none; margin: 1.75rem 0 2rem; }
    .plot figcaption { color: var(--text); font-weight: 600; font-size: 1rem; }
    .plot svg text { font-size: 12px; fill: var(--muted); }
    .plot svg .side, .plot svg .last { text-anchor: end; }
    .plot svg .axis, .plot svg .note { text-anchor: start; }
    .plot svg .axis.last { text-anchor: end; }
    .plot svg .note { fill: var(--failed); font-weight: 600; }
    .plot .narrow { display: none; }
    .legend { list-style: none; padding: 0; margin: 0 0 .75rem; display: flex; flex-wrap: wrap;
      gap: .25rem 1.5rem; font-size: .9375rem; }
    .legend li { display: flex; align-items: center; gap: .5rem; margin: 0; }
    .legend .swatch { width: 28px; height: 12px; flex: none; }
    .marks { list-style: none; padding: 0; margin: .75rem 0 0; font-size: .9375rem; }
    .marks li { margin: 0; padding: .125rem 0 .125rem 2rem; position: relative; max-width: none; }
    .marks b { position: absolute; left: 0; top: .3rem; width: 1.3rem; height: 1.3rem;
      border-radius: 50%; background: var(--text); color: var(--page); font-size: .75rem;
      line-height: 1.3rem; text-align: center; }
    .plot svg .grid { stroke: var(--line); fill: none; }
    .plot svg .zero { stroke: var(--muted); fill: none; }
    .plot svg .level { stroke: var(--failed); stroke-dasharray: 7 4; fill: none; }
    .plot svg .level.lesser { stroke: var(--muted); }
    .plot svg .note.lesser { fill: var(--muted); font-weight: 400; }
    .plot svg .curve { fill: none; stroke-width: 2; stroke-linejoin: round;
      stroke-linecap: round; }
    .plot svg .first { stroke: var(--accent); stroke-width: 2.5; }
    .plot svg .second { stroke: var(--text); }
    .plot svg .third { stroke: var(--accent); stroke-dasharray: 8 6; }
    .plot svg .fourth { stroke: var(--text); stroke-dasharray: 1 6; }
    .plot svg .warning { stroke: var(--open); }
    .plot svg .curve.dense { stroke-width: 1.25; }
    .plot svg .dots { fill: none; stroke-width: 4; stroke-linecap: round; stroke-dasharray: none; }
    .plot svg .edge { fill: none; stroke-width: 1; stroke-dasharray: 2 3; }
    .plot svg .area { stroke: none; fill: var(--accent); fill-opacity: .16; }
    .plot svg .area.warning { fill: var(--open); }
    .plot svg .stem { fill: none; stroke-width: 1; stroke-dasharray: none; }
    .plot svg .tip { fill: var(--open); stroke: none; }
    figure.scale { margin: 1.25rem 0 1.5rem; }
    .scale .sentence { margin: .75rem 0 0; font-size: 1.0625rem; }
    .plot svg .bar { stroke: none; fill: var(--accent); }
    .plot svg .bar.second { fill: var(--muted); } .plot svg .bar.third { fill: var(--open); }
    .plot svg .bar.warning { fill: var(--failed); }
    .plot svg .name { text-anchor: start; font-size: 14px; fill: var(--text); }
    .plot svg .strong { font-weight: 700; }
    .plot svg .limit { text-anchor: middle; font-size: 13px; }
    .plot svg .first-tick { text-anchor: start; }
    .plot svg .last-tick { text-anchor: end; }
    .plot svg .mark circle { fill: var(--text); }
    .plot svg .mark text { fill: var(--page); stroke: none; font-size: 11px; font-weight: 700; }

    """

  private static let phone = """
    @media (max-width: 40rem) {
      main, header.top, footer { padding-left: 1.125rem; padding-right: 1.125rem; }
      header.top { padding-top: 1.75rem; }
      h1 { font-size: 2rem; } h2 { font-size: 1.625rem; } h3 { font-size: 1.375rem; }
      .top > .verdict { font-size: 1.5rem; margin-top: 1rem; }
      .headline { font-size: 1.0625rem; }
      .cards { gap: .625rem; margin-top: 1.25rem; }
      .card { padding: .875rem 1rem; }
      .symbol { font-size: 2.25rem; }
      .card .what { margin-top: .375rem; font-size: .875rem; }
      main > section { margin-top: 3.25rem; }
      dl.facts { grid-template-columns: 1fr; gap: 0; }
      dl.facts dd { margin-bottom: .75rem; }
      .check { grid-template-columns: 1.5rem 1fr; }
      .check .verdict { grid-column: 2; }
      .check .body { grid-column: 1 / -1; }
      .plainlist .check { grid-template-columns: 1fr; }
      .plainlist .check .verdict { grid-column: 1; }
      .scroll table, .scroll caption, .scroll tbody, .scroll tr, .scroll td { display: block; }
      .scroll thead { position: absolute; width: 1px; height: 1px; overflow: hidden;
        clip-path: inset(50%); }
      .scroll tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
      .scroll td { display: flex; justify-content: space-between; gap: 1rem; padding: .125rem 0;
        border: 0; text-align: right; }
      .scroll td::before { content: attr(data-label); color: var(--muted); text-align: left;
        flex: 0 1 auto; }
      .run { padding: 1.25rem 1rem; }
      .plot .wide { display: none; } .plot .narrow { display: block; }
      .legend { gap: 0 1.25rem; font-size: .875rem; }
      .digits { font-size: 1rem; padding: .875rem 1rem; }
      .digits .lead { flex-basis: 100%; }
    }
    @media print { .card, .check, figure { break-inside: avoid; } }

    """
}

/// The colours of a page in light or dark mode.
package struct Palette: Sendable {
  package let page: Color
  /// Cards and code on the page.
  package let surface: Color
  package let text: Color
  package let muted: Color
  /// Separators; never the only sign of anything.
  package let line: Color
  /// The product's colour: links, letters, bars.
  package let accent: Color
  package let passed: Color
  package let failed: Color
  /// What did not run or allows no conclusion.
  package let open: Color

  /// The light mode: a white page.
  package static let light = Palette(
    page: Color(0xFFFFFF), surface: Color(0xF4F7F9), text: Color(0x0C161C), muted: Color(0x4B5C67),
    line: Color(0xD5DEE4), accent: Color(0x006A80), passed: Color(0x0A6B3B),
    failed: Color(0xB3201A), open: Color(0x7A5000))

  package static let dark = Palette(
    page: Color(0x000000), surface: Color(0x0B1115), text: Color(0xE9F1F5), muted: Color(0x9DB0BB),
    line: Color(0x21303A), accent: Color(0x00E5FF), passed: Color(0x3FE08F),
    failed: Color(0xFF7A70), open: Color(0xFFC555))

  var css: String {
    let pairs: [(String, Color)] = [
      ("page", page), ("surface", surface), ("text", text), ("muted", muted), ("line", line),
      ("accent", accent), ("passed", passed), ("failed", failed), ("open", open),
    ]
    return pairs.map { "--\($0.0): \($0.1.css);" }.joined(separator: " ")
  }
}

/// A colour of the screen, in the sRGB space.
package struct Color: Hashable, Sendable {
  /// Red, green and blue, eight bits each, red highest.
  package let code: UInt32

  package init(_ code: UInt32) {
    precondition(code <= 0xFFFFFF, "a colour has six hexadecimal digits")
    self.code = code
  }

  package var css: String { "#" + code.hexadecimal(digits: 6) }
}
