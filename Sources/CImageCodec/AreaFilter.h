#ifndef GRIDSIM_AREAFILTER_H
#define GRIDSIM_AREAFILTER_H

#include <stdbool.h>
#include <stdint.h>

/// Scales RGBA rows down: each pixel out is the average of the area that it covers, edges of pixels
/// weighted by their share. Holds two rows of sums, never the picture.
typedef struct area_filter area_filter;

/// NULL where memory is short. Neither side grows: `out_width <= width`, `out_height <= height`.
area_filter *area_filter_open(
    uint32_t width, uint32_t height, uint32_t out_width, uint32_t out_height);

/// Takes the next row of `width` pixels. Returns whether that completed a row out, which is then in
/// `out`; a row in completes at most one.
bool area_filter_add(area_filter *filter, const uint8_t *row, uint8_t *out);

void area_filter_close(area_filter *filter);

/// The tallest picture whose sums fit.
enum { area_filter_longest_side = UINT32_MAX / 255 };

#endif
