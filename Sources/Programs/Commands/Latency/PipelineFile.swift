/// The files of Examples/ci that gate a program of one's own in a pipeline.
enum PipelineFile: String, CaseIterable {
  case github, gitlab

  var path: String {
    switch self {
    case .github: ".github/workflows/latency.yml"
    case .gitlab: ".gitlab/latency-gate.yml"
    }
  }

  /// The text of the file.
  ///
  /// - Parameters:
  ///   - version: the release of the gate.
  ///   - build: the command that builds the program, as YAML has it; `nil` for none.
  func text(version: String, build: String?) -> String {
    func building(_ indent: String) -> String { build.map { "build: \($0)\n\(indent)" } ?? "" }
    return switch self {
    case .github:
      """
      # The latency gate for a program of your own on GitHub: copy to .github/workflows/latency.yml.
      # Replace OWNER/REPOSITORY by the gate's, and the version by the commit of a release.
      name: latency
      on:
        push:
          branches: [main]
        pull_request:
      permissions:
        contents: read
        pull-requests: write
      jobs:
        gate:
          runs-on: ubuntu-24.04
          timeout-minutes: 40
          steps:
            - uses: actions/checkout@v4
            - uses: OWNER/REPOSITORY@\(version)
              id: latency
              with:
                arm: arm.json
                \(building("          "))comment: true
            - uses: actions/upload-artifact@v4
              if: ${{ !cancelled() && steps.latency.outputs.page }}
              with:
                name: latency
                path: build/latency/

      """
    case .gitlab:
      """
      # The latency gate for a program of your own on GitLab: a part of .gitlab-ci.yml.
      # Replace GROUP/PROJECT by the gate's project on your GitLab, HOST by that of its releases.
      include:
        - project: GROUP/PROJECT
          ref: "\(version)"
          file: Examples/ci/gitlab-component.yml
          inputs:
            repository: https://HOST/GROUP/PROJECT.git
            version: "\(version)"
            releases: https://HOST/GROUP/PROJECT/releases/download
            arm: arm.json
            \(building("      "))comment: "true"

      """
    }
  }
}
