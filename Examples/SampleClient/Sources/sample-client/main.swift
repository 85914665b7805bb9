import DigitPacks
import Foundation
import SystemPackage

// sample-client PACK [TEXT]: opens a pack, verifies it, searches it and plays a session.
// sample-client --make FOLDER: makes a pack there, verifies it, plays it and gates a program.
let arguments = CommandLine.arguments
guard arguments.count == 2 || arguments.count == 3 else {
  print("usage: sample-client PACK [TEXT], sample-client --make FOLDER")
  exit(2)
}
do {
  if arguments[1] == "--make" {
    try await makeAndUse(in: FilePath(arguments.last ?? "."))
    exit(0)
  }
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

/// Makes digits, and does with them what a package can do.
func makeAndUse(in folder: FilePath) async throws {
  let summary = try await makePack(at: folder.appending("pi.digitpack"))
  print("made \(summary.digitCount) decimals: \(summary.contentHash)")
  if let duration = try await cancelPack(at: folder.appending("long.digitpack")) {
    print("cancelled, ended after \(duration)")
  }
  let pack = try DigitPack(mapping: summary.path.string)
  let verdict = try await verifyDigits(of: pack)
  print("verified: \(verdict.isVerified): \(verdict.conclusion)")
  let outcome = try await check(pack, by: folder.appending("pi.proof"))
  print("proved: \(outcome.decimals) decimals, 2^-\(outcome.chanceBits)")
  try play(pack)
  print("gate: \(try gate(pack).verdict.rawValue)")
}
