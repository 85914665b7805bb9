#ifndef PI_TRAINER_CPROCESSOR_FEATURES_H
#define PI_TRAINER_CPROCESSOR_FEATURES_H

// What the processor is asked and told that Swift has no words for.
#include "ProcessorCache.h"
#include "ProcessorFeatures.h"
#include "ProcessorThreads.h"

#endif
