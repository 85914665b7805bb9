import DigitCore
import Text

/// What judges of a recital write and read: a protocol, then the decimals in blocks of five.
struct RecitalSheets {
  let constant: MathematicalConstant
  let range: DigitRange
  /// The decimals as ASCII.
  let digits: [UInt8]
  let batchSize: Int64
  /// The content hash of the pack, and how far it can be trusted.
  let hash: String
  let trust: String

  private static let digitsPerLine = 50
  private static let linesPerPage = 40
  private static let batchesPerPage = 28

  private var positions: String {
    "\(constant.symbol)  decimals \((range.lowerIndex + 1).grouped) to \(range.upperIndex.grouped)"
  }

  /// The pages, each in lines with its foot.
  private var pages: [(lines: [String], foot: String)] {
    let pages = protocolPages + digitPages
    return pages.enumerated().map { place, lines in
      (lines, "page \(place + 1) of \(pages.count), \(trust), SHA-256 \(hash)")
    }
  }

  private var protocolPages: [[String]] {
    let batches = (range.count + batchSize - 1) / batchSize
    let rows = (0..<batches).map { batch in
      let first = range.lowerIndex + batch * batchSize
      let last = min(first + batchSize, range.upperIndex)
      let cells = ["\(batch + 1)", (first + 1).grouped, last.grouped]
      let padded = zip(cells, [5, 11, 11]).map { $0.rightAligned(in: $1) }.joined(separator: "  ")
      return padded + "  ________  ________  ______  ________"
    }
    let head = "batch         from           to  begun     ended     pause   error"
    let form = String(decoding: PackageResources.recital_protocol_txt, as: UTF8.self)
      .replacing("POSITIONS", with: positions).replacing("SIZE", with: batchSize.grouped)
    return stride(from: 0, to: rows.count, by: Self.batchesPerPage).map { start in
      [start == 0 ? form : "RECITAL: PROTOCOL, CONTINUED\n", head]
        + rows[start..<min(start + Self.batchesPerPage, rows.count)]
    }
  }

  private var digitPages: [[String]] {
    let length = Self.digitsPerLine
    let lines = stride(from: 0, to: digits.count, by: length).map { start in
      var text = (range.lowerIndex + Int64(start) + 1).grouped.rightAligned(in: 11) + " "
      for (place, digit) in digits[start..<min(start + length, digits.count)].enumerated() {
        if place % 5 == 0 { text += " " }
        text.unicodeScalars.append(Unicode.Scalar(digit))
      }
      return text
    }
    return stride(from: 0, to: lines.count, by: Self.linesPerPage).map { start in
      var page = [positions, ""]
      for line in start..<min(start + Self.linesPerPage, lines.count) {
        // A blank line after each 500 decimals.
        if line > start, (line - start) % 10 == 0 { page.append("") }
        page.append(lines[line])
      }
      return page
    }
  }

  /// Pages of plain text, parted by form feeds.
  var text: String {
    pages.map { ($0.lines + ["", $0.foot]).joined(separator: "\n") + "\n" }
      .joined(separator: "\u{0C}")
  }

  /// Pages of A4, in a frame with their style sheet.
  var html: String {
    let sections = pages.map { lines, foot in
      "<section>\n<pre>\(lines.joined(separator: "\n"))</pre>\n<footer>\(foot)</footer>\n"
        + "</section>\n"
    }
    return String(decoding: PackageResources.recital_sheets_html, as: UTF8.self)
      .replacing("TITLE", with: positions).replacing("SHEETS", with: sections.joined())
  }
}
