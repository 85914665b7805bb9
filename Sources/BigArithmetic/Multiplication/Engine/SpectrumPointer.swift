/// A transform's memory on its way to the workers, each of which writes to one prime's part.
@safe
struct SpectrumPointer: @unchecked Sendable {
  let base: UnsafeMutablePointer<Double>
}
