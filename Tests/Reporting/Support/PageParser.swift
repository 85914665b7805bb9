import Foundation
import Testing

/// Parses a page with two Python parsers.
enum PageParser {
  /// Parses a page.
  ///
  /// - Returns: whether it is well-formed XML, elements left open, scripts, external addresses,
  ///   links to nowhere, ids that occur twice, and its elements with their attributes in order.
  static func parse(_ page: String) throws -> [String: Any] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program]
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(Data(page.utf8))
    input.fileHandleForWriting.closeFile()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "python3 is needed")
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private static let program = """
    import collections, html.parser, json, sys, xml.etree.ElementTree as tree
    page = sys.stdin.buffer.read().decode()
    try:
      tree.fromstring(page)
      xml = "well-formed"
    except tree.ParseError as error:
      xml = str(error)
    class Parser(html.parser.HTMLParser):
      open, shape, wrong, links, external, ids, scripts = [], [], [], [], [], [], 0
      def handle_startendtag(self, tag, attributes):
        self.note(tag, attributes)
      def handle_starttag(self, tag, attributes):
        self.note(tag, attributes)
        self.open.append(tag)
      def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag: self.wrong.append(tag)
      def note(self, tag, attributes):
        self.shape.append(tag + " " + " ".join(name for name, _ in attributes))
        if tag in ("script", "link", "img", "iframe"): self.scripts += 1
        for name, value in attributes:
          if name.startswith("on"): self.scripts += 1
          if name == "id": self.ids.append(value)
          if name == "href": (self.links if value.startswith("#") else self.external).append(value)
          if name == "src": self.external.append(value)
    parser = Parser()
    parser.feed(page)
    parser.close()
    counts = collections.Counter(parser.ids)
    print(json.dumps({
      "xml": xml, "unclosed": parser.open + parser.wrong, "scripts": parser.scripts,
      "external": parser.external, "shape": parser.shape,
      "dead links": [link for link in parser.links if link[1:] not in parser.ids],
      "repeated ids": [name for name in counts if counts[name] > 1]}))
    """
}
