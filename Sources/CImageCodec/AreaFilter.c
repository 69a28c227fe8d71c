#include "AreaFilter.h"

#include <stdlib.h>
#include <string.h>

// All sums are whole numbers. Down the picture a row in weighs `out_height`, and a row out is full at
// a weight of `height`; across it likewise with the widths. So 255 · height bounds a column's sum,
// and no rounding happens before the last division.

enum { components = 4, most_plain_rows = UINT16_MAX / 255 };

typedef uint32_t sums __attribute__((vector_size(components * sizeof(uint32_t))));
typedef uint64_t totals __attribute__((vector_size(components * sizeof(uint64_t))));

struct area_filter {
  uint32_t width, height, out_width, out_height;
  /// Weight that is missing until the row out is full.
  uint64_t missing;
  /// Rows of full weight, added up and not yet multiplied: the most frequent case by far.
  uint16_t *plain;
  uint32_t plain_rows;
  uint32_t *weighted;
};

area_filter *area_filter_open(
    uint32_t width, uint32_t height, uint32_t out_width, uint32_t out_height) {
  area_filter *filter = calloc(1, sizeof *filter);
  if (filter == NULL) return NULL;
  *filter = (area_filter){
      .width = width,
      .height = height,
      .out_width = out_width,
      .out_height = out_height,
      .missing = height,
      .plain = calloc(width, components * sizeof *filter->plain),
      .weighted = calloc(width, components * sizeof *filter->weighted),
  };
  if (filter->plain != NULL && filter->weighted != NULL) return filter;
  area_filter_close(filter);
  return NULL;
}

void area_filter_close(area_filter *filter) {
  if (filter == NULL) return;
  free(filter->plain);
  free(filter->weighted);
  free(filter);
}

static void fold_plain_rows(area_filter *filter) {
  if (filter->plain_rows == 0) return;
  size_t count = (size_t)filter->width * components;
  uint32_t weight = filter->out_height;
  for (size_t i = 0; i < count; i++) filter->weighted[i] += filter->plain[i] * weight;
  memset(filter->plain, 0, count * sizeof *filter->plain);
  filter->plain_rows = 0;
}

static void add_plain(area_filter *filter, const uint8_t *row) {
  size_t count = (size_t)filter->width * components;
  uint16_t *plain = filter->plain;
  for (size_t i = 0; i < count; i++) plain[i] += row[i];
  if (++filter->plain_rows == most_plain_rows) fold_plain_rows(filter);
}

static void add_weighted(area_filter *filter, const uint8_t *row, uint32_t weight) {
  size_t count = (size_t)filter->width * components;
  uint32_t *weighted = filter->weighted;
  for (size_t i = 0; i < count; i++) weighted[i] += row[i] * weight;
}

static inline sums column(const area_filter *filter, uint64_t x) {
  sums column;
  memcpy(&column, filter->weighted + x * components, sizeof column);
  return column;
}

/// Averages across, and empties the sums.
static void finish_row(area_filter *filter, uint8_t *out) {
  fold_plain_rows(filter);
  uint64_t step = filter->out_width;
  double share = 1 / ((double)filter->width * filter->height);
  totals carried = {0};
  uint64_t x = 0, end = 0;
  for (uint32_t i = 0; i < filter->out_width; i++, out += components) {
    end += filter->width;
    totals whole = {0};
    for (; (x + 1) * step <= end; x++) {
      whole += __builtin_convertvector(column(filter, x), totals);
    }
    totals sum = carried + whole * step;
    carried = (totals){0};
    uint64_t part = end - x * step;
    if (part > 0) {
      totals split = __builtin_convertvector(column(filter, x++), totals);
      sum += split * part;
      carried = split * (step - part);
    }
    for (int c = 0; c < components; c++) {
      double average = (double)sum[c] * share;
      out[c] = (uint8_t)(average + 0.5);
    }
  }
  memset(
      filter->weighted, 0, (size_t)filter->width * components * sizeof *filter->weighted);
}

bool area_filter_add(area_filter *filter, const uint8_t *row, uint8_t *out) {
  uint64_t weight = filter->out_height;
  if (filter->missing >= weight) {
    add_plain(filter, row);
    filter->missing -= weight;
    if (filter->missing > 0) return false;
    finish_row(filter, out);
    filter->missing = filter->height;
    return true;
  }
  uint32_t rest = (uint32_t)(weight - filter->missing);
  add_weighted(filter, row, (uint32_t)filter->missing);
  finish_row(filter, out);
  add_weighted(filter, row, rest);
  filter->missing = filter->height - rest;
  return true;
}
