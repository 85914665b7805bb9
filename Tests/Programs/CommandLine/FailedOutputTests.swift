import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finding 5: what could not be written was reported as success.
@Suite("Output that nobody gets is no success")
struct FailedOutputTests {
  /// Every command that prints something without a terminal, a measurement or a prompt.
  static let commands = [
    "digits list", "digits list --json", "digits show made/pi.digitpack",
    "digits show made/pi.digitpack --json", "digits show made/pi.digitpack --plain",
    "digits info made/pi.digitpack", "digits info made/pi.digitpack --json",
    "digits stats made/pi.digitpack", "digits stats made/pi.digitpack --json",
    "digits find made/pi.digitpack 14 --json", "digits find made/pi.digitpack 14",
    "digits find made/pi.digitpack 14 --plain",
    "digits compare made/pi.digitpack made/pi.digitpack", "digits verify made/pi.digitpack",
    "digits verify made/pi.digitpack --json --check integrity",
    "digits export made/pi.digitpack --format text", "digits generate e --digits 20 --out other",
    "digits import right.txt --constant pi --out imported.digitpack",
    "report --digits made --out report", "report --digits made --out report --json",
    "latency list", "latency list burst", "latency list burst --json", "latency doctor",
    "stats", "stats --json", "history", "doctor", "settings", "settings theme",
    "challenge", "data export", "completion bash", "engine validate made/pi.digitpack",
    "engine replay session.jsonl", "engine replay session.jsonl --json",
    "--help", "--version", "digits show --help", "--generate-completion-script bash",
  ]

  private static let prepared: Result<Program, any Error> = Result {
    let program = try Program()
    _ = try program.run("digits", "generate", "pi", "--digits", "1000", "--out", "made")
    _ = try program.run(
      "digits", "export", "made/pi.digitpack", "--format", "text", "--out", "right.txt")
    try program.write(
      "{\"constant\":\"pi\",\"mode\":\"learn\"}\n{\"t\":1,\"key\":\"1\"}\n"
        + "{\"t\":2,\"stop\":true}\n",
      to: "session.jsonl")
    return program
  }

  @Test("a full disk gives exit code 3 and the reason", arguments: commands)
  func fullDisk(command: String) throws {
    let program = try Self.prepared.get()
    let arguments = command.split(separator: " ").map(String.init)
    let good = try program.run(arguments + force(arguments))
    #expect(good.status == 0 && !good.output.isEmpty, "\(good.errors)")
    let full = try program.run(arguments + force(arguments), shell: "exec > /dev/full")
    #expect(full.status == 3, "\(full.status): \(full.errors)")
    #expect(full.messages.count == 1)
    #expect(full.messages.first?.contains("standard output") == true, "\(full.errors)")
    #expect(full.messages.first?.contains("No space left on device") == true)
  }

  /// So that a command can be run twice.
  private func force(_ arguments: [String]) -> [String] {
    arguments.contains("generate") || arguments.contains("import") ? ["--force"] : []
  }

  @Test("a closed output is a failed write, a closed input an unreadable one, and no file is hurt")
  func closedStreams() throws {
    let program = try Self.prepared.get()
    let pack = try program.bytes("made/pi.digitpack")
    for closing in ["exec >&-", "exec <&- >&- 2>&-", "exec 2>&-"] {
      let outcome = try program.run(
        "digits", "verify", "made/pi.digitpack", shell: closing)
      #expect(outcome.status == (closing == "exec 2>&-" ? 0 : 3), "\(closing)")
      // The descriptors of the pack and of what is printed are different ones.
      let made = try program.run(
        "digits", "generate", "pi", "--digits", "1000", "--out", "made", "--force", shell: closing)
      #expect(made.status == (closing == "exec 2>&-" ? 0 : 3))
      #expect(try program.bytes("made/pi.digitpack") == pack)
    }
    let input = try program.run("digits", "verify", "-", shell: "exec <&-")
    #expect(input.status == 3 && input.errors.contains("standard input"))
  }

  @Test("finding 7: closed streams get /dev/null before any file can get their numbers")
  func closedDescriptors() throws {
    let program = try Self.prepared.get()
    // The program waits for a writer of the pipe, and its descriptors are looked at meanwhile.
    let links = [0, 1, 2].map { "$(readlink /proc/$p/fd/\($0))" }.joined()
    let outcome = try program.run(
      ["digits", "verify", "nobody"],
      shell: "mkfifo nobody; (exec <&- >&- 2>&-; exec \"$0\" \"$@\") & p=$!; n=0; "
        + "until [ \"\(links)\" = /dev/null/dev/null/dev/null ] || [ $n = 100 ]; "
        + "do n=$((n + 1)); sleep 0.1; done; kill $p; [ $n -lt 100 ]; exit $?")
    #expect(outcome.status == 0)
  }

  @Test("a pipe that was closed ends the program with 141, without a message")
  func closedPipe() throws {
    let program = try Self.prepared.get()
    for command in [
      "digits export made/pi.digitpack --format text", "digits show made/pi.digitpack", "--help",
    ] {
      let arguments = command.split(separator: " ").map(String.init)
      // The reader is gone before the program starts.
      let outcome = try program.run(
        arguments, shell: "mkfifo p; sh -c 'exec 4< p' & exec > p; rm p; wait $!")
      #expect(outcome.status == 141 && outcome.messages.isEmpty, "\(command): \(outcome.errors)")
    }
  }

  @Test("messages that cannot be written are no reason to crash")
  func fullStandardError() throws {
    let program = try Self.prepared.get()
    let wrong = try program.run("digits", "verify", "nothing.txt", shell: "exec 2> /dev/full")
    #expect(wrong.status == 3)
    let progress = try program.run(
      "digits", "generate", "e", "--digits", "1000", "--out", "noted", shell: "exec 2> /dev/full")
    #expect(progress.status == 0)
  }
}
