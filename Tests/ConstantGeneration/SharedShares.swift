import ConstantGeneration
import Synchronization

/// Collects progress from any thread.
final class ProgressRecorder: Sendable {
  private let entries = Mutex<[(name: String, share: Double)]>([])

  func record(_ progress: GenerationProgress) {
    entries.withLock { $0.append((progress.stage.name, progress.share)) }
  }

  var names: [String] { entries.withLock { $0.map(\.name) } }
  var shares: [Double] { entries.withLock { $0.map(\.share) } }
}
