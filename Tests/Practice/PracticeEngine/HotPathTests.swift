import CRuntimeCounters
import DigitCore
@_spi(Storage) import PracticeEngine
import Testing

/// The cost of a key, counted and not timed.
@Suite("Hot path", .enabled(if: runtime_counters_available() == 1))
struct HotPathTests {
  /// A source that allocates with every digit: an injected fault that the counters must detect.
  private struct Allocating: DigitSource {
    let digits: [Digit]
    var digitCount: Int64 { digits.digitCount }
    func digit(at index: Int64) -> Digit? {
      let copy = Array(repeating: digits[Int(index)], count: Int(index % 7) + 2)
      return copy.last
    }
  }

  /// A source that counts references with every digit.
  private struct Counting: DigitSource {
    final class Box {
      let digits: [Digit]
      var latest: Box?
      init(_ digits: [Digit]) { self.digits = digits }
    }
    let box: Box
    var digitCount: Int64 { box.digits.digitCount }
    func digit(at index: Int64) -> Digit? {
      box.latest = index % 2 == 0 ? box : nil
      return box.digits.digit(at: index)
    }
  }

  private static let digits = manyDigits(60_000)

  /// Types 50,000 keys, three in a hundred of them wrong, copies each state, and returns what
  /// the keys cost.
  private static func cost<Source: DigitSource>(
    _ mode: SessionMode, _ source: Source, ghost: GhostEngine = .none
  ) throws -> (allocations: UInt64, references: UInt64, correct: Int64) {
    var session = try PracticeSession(
      mode: mode, source: source,
      segment: mode == .learn ? DigitRange(from: 0, upTo: source.digitCount) : nil, ghost: ghost)
    var shown = session.snapshot
    let keys = digits
    var time: Int64 = 0
    var checksum: UInt16 = 0
    func step(_ key: Digit) {
      time += 1_000_000
      checksum &+= session.input(key, at: time).feedback.rawValue
      shown = session.snapshot
    }
    step(keys[0])
    let allocations = runtime_allocation_count()
    let references = runtime_reference_count()
    for index in 1..<50_000 {
      if index % 33 == 0, mode != .strict { step(Digit((keys[index].value + 1) % 10)!) }
      step(keys[index])
    }
    let spent = (
      runtime_allocation_count() - allocations, runtime_reference_count() - references,
      session.snapshot.correctCount
    )
    #expect(checksum != 0 && shown == session.snapshot)
    return spent
  }

  @Test("R20, R21: a key allocates nothing, in every mode", arguments: SessionMode.allCases)
  func allocations(mode: SessionMode) throws {
    let cost = try Self.cost(mode, Self.digits, ghost: GhostEngine(of: record(5000, gap: second)))
    #expect(cost.correct == 50_000)
    #expect(cost.allocations == 0)
  }

  @Test("the counter detects an allocation injected into a key")
  func injectedAllocation() throws {
    let cost = try Self.cost(.practice, Allocating(digits: Self.digits))
    #expect(cost.correct == 50_000)
    #expect(cost.allocations >= 50_000)
  }

  #if !DEBUG
    @Test("a key counts no reference, in every mode", arguments: SessionMode.allCases)
    func references(mode: SessionMode) throws {
      let cost = try Self.cost(
        mode, Self.digits, ghost: GhostEngine(of: record(5000, gap: second)))
      #expect(cost.references <= 8, "the frame around the keys may hold a few")
    }
  #endif

  @Test("the counter detects references injected into a key")
  func injectedReference() throws {
    let cost = try Self.cost(.practice, Counting(box: Counting.Box(Self.digits)))
    #expect(cost.references >= 25_000)
  }

  @Test("beyond its capacity a session loses no time; ticks reserve more between keys")
  func fullTimeline() throws {
    var session = try PracticeSession(
      mode: .practice, source: Self.digits, reservedTimes: 16)
    #expect(session.reservedTimesLeft == 16)
    session.typeRight(16, gap: 1)
    #expect(session.reservedTimesLeft == 0)
    let before = runtime_allocation_count()
    session.typeRight(1, gap: 1, from: 16)
    #expect(runtime_allocation_count() - before >= 1)
    #expect(session.cumulativeTimes.count == 17)
    session.typeRight(11, gap: 1, from: 17)
    _ = session.tick(at: 28)
    #expect(session.reservedTimesLeft >= 32)
    session.reserveTimes(for: 1000)
    #expect(session.reservedTimesLeft >= 1000)
    let keys = Self.digits
    let roomy = runtime_allocation_count()
    for time in 28..<1028 { _ = session.input(keys[time], at: Int64(time)) }
    #expect(runtime_allocation_count() == roomy)
    #expect(session.cumulativeTimes == Array(0..<1028))
  }

  @Test("a session that outgrows its storage moves nothing that it has stored")
  func longSession() throws {
    let keys = manyDigits(300_000)
    var session = try PracticeSession(mode: .practice, source: keys)
    _ = runtime_largest_allocation()
    for time in 0..<keys.count {
      _ = session.input(keys[time], at: Int64(time))
      // 5,000 keys and 60 ticks a second.
      if time.isMultiple(of: 83) { _ = session.tick(at: Int64(time)) }
    }
    // Twice the storage would be a megabyte and more.
    #expect(runtime_largest_allocation() <= 40_000)
    #expect(session.cumulativeTimes == Array(0..<300_000))
  }

  @Test("chunks hold what an array holds, whatever was reserved", arguments: [0, 1, 63, 5_000])
  func chunks(reserved: Int) {
    var chunked = ChunkedArray(filler: 0)
    chunked.reserve(reserved)
    var plain: [Int] = []
    for number in 0..<20_000 {
      chunked.append(number)
      plain.append(number)
      if number.isMultiple(of: 1_000) { chunked.reserveChunk() }
      if number == 9_999 { #expect(chunked.elements == plain) }
    }
    #expect(chunked.count == 20_000 && chunked.last == 19_999 && chunked.elements == plain)
    for distance in [0, 20, 4_095, 4_096, 15_000, 19_999] {
      #expect(chunked.element(beforeLast: distance) == 19_999 - distance)
    }
    var other = ChunkedArray(filler: 0)
    for number in plain { other.append(number) }
    #expect(chunked == other && chunked.hashValue == other.hashValue)
    other.append(1)
    #expect(chunked != other)
    chunked.removeAll()
    #expect(chunked.count == 0 && chunked.last == nil && chunked.elements == [])
    chunked.append(7)
    #expect(chunked.elements == [7])
  }

  @Test("no more capacity is reserved than the session has digits")
  func reserve() throws {
    let session = try makeSession(.learn, segment: (3, 10))
    #expect(session.reservedTimesLeft == 7)
    var whole = try makeSession(.practice)
    whole.reserveTimes(for: 5000)
    #expect(whole.reservedTimesLeft == 100)
  }

  @Test("a fork is independent of its original")
  func fork() throws {
    var session = try makeSession(.strict)
    session.typeRight(5)
    var fork = session.fork()
    fork.typeWrong(at: second)
    session.typeRight(1, from: second)
    #expect(fork.snapshot.phase == .finished(.error))
    #expect(fork.cumulativeTimes.count == 5)
    #expect(session.snapshot.phase == .running)
    #expect(session.cumulativeTimes.count == 6)
  }
}
