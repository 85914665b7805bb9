internal import Constants
internal import Crypto
internal import DigitChecks
internal import DigitPacks
internal import Files
internal import Parallelism
internal import Synchronization
internal import SystemPackage

/// A proof that is open for reading; each byte is read once.
struct ProofFile: Sendable {
  let header: ProofHeader

  /// The hash at the end, which is compared when all is read.
  let lastHash: [UInt8]

  /// The path, as it appears in errors.
  let path: String

  private let file: OpenFile
  private let head: [UInt8]

  /// Opens a proof: checks the header, its limits and the length of the file.
  ///
  /// - Throws: ``ProofError``, never a refusal.
  init(_ file: OpenFile, path: String) throws(ProofError) {
    self.file = file
    self.path = path
    let status: FileStatus
    do throws(PlatformError) {
      status = try file.status()
    } catch { throw ProofError(error) }
    func unreadable(_ reason: String) -> ProofError { .unreadable(path: path, reason: reason) }
    guard status.isRegularFile else { throw unreadable("is a folder, pipe or device, not a file") }
    let most = ProofHeader.prefixByteCount + ProofHeader.maximumByteCount + 7
    let start = try Self.bytes(of: file, at: 0, count: Int(min(Int64(most), status.byteCount)))
    guard start.count >= ProofHeader.prefixByteCount else { throw unreadable("ends too early") }
    let length = (12..<16).reversed().reduce(0) { $0 << 8 | Int(start[$1]) }
    guard start.starts(with: ProofHeader.magic), Array(start[8..<12]) == [1, 0, 0, 0],
      length <= ProofHeader.maximumByteCount
    else { throw unreadable("is no proof of version 1") }
    let end = ProofHeader.prefixByteCount + length
    guard start.count >= (end + 7) & ~7 else { throw unreadable("ends too early") }
    do throws(ProofHeader.Fault) {
      header = try ProofHeader(json: Array(start[ProofHeader.prefixByteCount..<end]))
    } catch { throw unreadable("has a header that is not one of version 1: \(error.field)") }
    head = Array(start[..<Int(header.firstOffset)])
    guard head == header.encoded else { throw unreadable("has padding that is not zero") }
    guard status.byteCount == header.fileByteCount else {
      throw unreadable("has \(status.byteCount) bytes, not \(header.fileByteCount)")
    }
    lastHash = try Self.bytes(
      of: file, at: header.fileByteCount - Int64(SHA256Hash.byteCount), count: SHA256Hash.byteCount)
  }

  /// An integer as a checker sees it, D as well.
  struct Integer: Sendable {
    var residues: ResidueVector

    /// The integer modulo the stated prime, where there is one.
    var stated: [UInt8] = []

    /// Its leading bytes, the lowest first; of decimals the first bytes.
    var leading: [UInt8] = []

    /// How many bytes it has besides.
    var droppedByteCount: Int64 = 0
  }

  /// A stretch of the file that one worker takes.
  private struct Piece: Sendable {
    let section: Int
    let start: Int64
    let offset: Int64
    let byteCount: Int
    /// The bytes that count; those behind them are padding.
    let usedByteCount: Int
    /// How many decimals it holds, where it holds decimals.
    let digitCount: Int
  }

  /// What is found in a piece.
  private struct Part: Sendable {
    let section: Int
    var residues: ResidueVector
    var decimals: DecimalResidueVector?
    let isPadded: Bool
    let isDecimal: Bool
    let edge: [UInt8]
  }

  /// Bytes that are read at once: whole words, and an even number of decimals.
  private static let pieceByteCount: Int64 = 1 << 17

  /// How many leading bytes are kept.
  static let keptByteCount = 19

  private var pieces: [Piece] {
    var pieces: [Piece] = []
    var offset = header.firstOffset
    for (number, section) in header.sections.enumerated() {
      for start in stride(from: 0, to: section.byteCount, by: Int(Self.pieceByteCount)) {
        let count = min(Self.pieceByteCount, section.paddedByteCount - start)
        pieces.append(
          Piece(
            section: number, start: start, offset: offset + start, byteCount: Int(count),
            usedByteCount: Int(min(count, section.byteCount - start)),
            digitCount: Int(min(2 * count, header.remainderDigits - 2 * start))))
      }
      offset += section.paddedByteCount
    }
    return pieces
  }

  /// Reads all integers once, on all workers, and compares the hash at the end.
  ///
  /// - Parameters:
  ///   - primes: the primes of the residues.
  ///   - stated: one more prime, or `nil`.
  ///   - workers: the processors to use.
  ///   - progress: gets the share that is done.
  /// - Throws: ``ProofError``, never a refusal.
  /// - Complexity: O(n), memory of some pieces.
  func integers(
    _ primes: VerificationPrimes, _ stated: StatedPrime?, workers: Workers,
    progress: @escaping @Sendable (Double) -> Void
  ) throws(ProofError) -> [Integer] {
    let pieces = pieces
    let hash = Mutex(SHA256())
    hash.withLock { $0.update(data: head) }
    let sums = Mutex([[UInt8]](repeating: [], count: header.sections.count))
    let parts: [Part]
    do throws(PackError) {
      parts = try workers.scan(
        blocks: pieces.count, of: path,
        load: { (index) throws(PackError) in
          try file.bytes(
            at: pieces[index].offset, count: pieces[index].byteCount, of: file.path.string)
        },
        inOrder: [
          { index, bytes in
            hash.withLock { $0.update(data: bytes) }
            progress(Double(index) / Double(pieces.count))
            guard let stated else { return }
            let piece = pieces[index]
            sums.withLock {
              $0[piece.section] =
                header.formula.encoding == .binary
                ? stated.sum($0[piece.section], bytes, at: piece.start)
                : stated.appended($0[piece.section], bcd: bytes.span, count: piece.digitCount)
            }
          }
        ],
        each: { index, bytes in part(pieces[index], bytes, primes) })
    } catch { throw .pack(error) }
    guard parts.allSatisfy(\.isPadded) else { throw unreadable("has padding that is not zero") }
    guard parts.allSatisfy(\.isDecimal) else {
      throw unreadable("has a half byte that is no digit")
    }
    guard hash.withLock({ Array($0.finalize()) }) == lastHash else {
      throw unreadable("is damaged: its last hash differs")
    }
    return try header.sections.indices.map { number throws(ProofError) in
      let own = parts.filter { $0.section == number }
      let isBinary = header.formula.encoding == .binary
      var integer =
        isBinary
        ? binary(own, header.sections[number].byteCount, primes) : Self.decimal(own, primes)
      guard !isBinary || integer.leading.last != 0 else {
        throw unreadable("has an integer with a leading zero")
      }
      integer.stated = sums.withLock { $0[number] }
      return integer
    }
  }

  /// The integer that pieces spell from the lowest up.
  private func binary(
    _ parts: [Part], _ byteCount: Int64, _ primes: VerificationPrimes
  ) -> Integer {
    // From the top: h(a‖b) = h(a)·2^(8·|b|) + h(b).
    let shift = primes.power(2, 8 * UInt64(Self.pieceByteCount))
    var total = primes.residue(of: 0)
    for part in parts.reversed() { total = primes.sum(primes.product(total, shift), part.residues) }
    let leading = Array(parts.suffix(2).flatMap(\.edge).suffix(Self.keptByteCount))
    return Integer(
      residues: total, leading: leading, droppedByteCount: byteCount - Int64(leading.count))
  }

  private static func decimal(_ parts: [Part], _ primes: VerificationPrimes) -> Integer {
    var total = DecimalResidueVector(primes: primes)
    for part in parts { if let decimals = part.decimals { total.append(decimals) } }
    return Integer(
      residues: total.residues, leading: Array((parts.first?.edge ?? []).prefix(keptByteCount)))
  }

  private func part(_ piece: Piece, _ bytes: [UInt8], _ primes: VerificationPrimes) -> Part {
    let padding = bytes[piece.usedByteCount...]
    let used = bytes[..<piece.usedByteCount]
    var isPadded = padding.allSatisfy { $0 == 0 }
    guard header.formula.encoding == .decimal else {
      let words = (0..<bytes.count / 8).map {
        UInt(PackedDecimalWord(bytes.span, at: 8 * $0).bits.byteSwapped)
      }
      return Part(
        section: piece.section, residues: primes.residue(of: words.span), decimals: nil,
        isPadded: isPadded, isDecimal: true, edge: Array(used.suffix(Self.keptByteCount)))
    }
    if piece.digitCount & 1 == 1, let last = used.last { isPadded = isPadded && last & 15 == 0 }
    var decimals = DecimalResidueVector(primes: primes)
    var isDecimal = true
    do throws(PackedDecimalError) {
      try decimals.append(bcd: bytes.span, count: piece.digitCount)
    } catch { isDecimal = false }
    return Part(
      section: piece.section, residues: primes.residue(of: 0), decimals: decimals,
      isPadded: isPadded, isDecimal: isDecimal, edge: Array(used.prefix(Self.keptByteCount)))
  }

  private func unreadable(_ reason: String) -> ProofError {
    .unreadable(path: path, reason: reason)
  }

  private static func bytes(
    of file: OpenFile, at offset: Int64, count: Int
  ) throws(ProofError) -> [UInt8] {
    do throws(PackError) {
      return try file.bytes(at: offset, count: count, of: file.path.string)
    } catch { throw .pack(error) }
  }
}
