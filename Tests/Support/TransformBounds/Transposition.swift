/// The transposition: after it every vector holds a number of each of the eight.
enum Transposition {
  static func transpose(_ pieces: StridedVectors, _ count: Int) {
    for block in 0..<count {
      var worst = 0.0
      for place in 0..<8 { worst = unsafe max(worst, pieces[block][place].bound) }
      for place in 0..<8 { unsafe pieces[block][place] = Vector(bound: worst) }
    }
  }
}
