/// The files of Examples/ci that gate a program of one's own in a pipeline.
enum PipelineFile: String, CaseIterable {
  case github, gitlab

  var path: String {
    switch self {
    case .github: ".github/workflows/latency.yml"
    case .gitlab: ".gitlab/latency-gate.yml"
    }
  }

  /// What a reader replaces in it.
  var placeholders: String {
    switch self {
    case .github: "OWNER/REPOSITORY"
    case .gitlab: "GROUP/PROJECT and HOST"
    }
  }

  private var template: [UInt8] {
    switch self {
    case .github: PackageResources.github_yml
    case .gitlab: PackageResources.gitlab_yml
    }
  }

  /// The text of the file.
  ///
  /// - Parameters:
  ///   - version: the release of the gate.
  ///   - build: the command that builds the program, as YAML has it; `nil` for none.
  func text(version: String, build: String?) -> String {
    let lines = String(decoding: template, as: UTF8.self).replacing("VERSION", with: version)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { build != nil || !$0.contains("BUILD") }.joined(separator: "\n")
      .replacing("BUILD", with: build ?? "")
  }
}
