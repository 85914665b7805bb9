import Foundation
import Testing

private let gate = Program.built("latency-gate")

private func shell(_ script: String, in program: Program) throws -> String {
  let outcome = try program.run(["-c", script], of: URL(fileURLWithPath: "/bin/sh"))
  try #require(outcome.status == 0, "\(outcome.errors)")
  return outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)
}

/// Five commits: the third makes each key 200 ms slow, `broken` does not build, and the control of
/// `alike` is the program.
private func repository(
  broken: Int? = nil, wrong: Int? = nil, alike: Int? = nil
) throws -> Program {
  let program = try Program()
  try program.write(
    #"{"name":"mine","transport":"stdio","rounds":5,"command":["sh","program"],"#
      + #""control":["sh","control"],"#
      + #""oracle":{"command":["awk","{ print $1, $2 }"]},"#
      + #""scenario":{"id":"s","keys":4,"#
      + #""arrivals":{"kind":"steady","intervalMilliseconds":20}}}"#, to: "arm.json")
  let version = #"wait=; [ "$i" -lt 3 ] || wait='sleep 0.2;'; add="#
  _ = try shell(
    """
    git init -q -b main . && git config user.name Nobody && git config user.email nobody@invalid
    printf '%s\\n' .out-\\* .err-\\* build data program >.gitignore
    for i in 1 2 3 4 5; do
      \(version); [ $i != \(wrong ?? 0) ] || add='\\tB'
      answer="printf '%s %s\\n' \\$i \\"\\$k\\"'$add'"
      printf '%s\\n' "echo ready; while read i k; do $wait $answer; done" >program.in
      [ $i != 1 ] || cp program.in quick
      cp quick control; [ $i != \(alike ?? 0) ] || cp program.in control
      echo true >build.sh; [ $i != \(broken ?? 0) ] || echo false >build.sh
      echo $i >number
      git add . && git commit -q -m "commit $i" && git tag v$i
    done
    """, in: program)
  return program
}

/// The words of a search between two commits.
private func search(
  _ good: String = "v1", _ bad: String = "main", build more: String = ""
) -> [String] {
  [
    "bisect", good, bad, "--arm", "arm.json", "--build",
    "cp program.in program && sh build.sh\(more)", "--budget", "150ms", "--quiet",
  ]
}

private func expectRestored(_ program: Program) throws {
  #expect(try shell("git symbolic-ref --short HEAD", in: program) == "main")
  #expect(try shell("git bisect log 2>/dev/null || echo none", in: program) == "none")
  #expect(try shell("git status --short", in: program) == "")
}

/// `bisect` in a repository whose program becomes slow.
@Suite("latency-gate bisect", .serialized)
struct LatencyBisectTimingTests {
  @Test("the commit that made it slow is found, and the tree is as it was", .measuring)
  func found() throws {
    let program = try repository()
    defer { program.cleanUp() }
    let outcome = try program.run(search(), of: gate)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let third = try shell("git rev-parse v3", in: program)
    #expect(outcome.text == "the first bad commit: \(third) commit 3\n", "\(outcome.errors)")
    #expect(outcome.errors.contains(": FAIL: ") && outcome.errors.contains(": PASS: "))
    try expectRestored(program)
  }

  @Test(
    "a commit that does not build or cannot be judged is skipped, and then two are left",
    .measuring, arguments: [false, true])
  func skipped(isBuilt: Bool) throws {
    let program = try isBuilt ? repository(alike: 3) : repository(broken: 3)
    defer { program.cleanUp() }
    let outcome = try program.run(search("v2", "v4"), of: gate)
    #expect(outcome.status == 3 && outcome.text.isEmpty, "\(outcome.errors)")
    #expect(outcome.errors.contains("commit 4, or one before it that was skipped"))
    #expect(outcome.errors.contains(": INCONCLUSIVE: key ") == isBuilt, "\(outcome.errors)")
    try expectRestored(program)
  }

  @Test("a wrong answer ends the search", .measuring)
  func wrong() throws {
    let program = try repository(wrong: 2)
    defer { program.cleanUp() }
    let outcome = try program.run(search("v1", "v3"), of: gate)
    #expect(outcome.status == 2 && outcome.text.isEmpty, "\(outcome.errors)")
    // Word for word: no shell makes a tab of the answer.
    #expect(outcome.errors.contains(": INCORRECT: ") && outcome.errors.contains(#"\tB'"#))
    try expectRestored(program)
  }

  @Test("a tree that cannot be put back is told", .measuring)
  func notRestored() throws {
    let program = try repository()
    defer { program.cleanUp() }
    // What the build of older commits leaves is a file of the newest.
    _ = try shell("echo 1 >late && git add late && git commit -q -m late", in: program)
    let outcome = try program.run(search("v1", "v3", build: "; echo 2 >late"), of: gate)
    #expect(outcome.text.hasPrefix("the first bad commit: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("not at the commit at which it was; 'git bisect reset'"))
    #expect(outcome.status == 2, "\(outcome.errors)")
    #expect(
      try shell("rm late; git bisect reset >&2; git symbolic-ref --short HEAD", in: program)
        == "main")
  }

  @Test("ends that are not what they are said to be, and what is no commit", .measuring)
  func refused() throws {
    let program = try repository()
    defer { program.cleanUp() }
    let bad = try program.run(search("v1", "v2"), of: gate)
    #expect(bad.status == 2 && bad.errors.contains("is to be bad and is not"), "\(bad.errors)")
    try expectRestored(program)
    let unknown = try program.run(search("v1", "v9"), of: gate)
    #expect(unknown.status == 2 && unknown.errors.contains("'v9' is no commit"))
    _ = try shell("echo changed >>program.in", in: program)
    let changed = try program.run(search(), of: gate)
    #expect(changed.status == 2 && changed.errors.contains("the tree has changes"))
    #expect(try shell("git status --short", in: program) == "M program.in")
    _ = try shell("git checkout -q program.in && git bisect start", in: program)
    let under = try program.run(search(), of: gate)
    #expect(under.status == 2 && under.errors.contains("a bisection is under way"))
  }
}

/// What no time decides.
@Suite("latency-gate bisect: a slow tree")
struct LatencyBisectTests {
  @Test(
    "a checkout that takes more than half a minute is waited for", .measuring,
    .enabled(if: Program.isLong))
  func slowCheckout() async throws {
    let program = try repository(wrong: 1)
    defer { program.cleanUp() }
    _ = try shell(
      """
      printf '#!/bin/sh\\n[ -e .git/slow ] || { touch .git/slow; sleep 31; }\\n' \
        >.git/hooks/post-checkout; chmod +x .git/hooks/post-checkout
      """, in: program)
    let outcome = try await program.runAside(search("v1", "v3"), of: gate)
    // So the first commit was judged.
    #expect(outcome.status == 2 && outcome.errors.contains(": INCORRECT: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("is to be good and is not"), "\(outcome.errors)")
    try expectRestored(program)
  }
}
