import Dispatch
import Files
import PracticeData
import Synchronization
import SystemPackage

/// Recitals, kept for good beside the transcripts of certified runs, from their first digit on.
extension PracticeStore {
  /// Appends to the transcript of a recital without waiting.
  ///
  /// It takes what is new, or all of it where another process has begun it. What cannot be written
  /// waits for the next text, and is told once. At the end the file is closed.
  package func keepRecital(_ id: String, _ text: String, isOver: Bool) {
    queue.async { [self] in
      let earlier = unkept.withLock { $0.removeValue(forKey: id) }
      let whole = (earlier ?? "") + text
      let file = journalFile(of: id, in: paths.transcripts)
      if file?.append(whole, isLast: isOver) != true {
        unkept.withLock { $0[id] = file == nil ? whole : "" }
        if isOver || earlier == nil {
          state.withLock { $0.notify("the recital '\(id)' could not be written") }
        }
      }
      guard isOver else { return }
      journals.withLock { _ = $0.removeValue(forKey: id) }
      file?.lock.unlock()
    }
  }

  /// Whether no other program is at work on a recital.
  package func isAtRest(_ id: String) -> Bool {
    let lock = try? disk.fileSystem.lock(paths.transcript(of: id), timeout: 0)
    lock?.unlock()
    return lock != nil
  }

  /// The recitals, the newest first.
  ///
  /// - Complexity: O(size of their transcripts); waits for the disk.
  package func recitals(limit: Int = .max) -> [(id: String, transcript: [UInt8])] {
    let names = (try? disk.fileSystem.names(in: paths.transcripts)) ?? []
    return names.filter { $0.hasPrefix(RecitalRecord.prefix) && $0.hasSuffix(".jsonl") }
      .sorted(by: >).prefix(limit).compactMap { name in
        let path = paths.transcripts.appending(name)
        let bytes = try? disk.fileSystem.contents(of: path, limit: 1 << 30)
        return bytes.map { (String(name.dropLast(6)), $0) }
      }
  }
}
