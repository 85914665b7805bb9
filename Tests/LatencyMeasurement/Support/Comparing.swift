/// Whether two numbers agree up to a share of the second.
func agree(_ value: Double, _ reference: Double, within tolerance: Double) -> Bool {
  abs(value - reference) <= tolerance * abs(reference)
}
