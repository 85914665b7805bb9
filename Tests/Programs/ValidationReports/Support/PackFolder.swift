import Constants
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Files
import Foundation
import PackMaking
import Parallelism
import Reports
import SystemPackage
import Testing
import ValidationReports

/// A folder with one certified pack, removed after the test.
final class PackFolder {
  let path: FilePath
  let constant: MathematicalConstant
  let statement: Statement

  var packPath: FilePath { path.appending("\(constant.name).digitpack") }
  var fileName: String { "\(constant.name).digitpack" }

  init(
    _ constant: MathematicalConstant = .pi, decimals: Int64 = 2000, level: CheckLevel = .standard
  ) throws {
    let name = "reporting-tests-" + String(UInt64.random(in: .min ... .max), radix: 36)
    path = FilePath(NSTemporaryDirectory()).appending(name)
    self.constant = constant
    try FileSystem.real.makeFolder(path)
    let definition = try #require(ConstantDefinition.of(constant))
    let outcome = try PackMaker().make(
      PackRequest(
        definition: definition, formula: definition.defaultFormula, digitCount: decimals,
        level: level, path: path.appending("\(constant.name).digitpack"), isReplacing: false,
        workers: Workers(2)))
    let pack = try #require(outcome.pack)
    statement = Statement(
      outcome.certificate,
      files: [.init(name: "\(constant.name).digitpack", sha256: pack.fileHash.hexadecimal)])
  }

  deinit { try? FileManager.default.removeItem(atPath: path.string) }

  /// Reads the pack and compares it with a certificate.
  func audit(_ statement: Statement? = nil) throws -> PackAudit {
    try PackAudit(
      try DigitPack(mapping: packPath), against: statement ?? self.statement, fileName: fileName,
      workers: Workers(2))
  }

  /// The findings that a report is made from.
  func findings(
    _ statement: Statement? = nil,
    trust: DigitTrust = DigitTrust(
      .verified, by: .recomputation, "every decimal was computed again")
  ) throws -> PackFindings {
    let statement = statement ?? self.statement
    return PackFindings(
      fileName: fileName, statement: statement, outcome: .audited(try audit(statement)),
      trust: trust, repeated: statement.predicate.checks(.passed).map(\.id.letter),
      textHashes: try TextHash.all(of: try DigitPack(mapping: packPath)))
  }

  /// The certificate with a change, as by a forger or a bad disk.
  func statement(exchanging: (inout [String: Any]) -> Void) throws -> Statement {
    let json = Data(statement.canonicalJSON)
    var object = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    exchanging(&object)
    let changed = try JSONSerialization.data(withJSONObject: object)
    #expect(changed != json)
    return try Statement(json: Array(changed))
  }
}

extension [String: Any] {
  /// Changes something inside the certificate.
  mutating func inCertificate(_ change: (inout [String: Any]) -> Void) {
    var predicate = self["predicate"] as? [String: Any] ?? [:]
    change(&predicate)
    self["predicate"] = predicate
  }
}

extension DigitReport {
  /// The report on digits alone.
  var report: Report {
    Report(
      title: "Digits", headline: section.headline ?? "", introduction: introduction,
      sections: [section], run: runSection)
  }
}
