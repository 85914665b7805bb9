/// One key as it was measured: times in nanoseconds from the beginning of the round.
package struct KeySample: Hashable, Sendable {
  /// t0: when it should have been pressed.
  package var intended: Int64
  /// t1: when the generator injected it.
  package var injected: Int64
  /// t2: when the engine was entered.
  package var entered: Int64
  /// t3: when the verdict was known.
  package var answered: Int64
  /// t4: when the snapshot was published.
  package var published: Int64
  /// t5: when another thread saw the snapshot; `nil` where none read it.
  package var seen: Int64?
  /// t6: when it was durable; `nil` where nothing was saved.
  package var durable: Int64?
  package var verdict: KeyVerdict

  package init(
    intended: Int64, injected: Int64, entered: Int64, answered: Int64, published: Int64,
    seen: Int64? = nil, durable: Int64? = nil, verdict: KeyVerdict = .none
  ) {
    self.intended = intended
    self.injected = injected
    self.entered = entered
    self.answered = answered
    self.published = published
    self.seen = seen
    self.durable = durable
    self.verdict = verdict
  }

  /// t2 − t1: the wait in the ring.
  var queueTime: Int64 { entered - injected }
  /// t3 − t2: the engine's own work.
  package var serviceTime: Int64 { answered - entered }
  /// t4 − t2: how long the key kept the engine's thread, publication included.
  package var occupancy: Int64 { published - entered }
  /// t4 − t0: the response, which has the budget.
  package var responseTime: Int64 { published - intended }
  /// t5 − t0.
  package var visibleTime: Int64? { seen.map { $0 - intended } }

  /// A part of the path by its name; `nil` where it was not measured.
  package func value(_ measure: LatencyMeasure) -> Int64? {
    switch measure {
    case .lateness: injected - intended
    case .queue: queueTime
    case .service: serviceTime
    case .response: responseTime
    case .visible: visibleTime
    case .durability: durable.map { $0 - intended }
    }
  }
}

/// The verdict of the engine on a key.
public enum KeyVerdict: UInt8, Codable, Hashable, Sendable {
  /// The digit was right.
  case correct = 1
  /// The digit was wrong.
  case wrong = 2
  /// The session ignored the key.
  case ignored = 3
  /// A reveal or a tick was taken.
  case accepted = 4
  /// The null engine, which gives no verdict.
  case none = 0
}

/// The reported parts of a key's path.
package enum LatencyMeasure: String, Codable, CaseIterable, Sendable {
  /// t1 − t0: the generator was late.
  case lateness
  /// t2 − t1: the key waited for the engine.
  case queue
  /// t3 − t2: the engine's own work.
  case service
  /// t4 − t0: intended start to published snapshot; the objective.
  case response
  /// t5 − t0: intended start to the moment when another thread saw it.
  case visible
  /// t6 − t0: intended start to safe on disk.
  case durability
}
