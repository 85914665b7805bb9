"""The price of checking: each level against none, in turn, whole processes."""


def measure_case(context, constant, digits, level):
    rounds = []
    for round_number in range(context.rounds + 1):
        context.say(
            f"checking {constant} {digits:,}, {level}: round {round_number} of {context.rounds}")
        sample = {"round": round_number}
        for check in ("none", level):
            cost, report = context.product.generate(constant, digits, check)
            sample[check] = {**cost.as_json(), "timings": report["timings"]}
            if check == level and not report["verified"]:
                raise RuntimeError(f"{constant} at {digits} digits failed its check")
        rounds.append(sample)
    return {
        "constant": constant, "digits": digits, "level": level, "rounds": rounds,
        "packSHA256": report["packSHA256"],
    }


def measure(context):
    """standard where it has its limit, thorough for orientation."""
    constants = ("pi", "e", "phi", "sqrt2")
    cases = [(c, context.checking_size, "standard") for c in constants]
    cases += [(c, context.thorough_size, "thorough") for c in constants]
    return [measure_case(context, *case) for case in cases]
