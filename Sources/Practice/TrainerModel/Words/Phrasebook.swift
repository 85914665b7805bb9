package import PracticeData
import PracticeEngine

/// The words of one language.
///
/// A file has a line `name = text` for each `Phrase`, in their order, which counts: the name may be
/// left out. A line that begins with a blank goes on with the text before it, one that begins with
/// # is a comment. `{0}` stands for the first argument, ` | ` between the form for one and that for
/// many.
package final class Phrasebook: Sendable {
  package let language: Language
  private let texts: [String]

  /// Reads a file; `nil` where it is not a text for each phrase.
  package init?(_ file: [UInt8]) {
    var texts: [String] = []
    for line in file.pieces(at: 0x0A) {
      let isMore = line.first == UInt8(ascii: " ")
      guard line.first != UInt8(ascii: "#"),
        let sign = isMore ? line.firstIndex(where: { $0 != 0x20 }) : line.firstIndex(of: 0x3D)
      else { continue }
      let start = isMore ? sign : min(sign + 2, line.endIndex)
      let text = String(decoding: Array(line[start...]), as: UTF8.self)
      if isMore, let last = texts.popLast() {
        texts.append(last + " " + text)
      } else {
        texts.append(text)
      }
    }
    guard texts.count == Phrase.allCases.count, let language = Language(code: texts[0]) else {
      return nil
    }
    self.texts = texts
    self.language = language
  }

  subscript(phrase: Phrase) -> String { texts[phrase.rawValue] }
}
