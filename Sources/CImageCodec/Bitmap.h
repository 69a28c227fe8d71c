#ifndef GRIDSIM_BITMAP_H
#define GRIDSIM_BITMAP_H

#include "CImageCodec.h"

/// Checks a size against the limits, the pixel budget first: it is the one that bounds memory.
codec_status codec_check_size(
    uint32_t width, uint32_t height, uint64_t pixels, uint32_t side, codec_failure *failure);

/// Checks that the caller expects a picture of this size, and that the buffer holds what goes out.
codec_status codec_check_output(
    codec_output output, uint32_t width, uint32_t height, codec_failure *failure);

/// Copies the library's words, cut to fit.
void codec_set_message(codec_failure *failure, const char *message);

/// Multiplies the colours of `width` RGBA pixels by their alpha, in place.
void codec_premultiply(uint8_t *row, uint32_t width);

/// Turns `width` CMYK pixels into opaque RGBA, in place: each colour is its ink's complement times
/// black's. `inverted` says that the samples already are complements, as Adobe stores them.
void codec_cmyk_to_rgba(uint8_t *row, uint32_t width, bool inverted);

#endif
