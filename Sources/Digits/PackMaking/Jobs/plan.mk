# Written by 'pi-trainer job plan'; run it in the folder of the run:
#   make -k -j2 -f plan.mk
# PROGRAM names the program, OPTIONS goes to every step (--threads 1 --memory 4G), RUN comes
# before every step (srun -N1 -n1 --exact -Q).
PROGRAM = pi-trainer
OPTIONS =
RUN =
STEP = $(RUN) $(PROGRAM) job step . $(OPTIONS)

.PHONY: all leaves
