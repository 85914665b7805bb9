#ifndef PI_TRAINER_CZLIB_SHIM_H
#define PI_TRAINER_CZLIB_SHIM_H

#include <zlib.h>

#endif
