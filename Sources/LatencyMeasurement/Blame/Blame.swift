/// What explains a slow key.
///
/// It explains and asks for more rounds; it never removes a sample.
public enum Blame: String, Codable, CaseIterable, Sendable {
  /// Pages were mapped or read: the engine's memory.
  case paging
  /// The engine gave up the processor: a lock, or I/O.
  case blocked
  /// Others took the processor away.
  case preempted
  /// The engine's own other threads took the processor away.
  case ownThreads
  /// The engine computed all the time.
  case computed
  /// The platform stalled as a whole: the hiccup log shows it.
  case platform
  /// The generator was late before the engine had the key.
  case generator
  /// The key waited behind an earlier slow one.
  case backlog
  /// Nothing that was counted explains it.
  case unknown

  /// A few words for people, to follow "key 5,123, 31 ms: ".
  public var words: String {
    switch self {
    case .paging: "waited for pages of memory"
    case .blocked: "blocked on a lock or on I/O"
    case .preempted: "preempted by another process"
    case .ownThreads: "preempted by the engine's own threads"
    case .computed: "computed all the time"
    case .platform: "the whole machine stalled"
    case .generator: "the key was injected late"
    case .backlog: "waited behind an earlier slow key"
    case .unknown: "no counter explains it"
    }
  }
}
