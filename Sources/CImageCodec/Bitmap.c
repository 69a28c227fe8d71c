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

codec_status codec_check_bitmap(
    codec_bitmap bitmap, uint32_t width, uint32_t height, codec_failure *failure) {
  failure->width = width;
  failure->height = height;
  if (bitmap.width != width || bitmap.height != height) return codec_status_size_changed;

  uint64_t needed;
  if (__builtin_mul_overflow((uint64_t)width * height, (uint64_t)4, &needed)) needed = UINT64_MAX;
  failure->limit = needed;
  return needed > bitmap.count ? codec_status_buffer_too_small : codec_status_ok;
}

void codec_set_message(codec_failure *failure, const char *message) {
  size_t length = strnlen(message, sizeof failure->message - 1);
  memcpy(failure->message, message, length);
  failure->message[length] = 0;
}

/// The product of two fractions of 255, rounded to the nearest: (a * b + 127) / 255. As 255 is odd
/// there are no ties. Written without the division so that compilers vectorise it.
static inline uint8_t multiply(unsigned a, unsigned b) {
  unsigned product = a * b + 128;
  return (uint8_t)((product + (product >> 8)) >> 8);
}

void codec_premultiply(uint8_t *row, uint32_t width) {
  for (size_t i = 0; i < (size_t)width * 4; i += 4) {
    unsigned alpha = row[i + 3];
    row[i] = multiply(row[i], alpha);
    row[i + 1] = multiply(row[i + 1], alpha);
    row[i + 2] = multiply(row[i + 2], alpha);
  }
}

void codec_cmyk_to_rgba(uint8_t *row, uint32_t width, bool inverted) {
  unsigned complement = inverted ? 0 : 255;
  for (size_t i = 0; i < (size_t)width * 4; i += 4) {
    unsigned black = row[i + 3] ^ complement;
    row[i] = multiply(row[i] ^ complement, black);
    row[i + 1] = multiply(row[i + 1] ^ complement, black);
    row[i + 2] = multiply(row[i + 2] ^ complement, black);
    row[i + 3] = 255;
  }
}
