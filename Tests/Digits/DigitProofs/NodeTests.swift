import CheckTests
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Parallelism
import SystemPackage
import TestFolders
import Testing

/// Proofs of the constants that are texts, and the tables of both checkers.
@Suite("Proofs of nodes")
struct NodeTests {
  private static let constants = MathematicalConstant.all.filter {
    ProofFormula.all(of: $0) == [.nodes]
  }

  /// Every number of every table, one more and one less.
  private static func changes(_ formula: NodeFormula) -> [NodeFormula] {
    var changes: [NodeFormula] = []
    for index in formula.series.indices {
      for step: Int64 in [1, -1] {
        var changed = formula
        changed.series[index].first += step
        changes.append(changed)
        for path in [\StatedSeries.p, \StatedSeries.q, \StatedSeries.r] {
          for place in formula.series[index][keyPath: path].indices {
            var changed = formula
            changed.series[index][keyPath: path][place] += step
            changes.append(changed)
          }
        }
      }
    }
    return changes
  }

  @Test("prove nothing where a number of a table is another one", arguments: constants)
  func tables(constant: MathematicalConstant) throws {
    let folder = TemporaryFolder()
    let (path, proof) = try ProofTests.make(constant, 2000, in: folder)
    let pack = try DigitPack(mapping: path)
    // c, by which Euler's constant has other numbers at other lengths.
    let header = String(decoding: try ProofTests.bytes(proof).prefix(65_536), as: UTF8.self)
    let parameter = header.firstMatch(of: /"parameter":(\d+)/).flatMap { Int64($0.1) } ?? 0
    #expect((parameter > 0) == (constant.name == "gamma"))
    let formula = try #require(NodeFormula(constant, parameter: parameter))
    #expect(try ProofChecker(workers: .one, nodes: formula).check(pack, by: proof).decimals == 2000)
    let changes = Self.changes(formula)
    for changed in changes {
      let error = #expect(throws: ProofError.self) {
        try ProofChecker(workers: .one, nodes: changed).check(pack, by: proof)
      }
      #expect(error?.isRefusal == true, "\(changed.series)")
    }
    let codes = try Python.lines(
      """
      import contextlib, io, sys
      sys.path.insert(0, sys.argv[1])
      import check_proof
      plain, known, change = check_proof.check_nodes, [], None
      def changed(h, n, p, d, g, tables, *rest):
          known[:] = tables
          if change:
              index, part, place, step = change
              first, *rows, harmonic = (*tables[index], 0)[:5]
              rows = [[first], *map(list, rows)]
              rows[part][place] += step
              tables = list(tables)
              tables[index] = rows[0][0], *rows[1:], harmonic
          return plain(h, n, p, d, g, tables, *rest)
      check_proof.check_nodes = changed
      for key, entry in check_proof.FORMULAS.items():
          check_proof.FORMULAS[key] = tuple(changed if part is plain else part for part in entry)
      def run():
          quiet = io.StringIO()
          with contextlib.redirect_stdout(quiet), contextlib.redirect_stderr(quiet):
              return check_proof.main(sys.argv[2:])
      print(run())
      for index, (first, *rows) in enumerate(list(known)):
          for step in 1, -1:
              for part, row in enumerate([[first], *rows[:3]]):
                  for place in range(len(row)):
                      change = index, part, place, step
                      print(run())
      """,
      arguments: [
        ProofTests.root.appending("Examples/verifier").string, path.string, proof.string,
      ])
    // Or it divides by zero.
    let others = codes.dropFirst()
    #expect(codes.first == "0" && others.allSatisfy { $0 == "1" || $0 == "3" }, "\(codes)")
    #expect(others.count == changes.count)
  }
}
