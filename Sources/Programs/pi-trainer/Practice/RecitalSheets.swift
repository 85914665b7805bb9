import DigitCore
import PracticeData
import Text
import TrainerModel

/// What judges of a recital write and read: a protocol, then the decimals in blocks of five.
struct RecitalSheets {
  let constant: MathematicalConstant
  let range: DigitRange
  /// The decimals as ASCII.
  let digits: [UInt8]
  let batchSize: Int64
  /// The content hash of the pack, and how far it can be trusted.
  let hash: String
  let trust: DigitWord
  let words: Localization

  private static let digitsPerLine = 50
  private static let linesPerPage = 40
  private static let batchesPerPage = 28

  private var positions: String {
    constant.symbol + "  "
      + words[.sheetRange, words.number(range.lowerIndex + 1), words.number(range.upperIndex)]
  }

  /// The pages, each in lines with its foot.
  private var pages: [(lines: [String], foot: String)] {
    let pages = protocolPages + digitPages
    return pages.enumerated().map { place, lines in
      (lines, words[.sheetFoot, "\(place + 1)", "\(pages.count)", words.text(of: trust), hash])
    }
  }

  private var protocolPages: [[String]] {
    let batches = (range.count + batchSize - 1) / batchSize
    let rows = (0..<batches).map { batch in
      let first = range.lowerIndex + batch * batchSize
      let last = min(first + batchSize, range.upperIndex)
      let cells = ["\(batch + 1)", words.number(first + 1), words.number(last)]
      let padded = zip(cells, [5, 11, 11]).map { $0.rightAligned(in: $1) }.joined(separator: "  ")
      return padded + "  ________  ________  ______  ________"
    }
    let title = words[.protocolTitle]
    let head = [title, "", positions + "  " + words[.inBatches, words.number(batchSize)], ""]
    let right = words[.rightBefore, Self.line(12)] + "   " + words[.errors] + " " + Self.line(12)
    let fields = head + self.fields + ["", right, ""]
    return stride(from: 0, to: rows.count, by: Self.batchesPerPage).map { start in
      (start == 0 ? fields : [title + ", " + words[.protocolMore], ""]) + [words[.protocolHead]]
        + rows[start..<min(start + Self.batchesPerPage, rows.count)]
    }
  }

  /// What the reciter and two witnesses fill in, two fields a line.
  private var fields: [String] {
    let names = words[.protocolFields].split(separator: " ").map(String.init)
    let (left, right) = (names.prefix(4), names.dropFirst(4))
    func padded(_ names: ArraySlice<String>) -> [String] {
      let width = names.map(\.count).max() ?? 0
      return names.map { $0 + String(repeating: " ", count: width - $0.count) }
    }
    let ends = [Self.line(14), Self.line(14) + " UTC", Self.line(14) + " UTC", Self.line(18)]
    let lines = zip(zip(padded(left), padded(right)), ends).map { names, end in
      names.0 + "  " + Self.line(32) + "  " + names.1 + " " + end
    }
    return lines + lines.suffix(1)
  }

  private var digitPages: [[String]] {
    let length = Self.digitsPerLine
    let lines = stride(from: 0, to: digits.count, by: length).map { start in
      var text = words.number(range.lowerIndex + Int64(start) + 1).rightAligned(in: 11) + " "
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

  private static func line(_ width: Int) -> String { String(repeating: "_", count: width) }

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
      .replacing("LANGUAGE", with: words.language.code)
      .replacing("TITLE", with: positions).replacing("SHEETS", with: sections.joined())
  }
}
