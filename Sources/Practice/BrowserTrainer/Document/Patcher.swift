/// Turns the document of the last frame into that of the next by the fewest operations.
package final class Patcher {
  /// An element that the page has.
  private final class Node {
    let number: Int
    let tag: Tag
    let key: Int
    var attributes: [Element.Pair] = []
    var text = ""
    var children: [Node] = []

    init(number: Int, tag: Tag, key: Int) {
      self.number = number
      self.tag = tag
      self.key = key
    }
  }

  /// The element that `index.html` provides.
  private let top = Node(number: 1, tag: .div, key: 0)
  /// The document's own element.
  private let documentNode = Node(number: 0, tag: .div, key: 0)
  private var next = 2
  private var free: [Int] = []

  package init() {}

  /// The number of elements that the page has.
  package private(set) var count = 0

  /// Appends the operations that make the page show a document whose own element has attributes.
  ///
  /// - Complexity: O(elements).
  package func show(
    _ elements: [Element], _ attributes: [Element.Pair] = [], in frame: inout Frame
  ) {
    update(documentNode, attributes: attributes, in: &frame)
    update(top, children: elements, in: &frame)
  }

  private func update(_ node: Node, with element: Element, in frame: inout Frame) {
    update(node, attributes: element.attributes, in: &frame)
    let isChanged = !Self.equal(node.text, element.text)
    if isChanged, element.text.isEmpty { frame.text(of: node.number, "") }
    update(node, children: element.children, in: &frame)
    if isChanged, !element.text.isEmpty { frame.text(of: node.number, element.text) }
    node.text = element.text
  }

  private func update(_ node: Node, attributes: [Element.Pair], in frame: inout Frame) {
    for (name, value) in attributes {
      let old = node.attributes.first { $0.0 == name }
      if let old, Self.equal(old.1, value) { continue }
      frame.append(.attribute, numbers: node.number, Int(name.rawValue))
      frame.append(value)
    }
    for (name, _) in node.attributes where !attributes.contains(where: { $0.0 == name }) {
      frame.append(.noAttribute, numbers: node.number, Int(name.rawValue))
    }
    node.attributes = attributes
  }

  /// Both lists ascend by key, so one walk finds what stays, goes and comes.
  private func update(_ parent: Node, children elements: [Element], in frame: inout Frame) {
    if parent.children.isEmpty, elements.isEmpty { return }
    let old = parent.children
    var children: [Node] = []
    children.reserveCapacity(elements.count)
    var place = 0
    var last = -1
    for element in elements {
      let key = element.key ?? last + 1
      precondition(key > last, "the keys of brothers ascend")
      last = key
      while place < old.count, old[place].key < key {
        remove(old[place], in: &frame)
        place += 1
      }
      if place < old.count, old[place].key == key {
        let node = old[place]
        place += 1
        if node.tag == element.tag {
          update(node, with: element, in: &frame)
          children.append(node)
          continue
        }
        remove(node, in: &frame)
      }
      let before = place < old.count ? old[place].number : 0
      children.append(create(element, key, in: parent.number, before: before, in: &frame))
    }
    while place < old.count {
      remove(old[place], in: &frame)
      place += 1
    }
    parent.children = children
  }

  private func create(
    _ element: Element, _ key: Int, in parent: Int, before: Int, in frame: inout Frame
  ) -> Node {
    let number = free.popLast() ?? next
    if number == next { next += 1 }
    count += 1
    frame.append(.create, numbers: number, Int(element.tag.rawValue), parent, before)
    let node = Node(number: number, tag: element.tag, key: key)
    update(node, with: element, in: &frame)
    return node
  }

  private func remove(_ node: Node, in frame: inout Frame) {
    frame.append(.remove, numbers: node.number)
    release(node)
  }

  /// Gives the numbers of a removed element and of those inside it back.
  private func release(_ node: Node) {
    free.append(node.number)
    count -= 1
    for child in node.children { release(child) }
  }

  /// Compares bytes: what looks alike in Unicode may be other bytes.
  private static func equal(_ first: String, _ second: String) -> Bool {
    first.utf8.elementsEqual(second.utf8)
  }

  /// The number of the first element with an attribute of a value, or `nil`.
  ///
  /// - Complexity: O(elements).
  package func number(with attribute: Attribute, _ value: String) -> Int? {
    func find(_ node: Node) -> Int? {
      if node.attributes.contains(where: { $0.0 == attribute && Self.equal($0.1, value) }) {
        return node.number
      }
      for child in node.children {
        if let found = find(child) { return found }
      }
      return nil
    }
    return find(top)
  }
}
