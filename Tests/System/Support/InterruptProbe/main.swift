// Runs under a test that interrupts it: pending files, busy processors, a watcher.
//
// Usage: interrupt-probe FOLDER

import Dispatch
import Files
import Processes
import SystemPackage

let folder = FilePath(CommandLine.arguments[1])
InterruptWatcher.start { signal in
  try? StandardOutput.shared.write("cleanup \(signal)\n")
  try? StandardOutput.shared.flush()
}
let outputs = try (0..<3).map { try AtomicOutput(folder.appending("result\($0)")) }
try outputs[0].write("half")
// More busy threads than processors, in Dispatch's global pool.
DispatchQueue.global().async {
  DispatchQueue.concurrentPerform(iterations: 16) { _ in while true {} }
}
try StandardOutput.shared.write("ready\n")
try StandardOutput.shared.flush()
DispatchQueue.concurrentPerform(iterations: 16) { _ in while true {} }
