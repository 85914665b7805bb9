/// How keys reach the engine.
public enum InjectionMode: String, Codable, CaseIterable, Sendable {
  /// The thread that waits for the key's time calls the engine.
  case inline
  /// Input thread, bounded ring, engine thread, published snapshot, reader: as in a user interface.
  case ring
  /// Through a pseudo-terminal into the real trainer, and back as painted bytes.
  case terminal
}
