/// The reported parts of a key's path.
public enum LatencyMeasure: String, Codable, CaseIterable, Sendable {
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
