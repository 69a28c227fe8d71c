#ifndef GRIDSIM_ROWSINK_H
#define GRIDSIM_ROWSINK_H

#include "AreaFilter.h"
#include "CImageCodec.h"

/// Takes a picture row by row, scales it down where that is asked for, turns it upright, and puts it
/// into the caller's bitmap.
typedef struct row_sink {
  codec_bitmap bitmap;
  uint32_t orientation;
  /// The rows that come in.
  uint32_t width, height, row;
  /// The rows that go out, not yet turned.
  uint32_t out_width, out_height, out_row;
  /// NULL where both sizes are the same.
  area_filter *filter;
  /// Rows in on their way to the filter.
  uint8_t *incoming;
  /// Rows out of a picture that lies on its side, on their way to the bitmap.
  uint8_t *band;
} row_sink;

/// The most rows that a decoder may fill before it hands them over.
enum { row_sink_room = 4 };

/// The size that a picture goes out in, not yet turned.
void row_sink_out_size(codec_output output, uint32_t *width, uint32_t *height);

/// For rows of `width` pixels, `height` of them. Takes memory: `row_sink_close` it in any case.
codec_status row_sink_open(
    row_sink *sink, codec_output output, uint32_t width, uint32_t height, codec_failure *failure);

void row_sink_close(row_sink *sink);

/// Whether rows can be written straight to their place, in any order: `row_sink_place` is the bitmap.
bool row_sink_is_plain(const row_sink *sink);

/// How many rows may be filled now; at most `row_sink_room`, 0 at the end.
uint32_t row_sink_available(const row_sink *sink);

/// Where the row that is `ahead` rows after the next one is to be filled.
uint8_t *row_sink_place(row_sink *sink, uint32_t ahead);

/// Takes over the next row, which was filled in its place.
void row_sink_accept(row_sink *sink);

/// Hands over transparent rows up to the end: what damage has left.
void row_sink_fill(row_sink *sink);

#endif
