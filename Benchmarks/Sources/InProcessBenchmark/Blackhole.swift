/// Consumes a result so that the optimizer cannot remove its computation.
///
/// - Parameter value: the result.
@inline(never)
@_optimize(none)
func blackhole<Value>(_ value: borrowing Value) {}
