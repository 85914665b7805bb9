import PracticeEngine

/// Progress to the next grade.
package enum GradeProgress {
  /// The progress from the grade to the next, 0 to 1; 1 at the highest.
  ///
  /// - Parameter experience: right digits ever typed.
  package static func share(experience: Int64) -> Double {
    guard let missing = Grade.missing(experience: experience) else { return 1 }
    let start = Grade(experience: experience).threshold
    return Double(experience - start) / Double(experience - start + missing)
  }
}
