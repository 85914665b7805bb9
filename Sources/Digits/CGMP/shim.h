#ifndef PI_TRAINER_CGMP_SHIM_H
#define PI_TRAINER_CGMP_SHIM_H

#include <gmp.h>

#endif
