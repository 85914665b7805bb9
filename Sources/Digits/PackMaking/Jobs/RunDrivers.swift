internal import Constants
internal import DigitCore

/// The graph of a plan as other programs run it: for make, and for Slurm.
extension RunPlan {
  /// The content of `plan.mk`.
  ///
  /// Inputs are order-only: a file stands for its step whatever its time is.
  package var makefile: String {
    var text = String(decoding: PackageResources.plan_mk, as: UTF8.self)
    text += "all: \(target("pack"))\nleaves: \(leafTargets)\n"
    for step in steps {
      text += "\n\(target(step.name)):"
      if !step.inputs.isEmpty { text += " | " + step.inputs.map(target).joined(separator: " ") }
      text += "\n\t$(STEP) \(step.name)\n"
    }
    return text
  }

  private var leafTargets: String {
    steps.filter { if case .leaf = $0.work { true } else { $0.name == "root" } }
      .map { target($0.name) }.joined(separator: " ")
  }

  private func target(_ step: String) -> String {
    step == "pack" ? "out/\(definition.constant.name).digitpack" : "steps/\(step).ptn"
  }

  /// The content of `run.sbatch`.
  var batchScript: String { String(decoding: PackageResources.run_sbatch, as: UTF8.self) }
}
