import Files
import SystemPackage

/// The memory and processors available to this process, within the limits of its container.
package enum MachineInfo {
  /// The number of processors this process may run on, at least 1.
  package static var processorCount: Int {
    let online = ProcessCalls.onlineProcessorCount
    guard let text = FileSystem.real.text(of: "/proc/self/status"),
      let allowed = allowedProcessorCount(in: text)
    else { return online }
    return max(1, min(online, allowed))
  }

  package static var peakResidentByteCount: UInt64 { ProcessCalls.peakResidentByteCount }

  package static var pageFaults: (minor: Int64, major: Int64) { ProcessCalls.pageFaults }

  /// The memory of the machine or of its container, in bytes.
  package static var physicalMemoryByteCount: UInt64 {
    let physical = ProcessCalls.physicalMemoryByteCount
    guard let limit = MemoryLimit.current()?.limit else { return physical }
    return min(physical, limit)
  }

  /// The processors that a text in the form of /proc/self/status allows, or `nil`.
  package static func allowedProcessorCount(in text: String) -> Int? {
    let key = "Cpus_allowed:"
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.starts(with: key.utf8) {
      return Substring(line.dropFirst(key.utf8.count)).reduce(0) {
        $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0)
      }
    }
    return nil
  }

  /// The value of one line of a text in the form of /proc/meminfo, in bytes.
  package static func meminfoValue(_ key: String, in text: String) -> UInt64? {
    // By bytes: by characters these few lines would take a tenth of a short run.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
    for line in lines where line.starts(with: "\(key):".utf8) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.count >= 2, let kibibytes = UInt64(Substring(words[1])) else { return nil }
      return kibibytes * 1024
    }
    return nil
  }
}
