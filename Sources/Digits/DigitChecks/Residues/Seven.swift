/// Seven values side by side, without memory of their own: one for each prime, or each fraction of
/// Bellard's formula.
///
/// `InlineArray` would need a runtime of its own year. In a loop that the compiler unrolls an index
/// is a constant, and what stands here is the access to a field.
struct Seven<Element> {
  private var parts: (Element, Element, Element, Element, Element, Element, Element)

  @inline(__always)
  init(_ value: (Int) -> Element) {
    parts = (value(0), value(1), value(2), value(3), value(4), value(5), value(6))
  }

  /// The value at an index, 0 to 6.
  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      switch index {
      case 0: parts.0
      case 1: parts.1
      case 2: parts.2
      case 3: parts.3
      case 4: parts.4
      case 5: parts.5
      case 6: parts.6
      default: preconditionFailure("there are seven values")
      }
    }
    set {
      switch index {
      case 0: parts.0 = newValue
      case 1: parts.1 = newValue
      case 2: parts.2 = newValue
      case 3: parts.3 = newValue
      case 4: parts.4 = newValue
      case 5: parts.5 = newValue
      case 6: parts.6 = newValue
      default: preconditionFailure("there are seven values")
      }
    }
  }
}

extension Seven: Sendable where Element: Sendable {}
