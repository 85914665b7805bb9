/// A profile in callgrind's format.
///
/// The format is described in Valgrind's manual, "Callgrind Format Specification".
public struct CallgrindProfile: Hashable, Sendable {
  /// Instructions that were executed.
  public let instructions: Int64

  /// System calls that were made, or `nil` where they were not counted.
  public let systemCalls: Int64?

  /// How often each function was called from collected code.
  public let calls: [String: Int64]

  /// Creates a profile from its text.
  ///
  /// - Parameter text: the file's text.
  /// - Throws: ``RoundError`` when it is not a profile.
  public init(_ text: String) throws(RoundError) {
    var events: [Substring] = []
    var totals: [Int64]?
    var names: [Substring: Substring] = [:]
    var callee: Substring?
    var calls: [String: Int64] = [:]
    for line in text.split(separator: "\n") {
      if line.hasPrefix("events:") {
        events = line.dropFirst(7).split(separator: " ")
      } else if line.hasPrefix("totals:") {
        // Zeros at the end of the line are left out. The line "summary:" holds the whole program.
        totals = line.dropFirst(7).split(separator: " ").compactMap { Int64($0) }
      } else if line.hasPrefix("fn=") {
        _ = Self.name(line.dropFirst(3), &names)
      } else if line.hasPrefix("cfn=") {
        callee = Self.name(line.dropFirst(4), &names)
      } else if line.hasPrefix("calls="), let name = callee {
        let count = line.dropFirst(6).prefix { $0 != " " }
        calls[String(name), default: 0] += Int64(count) ?? 0
        callee = nil
      }
    }
    guard let totals, let place = events.firstIndex(of: "Ir"), place < totals.count else {
      throw RoundError("callgrind wrote no profile that can be read; reinstall valgrind")
    }
    instructions = totals[place]
    systemCalls = events.firstIndex(of: "sysCount").map { $0 < totals.count ? totals[$0] : 0 }
    self.calls = calls
  }

  /// A name that is written out once and then given by its number.
  private static func name(
    _ text: Substring, _ names: inout [Substring: Substring]
  ) -> Substring {
    guard text.first == "(", let end = text.firstIndex(of: ")") else { return text }
    let number = text[...end]
    let rest = text[text.index(after: end)...].drop { $0 == " " }
    if !rest.isEmpty { names[number] = rest }
    return names[number] ?? number
  }

  /// How often the C library's allocator was called.
  public var allocations: Int64 {
    let allocators: Set = [
      "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign",
    ]
    return calls.reduce(0) { sum, call in
      // A name may carry the depth of a recursion after an apostrophe.
      let name = call.key.prefix { $0 != "'" && $0 != "@" }
      return sum + (allocators.contains(String(name)) ? call.value : 0)
    }
  }
}
