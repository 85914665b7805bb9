"""Memory: the estimate that the product shows before it starts, against the measured peak."""


def measure(context):
    """One process each for what no other section ran already; the largest peak of each counts."""
    product = context.product
    for digits in context.sizes:
        for constant in ("pi", "e", "phi", "sqrt2"):
            known = any(
                run["constant"] == constant and run["digits"] == digits and run["check"] == "none"
                for run in product.memory)
            if not known:
                context.say(f"memory of {constant} {digits:,}")
                product.generate(constant, digits, "none")
    for digits in context.large_sizes:
        if not any(run["digits"] == digits for run in product.memory):
            context.say(f"memory of pi {digits:,}")
            product.generate("pi", digits, "none")
    largest = {}
    for run in product.memory:
        key = (run["digits"], run["constant"], run["check"])
        if key not in largest or run["peak"] > largest[key]["peak"]:
            largest[key] = run
    return [largest[key] for key in sorted(largest)]
