// An arm of the latency gate in Swift: swiftc -O -o build/sum-swift Examples/arms/sum.swift
import Foundation

let fault = ProcessInfo.processInfo.environment["FAULT"]
var sum = 0

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

say("ready")
while let line = readLine() {
  let words = line.split(separator: " ")
  guard words.count == 2, let key = Int(words[1]) else { continue }
  sum += key
  if fault == "stall", words[0] == "50" { Thread.sleep(forTimeInterval: 0.04) }
  say("\(words[0]) \(sum)")
}
