import Files
import Foundation
import LatencyGate
import LatencyJudge
import Processes
import SystemPackage
import TestThreads
import Testing

private let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Examples")

private func description(_ json: String) throws -> ArmDescription {
  try JSONDecoder().decode(ArmDescription.self, from: Data(json.utf8))
}

/// A round of the example in Python: 60 keys, 5 ms apart.
private func playedRound(
  fault: String = "", expecting expected: ExpectedAnswers? = nil, faults: [String] = [],
  command: [String]? = nil, until stop: StopFlag = StopFlag()
) throws -> RoundResult {
  var arm = try description(
    """
    {"name":"sum","transport":"stdio","command":["python3"],
     "scenario":{"id":"s","keys":60,"arrivals":{"kind":"steady","intervalMilliseconds":5}}}
    """)
  arm.command = command ?? ["python3", examples.appendingPathComponent("arms/sum.py").path]
  arm.environment = ["FAULT": fault]
  let errors = FilePath(FileManager.default.temporaryDirectory.path)
    .appending("arm-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(atPath: errors.string) }
  return try ArmRound(
    arm, schedule: arm.scenario.schedule(seed: 3), arm: .engine, expecting: expected,
    faults: try faults.map { try InjectedFault(parsing: $0) }, echo: [], errors: errors
  ).run(round: 0, ranFirst: true, offset: 0, until: stop)
}

@Suite("Rounds of programs of any origin", .serialized)
struct ArmRoundTimingTests {
  @Test("every key is written when it is due and has its answer afterwards")
  func answers() throws {
    let result = try playedRound()
    #expect(result.oracle == [] && result.isComplete && result.samples.count == 60)
    #expect(result.answers?.count == 60)
    #expect(try playedRound().answers == result.answers, "another round, the same keys")
    for index in 0..<60 {
      let sample = result.samples[index]
      #expect(sample.injected >= sample.intended && sample.published > sample.injected)
    }
  }

  @Test("an answer before its key is out of order")
  func early() throws {
    // It answers key 1 with key 0, long before key 1 is written.
    let script = "echo ready; while read i k; do echo $i x; [ $i = 0 ] && echo 1 x; done"
    let result = try playedRound(command: ["sh", "-c", script])
    #expect(result.oracle.contains { $0.detail == "it was answered before it was written" })
    #expect(result.oracle.contains { $0.kind == .doubled && $0.key == 1 })
  }

  @Test("a stopped program is late, and nothing says that it computed")
  func frozen() throws {
    let result = try playedRound(faults: ["stall:60ms@30"])
    #expect(result.samples[30].responseTime >= 40_000_000)
    let counters = try #require(result.samples.counters(at: 30))
    #expect(counters.keyThreadTime < 40_000_000, "\(counters)")
  }

  @Test("a program that computes within a key is seen to")
  func computing() throws {
    let script =
      "import sys,time\nprint('ready',flush=True)\nfor l in sys.stdin:\n"
      + " i=l.split()[0]\n e=time.process_time()+(0.06 if i=='30' else 0)\n"
      + " while time.process_time()<e: pass\n print(i,0,flush=True)\n"
    let result = try playedRound(command: ["python3", "-c", script])
    let counters = try #require(result.samples.counters(at: 30))
    #expect(counters.keyThreadTime >= 50_000_000, "\(counters)")
  }
}

/// What no time decides.
@Suite("Rounds of programs of any origin: what they answer", .serialized)
struct ArmRoundTests {
  @Test(
    "what is wrong with a program's answers is INCORRECT, with key and reason",
    arguments: [
      ("double", OracleFinding.Kind.doubled, 50, "answered twice"),
      ("early", .outOfOrder, 60, "60 keys were written"),
      ("dead", .lost, 50, "the program ended with status 1; it says \"the arm has broken\""),
      ("deaf", .lost, 50, "nothing came for 3 s"),
    ])
  func mistakes(fault: String, kind: OracleFinding.Kind, key: Int, words: String) async throws {
    let result = try await onOwnThread { try playedRound(fault: fault) }
    let finding = try #require(result.oracle.first { $0.kind == kind }, "\(result.oracle)")
    #expect(finding.key == key || fault == "early", "\(finding)")
    #expect(finding.detail.contains(words), "\(finding)")
  }

  @Test("a wrong answer is found by the oracle, and a lost key by its silence")
  func oracle() throws {
    let arm = try description(#"{"name":"sum","transport":"stdio","command":["true"]}"#)
    let schedule = KeystrokeSchedule(arm.scenario, seed: 3)
    let keys = arm.texts(of: schedule).prefix(60).compactMap { Int($0) }
    let sums = keys.indices.map { "\(keys[...$0].reduce(0, +))" }
    let right = try playedRound(expecting: ExpectedAnswers(sums))
    #expect(right.oracle == [])
    let wrong = try playedRound(fault: "wrong", expecting: ExpectedAnswers(sums))
    #expect(wrong.oracle.first?.kind == .wrongVerdict && wrong.oracle.first?.key == 50)
    let lost = try playedRound(faults: ["lost@17"])
    #expect(lost.oracle.contains { $0.kind == .lost && $0.key == 17 })
    #expect(lost.faultEvents == [.lost(key: 17): 1])
  }

  @Test(
    "what is no arm is refused in one line that says what to do",
    arguments: [
      (["/nowhere/arm"], "'/nowhere/arm' cannot be started"),
      (["sh", "-c", "echo hello"], "wrote \"hello\" first; an arm writes the line 'ready'"),
      (["sh", "-c", "echo broken >&2; exit 3"], "ended without the line 'ready'; it says"),
      (
        ["sh", "-c", "echo ready; read x; echo Oops: a trace"],
        "as line 2, which is no 'INDEX ANSWER'; write everything else to standard error"
      ),
      (
        ["sh", "-c", "echo ready; while read i k; do echo $i 0 1 2; done"],
        "nanoseconds of the monotonic clock"
      ),
    ])
  func refused(command: [String], words: String) throws {
    let error = #expect(throws: RoundError.self) { try playedRound(command: command) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "-")")
    #expect(error?.description.contains("\n") == false)
  }

  @Test("nothing that a program has started outlives its round")
  func group() async throws {
    let mark = "arm-mark-\(UInt32.random(in: 0 ... .max))"
    _ = try? await onOwnThread {
      try playedRound(
        command: ["sh", "-c", "sh -c 'sleep 300; : \(mark)' & echo ready; exec cat >/dev/null"])
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: "/proc")
    let left = names.filter { Int($0) != nil }.filter { name in
      FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
        .map { String(decoding: $0, as: UTF8.self).contains(mark) } ?? false
    }
    #expect(left == [])
  }

  @Test("an interruption ends a round and its program")
  func interrupted() throws {
    let stop = StopFlag()
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.15)
      stop.raise()
    }
    let result = try playedRound(command: ["sh", "-c", "echo ready; exec sleep 300"], until: stop)
    #expect(!result.isComplete && result.oracle == [])
  }

  @Test("keys of a terminal are painted: by their echo, or by a pattern that counts them")
  func painted() async throws {
    // A cooked terminal echoes by itself; the program counts.
    let script = "printf 'go\\n'; stty raw -echo; n=0; while dd bs=1 count=1 2>/dev/null "
    let echo = script + "| grep -q .; do n=$((n+1)); printf 'keys: %d\\r\\n' $n; done"
    for (body, painted) in [("exec cat", ""), (echo, #","painted":"keys: ([0-9]+)""#)] {
      let text = try JSONEncoder().encode(["sh", "-c", body])
      let arm = try description(
        """
        {"name":"t","transport":"pty","command":\(String(decoding: text, as: UTF8.self))\(painted),
         "scenario":{"id":"s","keys":20,"arrivals":{"kind":"steady","intervalMilliseconds":40}}}
        """)
      let round = try ArmRound(
        arm, schedule: arm.scenario.schedule(seed: 3), arm: .engine, echo: [], errors: "/dev/null")
      let result = try await onOwnThread {
        try round.run(round: 0, ranFirst: true, offset: 0, until: StopFlag())
      }
      #expect(result.oracle == [], "\(body)")
      #expect((0..<20).allSatisfy { result.samples[$0].responseTime > 0 })
    }
  }

  @Test("a key that is never painted is lost")
  func unpainted() async throws {
    let arm = try description(
      """
      {"name":"t","transport":"pty","command":["sh","-c","stty -echo; exec cat >/dev/null"],
       "scenario":{"id":"s","keys":5,"arrivals":{"kind":"steady","intervalMilliseconds":10}}}
      """)
    let round = try ArmRound(
      arm, schedule: arm.scenario.schedule(seed: 3), arm: .engine, echo: [], errors: "/dev/null")
    let result = try await onOwnThread {
      try round.run(round: 0, ranFirst: true, offset: 0, until: StopFlag())
    }
    #expect(result.oracle.first?.kind == .lost && result.oracle.first?.key == 0)
    #expect(result.oracle.first?.detail.contains("never painted, nor to 4 others") == true)
  }
}

@Suite("Arm files")
struct ArmDescriptionTests {
  @Test(
    "what is wrong is named by its field",
    arguments: [
      (#"{"name":"a","command":["x"]}"#, "transport"),
      (#"{"name":"a","transport":"tcp","command":["x"]}"#, "transport"),
      (#"{"name":"a","transport":"stdio","command":[]}"#, "command"),
      (#"{"name":"A b","transport":"stdio","command":["x"]}"#, "id"),
      (#"{"name":"a","transport":"stdio","command":["x"],"keys":["a b"]}"#, "keys"),
      (#"{"name":"a","transport":"pty","command":["x"],"keys":["\u001b[A"]}"#, "keys"),
      (#"{"name":"a","transport":"stdio","command":["x"],"painted":"x"}"#, "painted"),
      (#"{"name":"a","transport":"pty","command":["x"],"painted":"("}"#, "painted"),
      (#"{"name":"a","transport":"pty","command":["x"],"oracle":{"file":"x"}}"#, "oracle"),
      (#"{"name":"a","transport":"stdio","command":["x"],"oracle":{}}"#, "oracle"),
      (#"{"name":"a","transport":"stdio","command":["x"],"rounds":0}"#, "rounds"),
      (#"{"name":"a","transport":"stdio","command":["x"],"limit":"2"}"#, "limit"),
      (#"{"name":"a","transport":"stdio","command":["x"],"scenario":"errors"}"#, "scenario"),
      (#"{"name":"a","transport":"stdio","command":["x"],"comand":["x"]}"#, "comand"),
    ])
  func refused(json: String, field: String) {
    do {
      _ = try JSONDecoder().decode(ArmDescription.self, from: Data(json.utf8))
      Issue.record("\(json) was read")
    } catch { #expect(ScenarioError(error).field == field, "\(ScenarioError(error))") }
  }

  @Test("keys are drawn by the seed alone, and each comes")
  func keys() throws {
    let arm = try JSONDecoder().decode(
      ArmDescription.self,
      from: Data(#"{"name":"a","transport":"stdio","command":["x"]}"#.utf8))
    let one = arm.texts(of: KeystrokeSchedule(arm.scenario, seed: 1))
    #expect(one == arm.texts(of: KeystrokeSchedule(arm.scenario, seed: 1)))
    #expect(one != arm.texts(of: KeystrokeSchedule(arm.scenario, seed: 2)))
    #expect(Set(one).count == 10 && one.count == 240)
  }
}
