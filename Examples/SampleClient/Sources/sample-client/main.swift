import DigitPack
import Foundation

// sample-client PACK [TEXT]: opens a pack, verifies it, searches it and plays a session.
let arguments = CommandLine.arguments
guard arguments.count == 2 || arguments.count == 3 else {
  print("usage: sample-client PACK [TEXT]")
  exit(2)
}
do {
  try readDigits(at: arguments[1])
  let pack = try DigitPack(mapping: arguments[1])
  let report = try await verify(pack)
  print("\(report.digitCount) decimals match their hashes: \(report.contentHash)")
  print("999999 begins at \(try places(of: "999999", in: pack))")
  try play(pack)
  if arguments.count == 3 {
    print("the text has \(try countDecimals(ofTextAt: arguments[2])) decimals")
  }
} catch {
  print("\(error)")
  exit(1)
}
