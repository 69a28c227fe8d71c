#include "Bitmap.h"

#include <string.h>

codec_status codec_check_size(
    uint32_t width, uint32_t height, uint64_t pixels, uint32_t side, codec_failure *failure) {
  failure->width = width;
  failure->height = height;
  // Two 32-bit factors cannot overflow 64 bits.
  if ((uint64_t)width * height > pixels) {
    failure->limit = pixels;
    return codec_status_too_many_pixels;
  }
  if (width > side || height > side) {
    failure->limit = side;
    return codec_status_side_too_long;
  }
  return codec_status_ok;
}

codec_status codec_check_output(
    codec_output output, uint32_t width, uint32_t height, codec_failure *failure) {
  failure->width = width;
  failure->height = height;
  if (output.stored_width != width || output.stored_height != height) {
    return codec_status_size_changed;
  }
  uint64_t needed;
  uint64_t pixels = (uint64_t)output.bitmap.width * output.bitmap.height;
  if (__builtin_mul_overflow(pixels, (uint64_t)4, &needed)) needed = UINT64_MAX;
  failure->limit = needed;
  return needed > output.bitmap.count ? codec_status_buffer_too_small : codec_status_ok;
}

void codec_set_message(codec_failure *failure, const char *message) {
  size_t length = strnlen(message, sizeof failure->message - 1);
  memcpy(failure->message, message, length);
  failure->message[length] = 0;
}

// Two pixels at a time in the compiler's own vectors, which it turns into whatever the processor
// has. Left to itself it does not vectorise across the shared fourth component, and a picture with
// alpha would cost 6 % more.
typedef uint8_t pixel_pair __attribute__((vector_size(8)));
typedef uint16_t wide_pair __attribute__((vector_size(16)));

enum { pair_bytes = 8, pixel_bytes = 4 };

/// Each component times `factor` / 255, rounded to the nearest: (component * factor + 127) / 255.
/// As 255 is odd there are no ties, and no step of x / 255 = (y + y / 256) / 256, y = x + 128,
/// exceeds 16 bits.
static inline wide_pair scaled(wide_pair component, wide_pair factor) {
  wide_pair product = component * factor + 128;
  return (product + (product >> 8)) >> 8;
}

/// The fourth component of each pixel, for all four.
static inline wide_pair fourth(wide_pair pair) {
  return __builtin_shufflevector(pair, pair, 3, 3, 3, 3, 7, 7, 7, 7);
}

static const wide_pair opaque = {0, 0, 0, 255, 0, 0, 0, 255};

static inline wide_pair premultiplied(wide_pair pair) {
  return scaled(pair | opaque, fourth(pair));
}

static inline wide_pair multiplied_inks(wide_pair pair, wide_pair complement) {
  pair ^= complement;
  return scaled(pair, fourth(pair)) | opaque;
}

static inline wide_pair load(const uint8_t *bytes, size_t count) {
  pixel_pair pair = {0};
  memcpy(&pair, bytes, count);
  return __builtin_convertvector(pair, wide_pair);
}

static inline void store(uint8_t *bytes, size_t count, wide_pair wide) {
  pixel_pair pair = __builtin_convertvector(wide, pixel_pair);
  memcpy(bytes, &pair, count);
}

void codec_premultiply(uint8_t *row, uint32_t width) {
  uint8_t *end = row + (size_t)width * pixel_bytes;
  for (; end - row >= pair_bytes; row += pair_bytes) {
    store(row, pair_bytes, premultiplied(load(row, pair_bytes)));
  }
  if (row < end) store(row, pixel_bytes, premultiplied(load(row, pixel_bytes)));
}

void codec_cmyk_to_rgba(uint8_t *row, uint32_t width, bool inverted) {
  wide_pair complement = (wide_pair){0} + (uint16_t)(inverted ? 0 : 255);
  uint8_t *end = row + (size_t)width * pixel_bytes;
  for (; end - row >= pair_bytes; row += pair_bytes) {
    store(row, pair_bytes, multiplied_inks(load(row, pair_bytes), complement));
  }
  if (row < end) {
    store(row, pixel_bytes, multiplied_inks(load(row, pixel_bytes), complement));
  }
}
