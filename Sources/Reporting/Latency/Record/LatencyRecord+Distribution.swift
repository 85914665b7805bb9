extension LatencyRecord {
  /// Which span of a key's way was measured.
  public enum Quantity: String, Codable, CaseIterable, Sendable {
    /// From the intended start to the published snapshot: what the budget is for.
    case response
    /// From the moment when a closed loop would have started its clock: stalls of the past vanish.
    case uncorrected
    /// The engine's own work on the key.
    case service
    /// From the injection to the engine's first instruction.
    case queue
    /// From the intended start to the injection.
    case lateness
    /// From the intended start until another thread saw the snapshot.
    case visible
    /// From the intended start until the key was on the disk.
    case durable

    /// The name for people.
    public var title: String {
      switch self {
      case .response: "response time"
      case .uncorrected: "response time, closed loop"
      case .service: "service time"
      case .queue: "time in the queue"
      case .lateness: "generator lateness"
      case .visible: "time until visible"
      case .durable: "durability lag"
      }
    }
  }

  /// How a span of time is distributed over the keys of all rounds.
  public struct Distribution: Codable, Equatable, Sendable {
    /// A point of the percentile curve.
    public struct Point: Codable, Equatable, Sendable {
      /// The fraction of keys, 0 to 1.
      public let fraction: Double
      /// The time that this fraction of keys did not exceed.
      public let nanoseconds: Int64
      /// How many keys that is.
      public let count: Int64
    }

    /// Engine or control.
    public let subject: Subject

    /// What was measured.
    public let quantity: Quantity

    /// How many keys.
    public let count: Int64

    /// The mean.
    public let meanNanoseconds: Double

    /// The standard deviation.
    public let deviationNanoseconds: Double

    /// The shortest.
    public let minimumNanoseconds: Int64

    /// The longest.
    public let maximumNanoseconds: Int64

    /// The percentile curve, rising, ending with the longest at fraction 1.
    public let curve: [Point]

    /// The time that a fraction of the keys did not exceed.
    ///
    /// - Parameter fraction: 0 to 1.
    /// - Returns: the first point of the curve that covers the fraction; `nil` without keys.
    public func nanoseconds(at fraction: Double) -> Int64? {
      (curve.first { $0.fraction >= fraction } ?? curve.last)?.nanoseconds
    }
  }
}
