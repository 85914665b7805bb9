package import DigitChecks
package import DigitPacks
internal import Files
package import SystemPackage

/// The certificates that belong to a pack: the one inside and the one beside it.
package struct PackCertificates {
  private let pack: DigitPack
  let own: PackCertificate

  /// The path of the file beside it, where there is one.
  package let path: FilePath?

  /// Reads the certificates of a pack.
  ///
  /// - Throws: an error of the system where the folder cannot be read.
  package init(of pack: DigitPack) throws {
    self.pack = pack
    own = PackCertificate(of: pack)
    let path = MadePack.certificatePath(forPack: FilePath(pack.path))
    let isThere = try path.flatMap { try FileSystem.real.status(of: $0)?.isRegularFile } == true
    self.path = isThere ? path : nil
  }

  /// That the one inside was not compared with a repeated computation, and why; `nil` where it was,
  /// or nothing was computed.
  package func obstacle(to repeated: Certificate?) -> String? {
    guard let repeated, case .consistent(let certificate) = own else { return nil }
    return certificate.obstacle(to: repeated).map { "its certificate was not compared: \($0)" }
  }

  /// Why one of them is refused, or `nil`.
  ///
  /// - Parameters:
  ///   - fileHash: SHA-256 of the pack's file, where it was taken.
  ///   - repeated: the certificate of the computation that repeated the pack's, if any.
  package func fault(fileHash: String? = nil, repeated: Certificate? = nil) throws -> String? {
    if let refusal = own.refusal { return "its certificate is refused: \(refusal)" }
    if let repeated, case .consistent(let certificate) = own,
      let difference = certificate.difference(from: repeated)
    {
      return "its certificate is refused: \(difference)"
    }
    guard let path else { return nil }
    let json = try FileSystem.real.contents(of: path)
    return CertificateFile.fault(json, beside: pack, fileHash: fileHash)
      .map { "the certificate '\(path.string)' beside it is refused: \($0)" }
  }
}
