internal import Text

/// The members in the order of their keys; those without a value are left out.
///
/// The encoder that the compiler makes gives the same bytes, but takes longer than to compute ten
/// thousand digits: it looks up what each type consists of.
extension Certificate {
  func write(to json: inout JSONWriter) {
    json.member("checks", each: checks) { $0.write(to: &$1) }
    json.member("constant", constant)
    json.member("counts", raw: "[\(counts.map(String.init).joined(separator: ","))]")
    json.member("decimals", decimals)
    if let enclosure { json.member("enclosure", sorted: enclosure.mapValues { "\($0)" }) }
    json.member("firstDecimals", firstDecimals)
    if let formula {
      json.member("formula") {
        $0.member("name", formula.name)
        $0.member("source", formula.source)
        $0.member("statement", formula.statement)
      }
    }
    json.member("hashes") {
      $0.member("content", hashes.content)
      $0.member("digitHash", hashes.digitHash)
      if let root = hashes.merkleRoot { $0.member("merkleRoot", root) }
    }
    if let hexadecimal {
      let sha256 = JSONWriter.quoted(hexadecimal.sha256)
      json.member("hexadecimal", sorted: ["digits": "\(hexadecimal.digits)", "sha256": sha256])
    }
    json.member("integerPart", integerPart)
    json.member("lastDecimals", lastDecimals)
    json.member("level", level.rawValue)
    json.member("origin", origin.rawValue)
    json.member("primes", primes)
    if let program {
      json.member("program") {
        $0.member("name", program.name)
        $0.member("rules", Int64(program.rules))
        $0.member("version", program.version)
      }
    }
    if let series { json.member("series", series) }
    json.member("shared", shared)
  }
}

extension CheckResult {
  fileprivate func write(to json: inout JSONWriter) {
    if let coverage { json.member("coverage", coverage) }
    json.member("decimals", decimals)
    json.member("details", each: details) { detail, json in
      if !detail.agrees { json.member("agrees", false) }
      json.member("name", detail.name)
      json.member("value", detail.value)
    }
    json.member("id", id.rawValue)
    if let missProbability { json.member("missProbability", missProbability) }
    if let reason { json.member("reason", reason.rawValue) }
    json.member("statement", statement)
    json.member("status", status.rawValue)
  }
}
