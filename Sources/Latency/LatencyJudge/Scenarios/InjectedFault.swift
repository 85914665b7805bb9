/// A fault that is injected on purpose, to show that the gate catches it.
package enum InjectedFault: Hashable, Sendable {
  /// The engine computes for so long at one key: `stall:20ms@5123`.
  case stall(nanoseconds: Int64, key: Int)
  /// The engine computes for so long at one key in so many, drawn again in each round:
  /// `random-stall:20ms/1000`.
  case randomStall(nanoseconds: Int64, oneIn: Int)
  /// Another thread holds the engine's lock for so long, once in a while: `lock:30ms/1s`.
  case lock(nanoseconds: Int64, every: Int64)
  /// The verdict of one key is inverted: `wrong@777`.
  case wrong(key: Int)
  /// One key never reaches the engine: `lost@42`.
  case lost(key: Int)
  /// Every wrong digit is called right: `always-right`.
  case alwaysRight
  /// The engine needs so much more for every key, 2 % at least: `slow:5%`.
  case slow(share: Double)
  /// Each fsync takes so long: `slow-fsync:50ms`.
  case slowFsync(nanoseconds: Int64)

  /// The gate that must catch it; `nil` for one that must reach no gate.
  package var expectedGate: GateID? {
    switch self {
    case .stall: .reproducibleDeadline
    case .randomStall, .lock: .threadEvidence
    case .wrong, .lost, .alwaysRight: .correctness
    case .slow: .counts
    case .slowFsync: nil
    }
  }

  /// The blame that must be found; `nil` where the fault makes no key slow.
  package var expectedBlame: Blame? {
    switch self {
    case .stall, .randomStall: .computed
    case .lock: .blocked
    case .wrong, .lost, .alwaysRight, .slow, .slowFsync: nil
    }
  }

  /// The key at which the fault happens; `nil` if it is not tied to a key.
  package var key: Int? {
    switch self {
    case .stall(_, let key), .wrong(let key), .lost(let key): key
    case .randomStall, .lock, .alwaysRight, .slow, .slowFsync: nil
    }
  }

  package var isForOtherProcesses: Bool {
    switch self {
    case .stall, .randomStall, .lost, .wrong: true
    case .lock, .alwaysRight, .slow, .slowFsync: false
    }
  }
}

/// In files a fault is the value of its option.
extension InjectedFault: Codable, CodingKeyRepresentable {
  /// Reads a fault.
  ///
  /// - Throws: `DecodingError` where it is none.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(OptionError) { self = try InjectedFault(parsing: text) } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// The value of the option, where faults are keys.
  package var codingKey: any CodingKey { description.codingKey }

  package init?(codingKey: some CodingKey) {
    guard let fault = try? InjectedFault(parsing: codingKey.stringValue) else { return nil }
    self = fault
  }
}

/// The format of the option `--plant`.
extension InjectedFault: CustomStringConvertible {
  package static var forms: String {
    "stall:20ms@5123, random-stall:20ms/1000, lock:30ms/1s, wrong@777, lost@42, always-right, "
      + "slow:5%, slow-fsync:50ms"
  }

  /// Creates a fault from the value of the option, in which keys count from 0.
  ///
  /// - Throws: `OptionError` with the reason and the forms.
  package init(parsing text: String) throws(OptionError) {
    let head = text.prefix { $0 != ":" && $0 != "@" }
    let rest = String(text.dropFirst(head.count + 1))
    switch (head, text.dropFirst(head.count).first) {
    case ("stall", ":"):
      let (time, key) = try Self.halves(rest, "@", of: text, "stall:20ms@5123")
      self = .stall(nanoseconds: try Self.time(time, text), key: try Self.key(key, text))
    case ("random-stall", ":"):
      let (time, number) = try Self.halves(rest, "/", of: text, "random-stall:20ms/1000")
      guard let oneIn = Int(number), oneIn >= 1 else {
        throw OptionError(text, "stalls one key in '\(number)', which is no number above 0")
      }
      self = .randomStall(nanoseconds: try Self.time(time, text), oneIn: oneIn)
    case ("lock", ":"):
      let (time, period) = try Self.halves(rest, "/", of: text, "lock:30ms/1s")
      let length = try Self.time(time, text)
      let every = try Self.time(period, text)
      guard length < every else {
        throw OptionError(text, "holds the lock for \(time) of every \(period): it must be shorter")
      }
      self = .lock(nanoseconds: length, every: every)
    case ("wrong", "@"): self = .wrong(key: try Self.key(rest, text))
    case ("lost", "@"): self = .lost(key: try Self.key(rest, text))
    case ("always-right", nil): self = .alwaysRight
    case ("slow", ":"):
      guard rest.hasSuffix("%"), let percent = DurationFormat.decimal(rest.dropLast()),
        (2...10_000).contains(percent)
      else { throw OptionError(text, "needs a share from 2 % to 10000 %, such as slow:5%") }
      self = .slow(share: (percent * 1e6).rounded() / 1e8)
    case ("slow-fsync", ":"): self = .slowFsync(nanoseconds: try Self.time(rest, text))
    default: throw OptionError(text, "is not a fault that can be planted; known: \(Self.forms)")
    }
  }

  package var description: String {
    switch self {
    case .stall(let time, let key): "stall:\(DurationFormat.text(time))@\(key)"
    case .randomStall(let time, let oneIn): "random-stall:\(DurationFormat.text(time))/\(oneIn)"
    case .lock(let time, let every):
      "lock:\(DurationFormat.text(time))/\(DurationFormat.text(every))"
    case .wrong(let key): "wrong@\(key)"
    case .lost(let key): "lost@\(key)"
    case .alwaysRight: "always-right"
    case .slow(let share): "slow:\(Self.percent(share))%"
    case .slowFsync(let time): "slow-fsync:\(DurationFormat.text(time))"
    }
  }

  /// A share in percent, with as many of six decimals as it has: what is read back is the same.
  private static func percent(_ share: Double) -> String {
    let percent = (share * 1e8).rounded() / 1e6
    return percent == percent.rounded() ? "\(Int64(percent))" : "\(percent)"
  }

  private static func halves(
    _ text: String, _ separator: Character, of option: String, _ example: String
  ) throws(OptionError) -> (String, String) {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw OptionError(option, "is incomplete: it has the form \(example)")
    }
    return (parts[0], parts[1])
  }

  private static func time(_ text: String, _ option: String) throws(OptionError) -> Int64 {
    do {
      return try DurationFormat.nanoseconds(text)
    } catch { throw OptionError(option, "has a time that cannot be used: \(error)") }
  }

  private static func key(_ text: String, _ option: String) throws(OptionError) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw OptionError(option, "names the key '\(text)', which is no number from 0 on")
    }
    guard let key = Int(text), key < Scenario.maximumKeyCount else {
      throw OptionError(
        option,
        "names the key '\(text)', which is too large: the last one there can be is"
          + " \(Scenario.maximumKeyCount - 1)")
    }
    return key
  }
}
