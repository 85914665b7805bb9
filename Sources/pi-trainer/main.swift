import BigArithmetic
import ConstantGeneration
import Foundation
let n = Int64(CommandLine.arguments[1])!
let t0 = Date()
let g = try DigitGenerator(formula: Chudnovsky()).decimals(
  n, context: GenerationContext(workers: Workers(Int(CommandLine.arguments[2])!)) { p in
    if p.share == 0 || p.share >= 1 {
    FileHandle.standardError.write(Data("\(Date().timeIntervalSince(t0)) \(p.stage.name) \(p.share)\n".utf8)) }
  })
FileHandle.standardError.write(Data("\(Date().timeIntervalSince(t0)) done\n".utf8))
FileHandle.standardOutput.write(Data(g.decimals.asciiText))
