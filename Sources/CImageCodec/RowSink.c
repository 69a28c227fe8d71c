#include "RowSink.h"

#include <stdlib.h>
#include <string.h>

#include "Bitmap.h"

enum { pixel_bytes = 4, band_rows = 16 };

// EXIF 2.32, 4.6.4.A, Orientation. 2 and 4 mirror, 3 turns by half, 5 to 8 swap rows and columns.

static bool lies_on_its_side(uint32_t orientation) { return orientation >= 5; }

static bool mirrors_rows(uint32_t orientation) { return orientation == 2 || orientation == 3; }

/// The first row as stored is the last one upright, or the right column.
static bool starts_at_far_end(uint32_t orientation) {
  return orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
}

/// The first column as stored is the last row upright.
static bool columns_go_up(uint32_t orientation) { return orientation == 7 || orientation == 8; }

void row_sink_out_size(codec_output output, uint32_t *width, uint32_t *height) {
  bool swapped = lies_on_its_side(output.orientation);
  *width = swapped ? output.bitmap.height : output.bitmap.width;
  *height = swapped ? output.bitmap.width : output.bitmap.height;
}

codec_status row_sink_open(
    row_sink *sink, codec_output output, uint32_t width, uint32_t height, codec_failure *failure) {
  *sink = (row_sink){
      .bitmap = output.bitmap, .orientation = output.orientation, .width = width, .height = height};
  row_sink_out_size(output, &sink->out_width, &sink->out_height);

  if (sink->out_width != width || sink->out_height != height) {
    if (height > area_filter_longest_side) {
      *failure = (codec_failure){
          .width = width, .height = height, .limit = area_filter_longest_side};
      return codec_status_side_too_long;
    }
    sink->filter = area_filter_open(width, height, sink->out_width, sink->out_height);
    sink->incoming = malloc((size_t)width * pixel_bytes * row_sink_room);
    if (sink->filter == NULL || sink->incoming == NULL) return codec_status_out_of_memory;
  }
  if (lies_on_its_side(sink->orientation)) {
    sink->band = malloc((size_t)sink->out_width * pixel_bytes * band_rows);
    if (sink->band == NULL) return codec_status_out_of_memory;
  }
  return codec_status_ok;
}

void row_sink_close(row_sink *sink) {
  area_filter_close(sink->filter);
  free(sink->incoming);
  free(sink->band);
  *sink = (row_sink){0};
}

bool row_sink_is_plain(const row_sink *sink) {
  return sink->filter == NULL && sink->orientation == 1;
}

/// Where a row that goes out is put together.
static uint8_t *out_place(row_sink *sink, uint32_t row) {
  size_t row_bytes = (size_t)sink->out_width * pixel_bytes;
  if (sink->band != NULL) return sink->band + row_bytes * (row % band_rows);
  if (starts_at_far_end(sink->orientation)) row = sink->out_height - 1 - row;
  return sink->bitmap.bytes + row_bytes * row;
}

static void mirror(uint8_t *row, uint32_t width) {
  if (width == 0) return;
  uint8_t *end = row + (size_t)(width - 1) * pixel_bytes;
  for (; row < end; row += pixel_bytes, end -= pixel_bytes) {
    uint32_t left, right;
    memcpy(&left, row, pixel_bytes);
    memcpy(&right, end, pixel_bytes);
    memcpy(row, &right, pixel_bytes);
    memcpy(end, &left, pixel_bytes);
  }
}

/// Writes `count` rows of the band as columns. They are neighbours in the bitmap too, so that each
/// row there is touched a cache line at a time.
static void turn_band(row_sink *sink, uint32_t first, uint32_t count) {
  size_t in_bytes = (size_t)sink->out_width * pixel_bytes;
  size_t out_bytes = (size_t)sink->bitmap.width * pixel_bytes;
  bool backwards = starts_at_far_end(sink->orientation);
  uint32_t left = backwards ? sink->out_height - first - count : first;
  for (uint32_t x = 0; x < sink->out_width; x++) {
    uint32_t y = columns_go_up(sink->orientation) ? sink->out_width - 1 - x : x;
    uint8_t *out = sink->bitmap.bytes + out_bytes * y + (size_t)left * pixel_bytes;
    const uint8_t *in = sink->band + (size_t)x * pixel_bytes;
    for (uint32_t i = 0; i < count; i++, out += pixel_bytes) {
      memcpy(out, in + in_bytes * (backwards ? count - 1 - i : i), pixel_bytes);
    }
  }
}

/// Puts the row that was put together in its place.
static void emit(row_sink *sink) {
  uint32_t row = sink->out_row++;
  if (mirrors_rows(sink->orientation)) mirror(out_place(sink, row), sink->out_width);
  if (sink->band == NULL) return;
  uint32_t filled = row % band_rows + 1;
  if (filled == band_rows || sink->out_row == sink->out_height) {
    turn_band(sink, sink->out_row - filled, filled);
  }
}

uint32_t row_sink_available(const row_sink *sink) {
  uint32_t count = sink->height - sink->row;
  if (count > row_sink_room) count = row_sink_room;
  if (sink->filter == NULL && sink->band != NULL) {
    uint32_t room = band_rows - sink->row % band_rows;
    if (count > room) count = room;
  }
  return count;
}

uint8_t *row_sink_place(row_sink *sink, uint32_t ahead) {
  if (sink->filter == NULL) return out_place(sink, sink->row + ahead);
  uint32_t slot = (sink->row + ahead) % row_sink_room;
  return sink->incoming + (size_t)sink->width * pixel_bytes * slot;
}

void row_sink_accept(row_sink *sink) {
  if (sink->filter == NULL) {
    emit(sink);
  } else if (area_filter_add(
                 sink->filter, row_sink_place(sink, 0), out_place(sink, sink->out_row))) {
    emit(sink);
  }
  sink->row++;
}

void row_sink_fill(row_sink *sink) {
  while (sink->row < sink->height) {
    memset(row_sink_place(sink, 0), 0, (size_t)sink->width * pixel_bytes);
    row_sink_accept(sink);
  }
}
