#ifndef PI_TRAINER_CMPFR_SHIM_H
#define PI_TRAINER_CMPFR_SHIM_H

#include <mpfr.h>

#endif
