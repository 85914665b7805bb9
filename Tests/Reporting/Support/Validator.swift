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

  /// Whether a text is OpenMetrics; the words are a line for each sample.
  static func parsesAsOpenMetrics(_ text: String) throws -> Answer {
    try run(
      "prometheus_client",
      """
      import sys
      from prometheus_client.openmetrics.parser import text_string_to_metric_families
      for family in text_string_to_metric_families(sys.stdin.read()):
        for sample in family.samples:
          labels = [value for _, value in sorted(sample.labels.items())]
          print(sample.name, *labels, float(sample.value))
      """, [], input: text)
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
  private static func run(
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
