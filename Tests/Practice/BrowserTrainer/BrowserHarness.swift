import BrowserTrainer
import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import TrainerModel

/// A page without a browser: it applies frames to a tree of its own.
final class BrowserHarness {
  static let pi = "14159265358979323846264338327950288419716939937510582097494459230781640628620899"

  let store: BrowserStore
  let front: BrowserFrontEnd
  let document = AppliedDocument()
  /// Texts as a browser keeps them.
  private(set) var kept: [String: String] = [:]
  /// The calendar clock, in seconds since 1970.
  var seconds: Int64 {
    get { wall.seconds }
    set { wall.seconds = newValue }
  }
  private let wall = Wall()
  private final class Wall { var seconds: Int64 = noon }
  /// Noon of the first day.
  static let noon: Int64 = 1_795_262_400
  /// The pieces of the journal of a running session.
  var journal: [String] { kept.filter { $0.key.hasPrefix("running") }.map(\.value) }
  /// Milliseconds.
  private(set) var now = 1000.0
  /// The bytes of the last frame.
  private(set) var lastFrame: [UInt8] = []

  init(
    kept: [String: String] = [:], language: Language = .english,
    books: [Phrasebook] = Phrasebook.builtIn, packs: Bool = true, at seconds: Int64 = noon
  ) {
    self.kept = kept
    wall.seconds = seconds
    store = BrowserStore()
    // The page hands them over in the order of their names, but the list of players first.
    let names = kept.keys.sorted()
    for name in names.filter({ $0 == "players" }) + names.filter({ $0 != "players" }) {
      let text = kept[name] ?? ""
      store.load(name, Array(text.utf8))
    }
    front = BrowserFrontEnd(
      store: store, language: language, books: books, now: now
    ) { [wall] in
      WallTime(unixSeconds: wall.seconds, utcOffset: 0)
    }
    apply()
    if packs {
      for constant in [MathematicalConstant.pi, .e] {
        front.take(pack: Self.pack(of: constant), of: constant.code)
      }
    }
    apply()
  }

  /// A pack's header and data, as `docs/PACK_FORMAT.md` has them.
  static func pack(of constant: MathematicalConstant, digits: String = pi) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    bytes.replaceSubrange(0..<8, with: [0x89, 0x44, 0x50, 0x4B, 0x0D, 0x0A, 0x1A, 0x0A])
    bytes[8] = 1
    for place in 0..<4 {
      bytes[40 + place] = UInt8(truncatingIfNeeded: digits.utf8.count >> (8 * place))
    }
    bytes[48] = UInt8(constant.code)
    bytes[82] = 1
    let values = digits.utf8.map { $0 - 0x30 }
    for place in stride(from: 0, to: values.count, by: 2) {
      bytes.append(values[place] << 4 | (place + 1 < values.count ? values[place + 1] : 0))
    }
    return bytes
  }

  func take(ghost code: String) {
    front.take(ghost: Array(code.utf8))
    apply()
  }

  /// Types into the field of a name.
  func take(name: String) {
    front.take(name: Array(name.utf8))
    apply()
  }

  func take(_ book: Phrasebook) {
    front.take(book)
    apply()
  }

  @discardableResult
  func act(_ action: PageAction, _ value: Int = 0, after gap: Double = 10) -> Bool {
    now += gap
    let isHandled = front.act(action.rawValue, Int32(value), event: now, now: now)
    apply()
    return isHandled
  }

  /// Leaves: a second press answers the question, once nothing follows it.
  func leave() {
    act(.leave)
    act(.leave, after: 300)
    tick(after: 200)
  }

  func tick(after gap: Double) {
    now += gap
    front.tick(now, due: now)
    apply()
  }

  /// Types digits at an even pace.
  func type(_ digits: some StringProtocol, gap: Double = 100) {
    for digit in digits.utf8 { act(.key, Int(digit - 0x30), after: gap) }
  }

  private func apply() {
    lastFrame = front.frame.bytes
    front.frameDone()
    for change in document.apply(lastFrame) { kept[change.name] = change.text }
  }

  /// A page that has begun a session.
  static func inSession(
    _ mode: SessionMode, kept: [String: String] = [:], language: Language = .english
  ) -> BrowserHarness {
    let harness = BrowserHarness(kept: kept, language: language)
    harness.act(.begin)
    harness.open(mode)
    return harness
  }

  /// A page whose player has recited sixty decimals.
  static func afterRecital(language: Language = .english) -> BrowserHarness {
    let harness = inSession(.strict, language: language)
    harness.type(pi.prefix(60))
    harness.leave()
    return harness
  }

  func go(to page: Page) {
    act(.go, Page.allCases.firstIndex(of: page)!)
    tick(after: 20)
  }

  /// Begins a session from Home.
  func open(_ mode: SessionMode) {
    act(.chooseMode, SessionMode.allCases.firstIndex(of: mode)!)
    act(.open)
  }
}

/// The tree that frames describe, as a browser would have it.
final class AppliedDocument {
  final class Node {
    var tag = ""
    var attributes: [String: String] = [:]
    var text = ""
    var children: [Node] = []
    weak var parent: Node?
  }

  private var nodes: [Int: Node] = [0: Node(), 1: Node()]
  private var removed: Set<ObjectIdentifier> = []
  /// The operations of the last frame.
  private(set) var operations: [Frame.Operation] = []
  /// How often each operation came in all frames.
  private(set) var totals: [Frame.Operation: Int] = [:]
  /// What was shown as a notification; an empty text asks for the permission.
  private(set) var notices: [String] = []
  /// What was handed to the share sheet.
  private(set) var shared: [String] = []
  private(set) var saved: [String] = []
  var body: Node { nodes[1]! }

  /// Applies a frame and returns what it keeps.
  func apply(_ bytes: [UInt8]) -> [(name: String, text: String?)] {
    var place = 0
    var kept: [(name: String, text: String?)] = []
    operations = []
    func number() -> Int {
      var (value, shift) = (0, 0)
      while true {
        let byte = bytes[place]
        place += 1
        value |= Int(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
    }
    func text() -> String {
      let count = number()
      place += count
      return String(decoding: bytes[(place - count)..<place], as: UTF8.self)
    }
    while place < bytes.count {
      let operation = Frame.Operation(rawValue: bytes[place])!
      place += 1
      operations.append(operation)
      totals[operation, default: 0] += 1
      switch operation {
      case .create: create(number(), number(), number(), number())
      case .remove:
        let node = nodes[number()]!
        node.parent!.children.removeAll { $0 === node }
      case .text: nodes[number()]!.text = text()
      case .attribute:
        let node = nodes[number()]!
        node.attributes[Attribute.allCases[number()].name] = text()
      case .noAttribute:
        let node = nodes[number()]!
        node.attributes[Attribute.allCases[number()].name] = nil
      case .focus, .wakeLock, .update, .takeOver, .catchBack, .persist, .words, .reload:
        _ = number()
      case .title: _ = text()
      case .notify: notices.append(text())
      case .feedback: for _ in 0..<4 { _ = number() }
      case .keep: kept.append((text(), text()))
      case .forget: kept.append((text(), nil))
      case .save:
        for _ in 0..<2 { _ = text() }
        saved.append(text())
      case .share: shared.append(text())
      }
    }
    return kept
  }

  private func create(_ number: Int, _ tag: Int, _ parent: Int, _ before: Int) {
    let node = Node()
    node.tag = "\(Tag.allCases[tag])"
    node.parent = nodes[parent]
    nodes[number] = node
    let brothers = nodes[parent]!.children
    let place = before == 0 ? nil : brothers.firstIndex { $0 === nodes[before] }
    nodes[parent]!.children.insert(node, at: place ?? brothers.count)
  }

  /// The document as text, attributes sorted.
  static func text(_ node: Node) -> String {
    let attributes = node.attributes.sorted { $0.key < $1.key }.map { " \($0)=\"\($1)\"" }.joined()
    return "<\(node.tag)\(attributes)>\(node.text)"
      + node.children.map(text).joined() + "</\(node.tag)>"
  }

  /// The document for people to read: an element a line, indented, attributes sorted.
  static func outline(_ node: Node, indentation: String = "") -> String {
    let attributes = node.attributes.sorted { $0.key < $1.key }.map { " \($0)=\"\($1)\"" }.joined()
    let line = "\(indentation)<\(node.tag)\(attributes)>\(node.text)\n"
    return line + node.children.map { outline($0, indentation: indentation + " ") }.joined()
  }

  /// Everything that is to be read, the values of fields included.
  var shown: String { Self.shown(body) }

  private static func shown(_ node: Node) -> String {
    let attributes = node.attributes
    if attributes["class"]?.split(separator: " ").contains("unseen") == true { return "" }
    switch node.tag {
    case "input": return attributes["value"] ?? ""
    case "select":
      return node.children.first { $0.attributes["value"] == attributes["selected"] }?.text ?? ""
    default: return node.text + " " + node.children.map(shown).joined(separator: " ")
    }
  }

  /// All texts with a class.
  func texts(_ style: String) -> [String] {
    func find(_ node: Node) -> [String] {
      let own = node.attributes["class"]?.split(separator: " ").contains(Substring(style)) == true
      return (own ? [node.text] : []) + node.children.flatMap(find)
    }
    return find(body)
  }
}

extension Attribute {
  /// The name in HTML; a name with two dashes is a property of the style.
  var name: String {
    switch self {
    case .style: "class"
    case .id: "id"
    case .role: "role"
    case .label: "aria-label"
    case .labelledBy: "aria-labelledby"
    case .hiddenFromSpeech: "aria-hidden"
    case .live: "aria-live"
    case .pressed: "aria-pressed"
    case .checked: "aria-checked"
    case .scope: "scope"
    case .act: "data-act"
    case .value: "data-value"
    case .pad: "data-pad"
    case .hold: "data-hold"
    case .cell: "data-cell"
    case .tier: "data-tier"
    case .disabled: "disabled"
    case .type: "type"
    case .minimum: "min"
    case .maximum: "max"
    case .step: "step"
    case .content: "value"
    case .tabIndex: "tabindex"
    case .language: "lang"
    case .accent: "--accent"
    case .share: "--share"
    case .opacity: "--opacity"
    case .tint: "--tint"
    case .selected: "selected"
    case .accept: "accept"
    case .contrast: "data-contrast"
    case .motion: "data-motion"
    case .atomic: "aria-atomic"
    case .valueText: "aria-valuetext"
    case .current: "aria-current"
    }
  }
}
