// Runs on a pseudo-terminal under a test: enters raw mode and ends as its argument says.
//
// Usage: terminal-probe return|exit|trap|fault|overflow|wait

import Processes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Grows the stack until it ends.
func recurse(_ depth: Int) -> Int {
  var room = (depth, depth, depth, depth, depth, depth, depth, depth)
  room.0 = depth < 0 ? 0 : recurse(depth + 1)
  return room.0 + room.7
}

let how = CommandLine.arguments.dropFirst().first ?? "return"
let terminal = try RawTerminal(
  enter: "\u{1B}[?1049h\u{1B}[?25l", leave: "\u{1B}[?25h\u{1B}[?1049l")
_ = terminal.write(Array("ready\u{1B}[?2026l".utf8))
switch how {
case "exit": exit(3)
case "trap":
  let numbers = CommandLine.arguments.filter { $0 == "nothing" }
  print(numbers[CommandLine.arguments.count])
case "fault":
  // On purpose: nothing is mapped at this address.
  unsafe UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
case "overflow": print(recurse(0))
case "wait":
  var buffer = [UInt8](repeating: 0, count: 64)
  while true {
    let wake = terminal.wait(nanoseconds: nil)
    if wake.contains(.resized) { _ = terminal.write(Array("resized".utf8)) }
    if wake.contains(.resumed) { _ = terminal.write(Array("resumed".utf8)) }
    if wake.contains(.hungUp) { exit(129) }
    guard wake.contains(.input), let count = terminal.read(into: &buffer) else { continue }
    if buffer[..<count].contains(0x1A) { terminal.suspend() }
    if buffer[..<count].contains(UInt8(ascii: "q")) { break }
  }
default: break
}
terminal.leave()
