#include "ProcessorFeatures.h"
