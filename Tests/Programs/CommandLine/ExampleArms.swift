import Foundation
import Testing

/// Programs of `Examples/arms`, as arms in the folder of a test.
extension Program {
  private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/arms")

  /// Writes `arm.json`: an example in short, with five rounds and lines 4 ms apart, or as changed.
  func writeArm(
    _ name: String, command: [String]? = nil, fault: String? = nil,
    change: (inout [String: Any]) -> Void = { _ in }
  ) throws {
    let file = Self.examples.appendingPathComponent("\(name).json")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    var arm = try #require(object as? [String: Any])
    if let command { arm["command"] = command }
    if let fault { arm["environment"] = ["FAULT": fault] }
    arm["rounds"] = 5
    if arm["transport"] as? String == "stdio" {
      arm["scenario"] = [
        "id": "steps", "keys": 60, "arrivals": ["kind": "steady", "intervalMilliseconds": 4],
      ]
    }
    change(&arm)
    try JSONSerialization.data(withJSONObject: arm)
      .write(to: folder.appendingPathComponent("arm.json"))
  }

  /// The command of an example in a language, which is compiled where it must be.
  func exampleCommand(_ name: String) throws -> [String] {
    let source = Self.examples.appendingPathComponent("sum.\(name)").path
    let target = folder.appendingPathComponent("sum-\(name)").path
    let compiler: [String]
    switch name {
    case "c": compiler = ["cc", "-O2", "-o", target, source]
    case "swift": compiler = ["swiftc", "-O", "-o", target, source]
    default: return ["python3", Self.examples.appendingPathComponent("sum.py").path]
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = compiler
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(compiler)")
    return [target]
  }

  /// The words that gate `arm.json`.
  static let gateOfArm = ["latency", "gate", "--arm", "arm.json", "--out", "o", "--quiet"]
}
