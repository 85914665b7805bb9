/// A transform's memory, shared by workers, each of which writes to one prime's part.
@safe
struct SpectrumPointer: @unchecked Sendable {
  let base: UnsafeMutablePointer<Double>
}
