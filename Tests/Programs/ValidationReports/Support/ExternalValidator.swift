import Foundation
import Testing

/// Python programs that validate the formats of the gate's outputs.
enum ExternalValidator {
  /// The answer of such a program.
  struct Answer {
    let isAccepted: Bool
    let words: String
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file of the repository.
  static func path(_ name: String) -> String { root.appendingPathComponent(name).path }

  /// Whether a JSON value follows a schema of the repository.
  static func followsSchema(_ json: String, _ schema: String) throws -> Answer {
    try run(
      "jsonschema",
      """
      import json, jsonschema, sys
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      jsonschema.Draft202012Validator(schema).validate(json.load(sys.stdin))
      """, [path(schema)], input: json)
  }

  /// Whether each of many JSON values follows a schema of the repository: one word for each, or the
  /// place and the words of the first error.
  static func followSchema(_ json: [String], _ schema: String) throws -> [String] {
    let answer = try run(
      "jsonschema",
      """
      import json, jsonschema, sys
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      for text in json.load(sys.stdin):
        error = next(validator.iter_errors(json.loads(text)), None)
        print("valid" if error is None else f"{list(error.absolute_path)} {error.message[:200]!r}")
      """, [path(schema)], input: String(decoding: JSONEncoder().encode(json), as: UTF8.self))
    #expect(answer.isAccepted, "\(answer.words.suffix(400))")
    return answer.words.split(separator: "\n").map(String.init)
  }

  /// Whether a document is valid by a schema of the repository.
  static func followsXSD(_ xml: String, _ schema: String) throws -> Answer {
    try run(
      "lxml.etree",
      """
      import sys
      from lxml import etree
      schema = etree.XMLSchema(etree.parse(sys.argv[1]))
      schema.assertValid(etree.fromstring(sys.stdin.buffer.read()))
      """, [path(schema)], input: xml)
  }

  /// Whether a text follows a schema that the package check-jsonschema has.
  static func followsPublishedSchema(_ yaml: String, _ name: String) throws -> Answer {
    try run(
      "check_jsonschema",
      """
      import sys
      from check_jsonschema import main
      main(["--builtin-schema", sys.argv[1], "--default-filetype", "yaml", "-"])
      """, [name], input: yaml)
  }

  /// Whether a text is YAML; the words are the value as JSON.
  static func parsesAsYAML(_ text: String) throws -> Answer {
    try run(
      "yaml",
      "import json, sys, yaml\nprint(json.dumps(yaml.safe_load(sys.stdin), default=str))", [],
      input: text)
  }

  /// Runs a program with the first interpreter that has a module.
  ///
  /// `scripts/install-dependencies.sh --tests` puts one with all modules into `build/python`.
  static func run(
    _ module: String, _ program: String, _ arguments: [String], input: String
  ) throws -> Answer {
    let candidates = [path("build/python/bin/python3"), "python3", "/usr/bin/python3"]
    let interpreter = try candidates.first { candidate in
      try start(candidate, ["-c", "import \(module)"], input: "").isAccepted
    }
    let found = try #require(
      interpreter,
      "no Python has \(module): 'scripts/install-dependencies.sh --tests' installs it")
    return try start(found, ["-c", program] + arguments, input: input)
  }

  private static func start(
    _ interpreter: String, _ arguments: [String], input: String
  ) throws -> Answer {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("validator-\(UInt64.random(in: .min ... .max))")
    try Data(input.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [interpreter] + arguments
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Answer(
      isAccepted: process.terminationStatus == 0, words: String(decoding: data, as: UTF8.self))
  }
}

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
