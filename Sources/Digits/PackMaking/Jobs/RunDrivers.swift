internal import Constants
internal import DigitCore

/// The graph of a plan as other programs run it: for make, and for Slurm.
package struct RunDrivers: Sendable {
  private let plan: RunPlan

  package init(_ plan: RunPlan) {
    self.plan = plan
  }

  /// The content of `plan.mk`.
  ///
  /// Inputs are order-only: a file stands for its step whatever its time is.
  package var makefile: String {
    var text = """
      # Written by 'pi-trainer job plan'; run it in the folder of the run:
      #   make -k -j2 -f plan.mk
      # PROGRAM names the program, OPTIONS goes to every step (--threads 1 --memory 4G), RUN comes
      # before every step (srun -N1 -n1 --exact -Q).
      PROGRAM = pi-trainer
      OPTIONS =
      RUN =
      STEP = $(RUN) $(PROGRAM) job step . $(OPTIONS)

      .PHONY: all leaves
      all: \(target("pack"))
      leaves: \(leaves)

      """
    for step in plan.steps {
      text += "\n\(target(step.name)):"
      if !step.inputs.isEmpty {
        text += " | " + step.inputs.map(target).joined(separator: " ")
      }
      text += "\n\t$(STEP) \(step.name)\n"
    }
    return text
  }

  private var leaves: String {
    plan.steps.filter { if case .leaf = $0.work { true } else { $0.name == "root" } }
      .map { target($0.name) }.joined(separator: " ")
  }

  private func target(_ step: String) -> String {
    step == "pack" ? "out/\(plan.definition.constant.name).digitpack" : "steps/\(step).ptn"
  }

  /// The content of `run.sbatch`.
  var batchScript: String {
    """
    #!/bin/bash
    # Written by 'pi-trainer job plan'; in the folder of the run:
    #   sbatch -N2 run.sbatch
    # A job whose node fails begins again (--requeue), and what is there is not made again.
    #SBATCH --requeue --open-mode=append --ntasks-per-node=1 -o run.log
    for try in 1 2 3; do
      make -k -j"$SLURM_JOB_NUM_NODES" -f plan.mk PROGRAM="${PI_TRAINER:-pi-trainer}" \\
        RUN='srun -N1 -n1 --exact -Q' "$@" && exit 0
    done
    exit 1

    """
  }
}
