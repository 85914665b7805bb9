import Foundation

/// A target of the main package, as `swift package dump-package` describes it.
struct Target: Sendable {
  /// The name of the target and of its module.
  let name: String
  /// The kind: `regular`, `executable`, `test` or `system`.
  var type = "regular"
  /// The folder, from the root of the repository.
  var folder = "Sources/Example"
  /// Folders inside that are no part of it.
  var excluded: [String] = []
  /// Targets of this package, and products of others, which have the names of their modules.
  var dependencies: Set<String> = []
  /// How it is compiled and linked, such as `debug unsafeFlags -O swift`.
  var settings: Set<String> = []

  /// Whether it is a part of the product, not of its tests or measurements.
  var isProduct: Bool { folder.hasPrefix("Sources/") }

  /// The wing of the product that it belongs to, such as `Digits`.
  var wing: String? {
    let parts = folder.split(separator: "/")
    return isProduct && parts.count > 2 ? String(parts[1]) : nil
  }

  /// Whether it is an inner loop of the multiplication, or the table of them.
  var isKernel: Bool { folder.hasPrefix("Sources/Digits/Kernels/") }

  /// The targets of the manifest.
  static let all = Result {
    let json = try Repository.output(
      of: ["swift", "package", "--scratch-path", "Tests/Rules/.build/manifest", "dump-package"])
    let manifest = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    return (manifest?["targets"] as? [[String: Any]] ?? []).map(Target.init(json:))
  }
}

extension Target {
  fileprivate init(json: [String: Any]) {
    name = json["name"] as? String ?? ""
    type = json["type"] as? String ?? ""
    folder = json["path"] as? String ?? ""
    excluded = json["exclude"] as? [String] ?? []
    let dependencies = json["dependencies"] as? [[String: [Any]]] ?? []
    self.dependencies = Set(dependencies.flatMap { $0.values.compactMap { $0.first as? String } })
    settings = Set((json["settings"] as? [Any] ?? []).map(Self.text))
  }

  /// The words of a setting, without libraries, which change no instruction.
  private static func text(of setting: Any) -> String {
    let json = try? JSONSerialization.data(withJSONObject: setting, options: .sortedKeys)
    let keys = ["_0", "_1", "condition", "config", "kind", "platformNames", "tool"]
    return String(decoding: json ?? Data(), as: UTF8.self).split { "{[:,\"]}".contains($0) }
      .map(String.init).filter { !keys.contains($0) && !$0.hasPrefix("-l") }
      .joined(separator: " ")
  }
}
