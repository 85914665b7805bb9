internal import Constants
internal import DigitCore

/// The graph of a plan as other programs run it: make, by itself or for Slurm.
extension RunPlan {
  /// The content of `plan.mk`.
  ///
  /// Inputs are order-only: a file stands for its step whatever its time is.
  package var makefile: String {
    var text = String(decoding: PackageResources.plan_mk, as: UTF8.self)
    let leaves = steps.filter { $0.isLeaf || $0.name == "root" }.map { target($0.name) }
    text += "all: \(target("pack"))\nleaves: \(leaves.joined(separator: " "))\n"
    for step in steps {
      text += "\n\(target(step.name)):"
      if !step.inputs.isEmpty { text += " | " + step.inputs.map(target).joined(separator: " ") }
      text += "\n\t$(STEP) \(step.name)\n"
    }
    return text
  }

  private func target(_ step: String) -> String {
    step == "pack" ? "out/\(definition.constant.name).digitpack" : "steps/\(step).ptn"
  }
}
