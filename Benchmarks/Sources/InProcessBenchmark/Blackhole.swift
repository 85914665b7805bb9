/// Swallows a result so that the optimiser cannot leave out the work that made it.
///
/// - Parameter value: what the work came to.
@inline(never)
@_optimize(none)
func blackhole<Value>(_ value: borrowing Value) {}
