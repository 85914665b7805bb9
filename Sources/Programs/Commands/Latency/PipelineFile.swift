/// A file of Examples/ci that gates a program of one's own in a pipeline.
struct PipelineFile {
  let path: String
  /// What a reader replaces in it.
  let placeholders: String
  private let template: [UInt8]

  /// The files by the names of their pipelines.
  static let all = [
    "github": PipelineFile(
      path: ".github/workflows/latency.yml", placeholders: "OWNER/REPOSITORY",
      template: PackageResources.github_yml),
    "gitlab": PipelineFile(
      path: ".gitlab/latency-gate.yml", placeholders: "GROUP/PROJECT and HOST",
      template: PackageResources.gitlab_yml),
  ]

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
