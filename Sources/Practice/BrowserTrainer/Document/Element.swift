/// The tags of the document: a closed table that `web/js/page.js` repeats in the same order.
package enum Tag: UInt8, CaseIterable, Sendable {
  case div, span, button, h1, h2, p, main, header, section, nav, ul, li, table, thead, tbody, tr, th
  case td, label, input, select, option, dl, dt, dd, fieldset, legend
}

/// The attributes of the document: `web/js/page.js` has their names in HTML, in the same order.
package enum Attribute: UInt8, CaseIterable, Sendable {
  case style, id, role, label, labelledBy, hiddenFromSpeech, live, pressed, checked, scope
  case act, value, pad, hold, cell, tier, disabled, type, minimum, maximum, step, content
  case tabIndex, language, accent, share, opacity, tint, selected, accept, contrast, motion, atomic
  case valueText, current
}

/// A part of the document: a reference, so that a list of them is one of addresses.
package final class Element: Sendable {
  /// An attribute with its value.
  package typealias Pair = (Attribute, String)

  let tag: Tag
  /// What tells it from its brothers, among which keys ascend; `nil` follows the one before it.
  let key: Int?
  /// The attributes, each at most once.
  let attributes: [Pair]
  /// The text of an element without children.
  let text: String
  let children: [Element]

  /// Creates an element with children; `style` has its classes.
  @inline(never)
  package init(
    _ tag: Tag, _ style: String, key: Int? = nil, _ attributes: [Pair], _ children: [Element]
  ) {
    self.tag = tag
    self.key = key
    self.attributes = Self.pairs(style, attributes)
    text = ""
    self.children = children
  }

  @inline(never)
  init(_ tag: Tag, _ style: String, key: Int? = nil, _ attributes: [Pair], text: String = "") {
    self.tag = tag
    self.key = key
    self.attributes = Self.pairs(style, attributes)
    self.text = text
    children = []
  }

  @inline(never)
  convenience init(_ tag: Tag, _ style: String, key: Int? = nil, _ children: [Element]) {
    self.init(tag, style, key: key, [], children)
  }

  convenience init(_ tag: Tag, key: Int? = nil, _ children: [Element]) {
    self.init(tag, "", key: key, children)
  }

  package convenience init(_ tag: Tag, key: Int? = nil, _ attributes: [Pair], text: String = "") {
    self.init(tag, "", key: key, attributes, text: text)
  }

  @inline(never)
  convenience init(_ tag: Tag, _ style: String = "", key: Int? = nil, text: String = "") {
    self.init(tag, style, key: key, [], text: text)
  }

  @inline(never)
  private static func pairs(_ style: String, _ attributes: [Pair]) -> [Pair] {
    style.isEmpty ? attributes : [(.style, style)] + attributes
  }
}

extension Element {
  @inline(never)
  static func button(
    _ text: String, _ action: PageAction, _ value: Int = 0, style: String = "quiet-button",
    key: Int? = nil, _ attributes: [Pair] = []
  ) -> Element {
    Element(
      .button, style, key: key,
      [(.type, "button"), (.act, action.text), (.value, String(value))] + attributes, text: text)
  }
}

extension [Element] {
  /// Appends an element by a call, where `append` would stand in full.
  @inline(never)
  mutating func add(_ element: Element) { append(element) }
}
