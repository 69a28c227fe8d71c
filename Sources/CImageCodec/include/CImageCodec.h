#ifndef GRIDSIM_CIMAGECODEC_H
#define GRIDSIM_CIMAGECODEC_H

// The whole surface between Swift and the image libraries.
//
// No type of libjpeg or libpng appears here, so that the layout of their structures is nobody
// else's business. Every function returns a status and never jumps out of its own frame: the
// libraries' longjmp ends inside the entry point that armed it. Nothing calls back into Swift.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Makes Swift see a closed enumeration, over which a switch must be exhaustive.
#if defined(__clang__)
#define CODEC_CLOSED __attribute__((enum_extensibility(closed)))
#else
#define CODEC_CLOSED
#endif

typedef enum CODEC_CLOSED codec_status {
  codec_status_ok = 0,
  /// The data ended before the picture did. `row`
  codec_status_truncated,
  /// The data contradict the format, or the library had to guess. `row`, `message`
  codec_status_corrupt,
  /// `width`, `height`, `limit` in pixels
  codec_status_too_many_pixels,
  /// `width`, `height`, `limit` in pixels
  codec_status_side_too_long,
  /// `limit`
  codec_status_too_many_scans,
  /// The library wanted more working memory than it may have. `limit` in bytes
  codec_status_too_much_memory,
  /// `limit` is the number of bits per sample.
  codec_status_unsupported_precision,
  /// `limit` is the number of components, none of whose colour spaces is known.
  codec_status_unsupported_colour,
  /// Legal, but the library was built without it or never had it. `message`
  codec_status_unsupported_feature,
  codec_status_out_of_memory,
  /// `limit` is the number of bytes needed.
  codec_status_buffer_too_small,
  /// The bytes describe another size than the caller expects. `width`, `height`
  codec_status_size_changed
} codec_status;

/// What a status is about. Fields that the status does not mention are unspecified.
typedef struct codec_failure {
  /// Rows that were complete before the failure, or -1 where that is not known.
  int64_t row;
  uint32_t width;
  uint32_t height;
  uint64_t limit;
  /// The library's own words, zero-terminated.
  char message[256];
} codec_failure;

/// Upper bounds that are checked before memory is taken.
typedef struct codec_limits {
  uint64_t pixels;
  uint32_t side;
  uint32_t scans;
  /// Bytes that the library may hold for one ancillary chunk.
  size_t chunk_bytes;
  /// Bytes of coefficients that the JPEG library may hold.
  size_t working_bytes;
} codec_limits;

typedef struct codec_header {
  uint32_t width;
  uint32_t height;
  /// Components as stored in the file: 1 for a palette.
  uint32_t channels;
  /// Bits per component as stored.
  uint32_t bit_depth;
  bool is_progressive;
  bool has_alpha;
} codec_header;

/// An encoded picture; the bytes are borrowed for the length of a call.
typedef struct codec_input {
  const uint8_t *bytes;
  size_t count;
} codec_input;

/// The caller's bitmap: 8-bit premultiplied RGBA, rows from the top, `width * 4` bytes each.
typedef struct codec_bitmap {
  uint8_t *bytes;
  size_t count;
  /// The size in pixels that the caller laid the buffer out for.
  uint32_t width;
  uint32_t height;
} codec_bitmap;

/// Reads up to the first scan; takes no memory that grows with the picture.
codec_status codec_jpeg_header(
    codec_input input, codec_limits limits, codec_header *header, codec_failure *failure);
/// Writes the whole picture into `bitmap`; on failure its contents are unspecified.
codec_status codec_jpeg_decode(
    codec_input input, codec_limits limits, codec_bitmap bitmap, codec_failure *failure);

/// Reads up to the first IDAT; takes no memory that grows with the picture.
codec_status codec_png_header(
    codec_input input, codec_limits limits, codec_header *header, codec_failure *failure);
/// Writes the whole picture into `bitmap`; on failure its contents are unspecified.
codec_status codec_png_decode(
    codec_input input, codec_limits limits, codec_bitmap bitmap, codec_failure *failure);

/// The longest side, in pixels, that the JPEG library decodes.
uint32_t codec_jpeg_longest_side(void);

/// Static strings. libjpeg has no call that tells its version, so this is the header's; a library
/// with another API number refuses to start, which is the check at run time.
const char *codec_jpeg_version(void);
/// Asked of the library at run time.
const char *codec_png_version(void);
/// Asked of the library at run time.
const char *codec_zlib_version(void);

#endif
