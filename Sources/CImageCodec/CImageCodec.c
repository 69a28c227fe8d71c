#include "CImageCodec.h"
