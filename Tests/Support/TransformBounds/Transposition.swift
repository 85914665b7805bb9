/// The exchange of places and lanes: behind it every vector holds a number of each of the eight.
enum Transposition {
  static func blocks(_ memory: UnsafeMutablePointer<Vector>, _ count: Int) {
    for block in 0..<count {
      var worst = 0.0
      for place in 0..<8 { worst = unsafe max(worst, memory[8 * block + place].bound) }
      for place in 0..<8 { unsafe memory[8 * block + place] = Vector(bound: worst) }
    }
  }
}
