/// What explains a slow key.
///
/// It explains and asks for more rounds; it never removes a sample.
public enum Blame: String, Codable, CaseIterable, Sendable {
  /// Pages were mapped or read: the engine's memory.
  case paging
  /// The engine gave up the processor: a lock, or I/O.
  case blocked
  /// Other processes took the processor.
  case preempted
  /// Other threads of the engine's process took the processor.
  case ownThreads
  /// The engine computed all the time.
  case computed
  /// The whole platform stalled, as the hiccup log shows.
  case platform
  /// The generator was late before the engine had the key.
  case generator
  /// The key waited behind an earlier slow one.
  case backlog
  /// No counter explains it.
  case unknown

  /// A few words that follow "key 5,123, 31 ms: ".
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
