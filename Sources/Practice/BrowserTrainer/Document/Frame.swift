/// What changed in the document, and what else the page has to do, as bytes.
///
/// An operation is one byte and its operands: numbers as LEB128, texts as their length and UTF-8.
/// `web/js/page.js` carries them out.
package struct Frame: Sendable {
  /// The operations of a frame.
  ///
  /// | operation | operands |
  /// |---|---|
  /// | create | number, tag, parent, the brother before which it stands or 0 |
  /// | remove, focus | number |
  /// | text | number, text |
  /// | attribute, noAttribute | number, attribute, (text) |
  /// | title | text |
  /// | feedback | bits of `Feedback`, tier, tone (0: the click, else a digit + 1), volume |
  /// | keep, forget | name, (text) |
  /// | save; share | name, type, text; text |
  /// | wakeLock, update, takeOver, persist | number |
  /// | words | number of the language whose words are to be fetched |
  /// | catchBack | whether the gesture that goes back is caught |
  /// | reload | number; the page begins anew once everything is kept |
  /// | notify | text; without one, ask whether a reminder may be shown |
  package enum Operation: UInt8, CaseIterable, Sendable {
    case create = 1, remove, text, attribute, noAttribute, focus, title, feedback, keep, forget
    case save, wakeLock, share, catchBack, update, takeOver, persist, notify, words
    case reload
  }

  package private(set) var bytes: [UInt8] = []

  package init() { bytes.reserveCapacity(4096) }

  /// Empties the frame and keeps its storage.
  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  mutating func begin(_ operation: Operation) { bytes.append(operation.rawValue) }

  /// Appends a number of at least 0.
  package mutating func append(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  package mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func text(of number: Int, _ text: String) {
    append(.text, numbers: number)
    append(text)
  }

  mutating func append(_ operation: Operation, _ texts: String...) {
    begin(operation)
    for text in texts { append(text) }
  }

  mutating func append(_ operation: Operation, numbers: Int...) {
    begin(operation)
    for number in numbers { append(number) }
  }
}
