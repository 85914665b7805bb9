import PlatformIO
import SystemPackage

/// The control of the count of major faults: touches a file that is not in memory.
enum PageFaultControl {
  private static let byteCount = 64 * 4096

  /// The major faults of this thread while it touches a file that was evicted from the page cache.
  ///
  /// - Parameter folder: the folder of the file.
  /// - Returns: `nil` where no file can be created or evicted, as in a file system in memory.
  static func majorFaults(in folder: FilePath) -> Int64? {
    do {
      let output = try AtomicOutput(folder.appending("page-faults"), replacing: true)
      defer { output.discard() }
      try output.write([UInt8](repeating: 1, count: byteCount))
      try output.file.sync()
      guard output.file.evictFromPageCache() else { return nil }
      var meter = ThreadMeter()
      let before = meter.read().majorFaults
      guard try output.file.touchMappedPages() else { return nil }
      let faults = meter.read().majorFaults - before
      return faults > 0 ? faults : nil
    } catch { return nil }
  }
}
