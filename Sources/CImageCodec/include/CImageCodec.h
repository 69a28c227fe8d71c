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
  /// The scans visit more samples than they may. `limit` in samples
  codec_status_too_much_scan_work,
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
  /// Rows, as stored, that were complete before the failure, or -1 where that is not known.
  int64_t row;
  uint32_t width;
  uint32_t height;
  uint64_t limit;
  /// The library's own words, zero-terminated.
  char message[256];
} codec_failure;

/// Upper bounds that are checked before memory or time is taken.
typedef struct codec_limits {
  uint64_t pixels;
  uint32_t side;
  uint32_t scans;
  /// Samples that all scans of a JPEG together may visit.
  uint64_t scan_samples;
  /// Bytes that the library may hold for one ancillary chunk.
  size_t chunk_bytes;
  /// Bytes that may be held beside the bitmap: coefficients, or an interlaced picture.
  size_t working_bytes;
} codec_limits;

typedef enum CODEC_CLOSED codec_format { codec_format_jpeg, codec_format_png } codec_format;

typedef enum CODEC_CLOSED codec_colour {
  codec_colour_grey,
  codec_colour_grey_alpha,
  codec_colour_palette,
  codec_colour_rgb,
  codec_colour_rgba,
  codec_colour_ycbcr,
  codec_colour_cmyk,
  codec_colour_ycck
} codec_colour;

/// Samples of a component in a block row and column of a JPEG's unit; 0 for a PNG.
typedef struct codec_sampling {
  uint32_t horizontal;
  uint32_t vertical;
} codec_sampling;

typedef struct codec_header {
  /// As stored: no orientation is applied.
  uint32_t width;
  uint32_t height;
  /// Components as stored in the file: 1 for a palette.
  uint32_t channels;
  /// Bits per component as stored.
  uint32_t bit_depth;
  codec_colour colour;
  /// Of the first component, and of the second one where the third has the same.
  codec_sampling luma;
  codec_sampling chroma;
  /// Units of a JPEG from one restart marker to the next; 0 without.
  uint32_t restart_interval;
  bool is_progressive;
  bool is_arithmetic;
  bool has_alpha;
} codec_header;

/// An encoded picture. The bytes are borrowed until the decoder is closed.
typedef struct codec_input {
  const uint8_t *bytes;
  size_t count;
} codec_input;

/// The caller's bitmap: 8-bit premultiplied RGBA, rows from the top, `width * 4` bytes each.
typedef struct codec_bitmap {
  uint8_t *bytes;
  size_t count;
  /// The size in pixels that the caller laid the buffer out for, upright.
  uint32_t width;
  uint32_t height;
} codec_bitmap;

/// Where the pixels go. Borrowed until the decoder is closed.
typedef struct codec_output {
  /// Of the picture's size, or smaller for a downsampled one, once it is turned upright.
  codec_bitmap bitmap;
  /// The size as stored that the caller read from the header.
  uint32_t stored_width;
  uint32_t stored_height;
  /// As in EXIF, 1 to 8.
  uint32_t orientation;
} codec_output;

/// How far a decoder has come.
typedef struct codec_progress {
  /// Rows of the picture, as stored, whose pixels are in the bitmap.
  uint32_t rows;
  /// Scans of a JPEG that were begun; 1 for a PNG.
  uint32_t scans;
  bool is_finished;
  /// `codec_status_truncated` or `codec_status_corrupt` where damage was tolerated.
  codec_status damage;
} codec_progress;

/// One picture being decoded: all state of the library, on the heap.
typedef struct codec_decoder codec_decoder;

/// Reads up to the pixels; takes no memory that grows with the picture. `decoder` may be NULL where
/// only the header is wanted; on failure it is set to NULL and nothing is left to close.
///
/// `tolerates_damage`: once pixels are being read, damage is noted and passed over.
codec_status codec_open(
    codec_format format, codec_input input, codec_limits limits, bool tolerates_damage,
    codec_decoder **decoder, codec_header *header, codec_failure *failure);

/// Takes the memory that decoding needs, and sets where the pixels go. Once, before `codec_advance`.
codec_status codec_start(codec_decoder *decoder, codec_output output, codec_failure *failure);

/// Decodes about `rows` more rows: as many as the library hands over together may be more. A JPEG of
/// several scans is read in first, in steps that cover as many rows of one scan.
///
/// `failure` tells also of damage that was passed over. After a failure only closing is allowed; the
/// bitmap's contents are then unspecified.
codec_status codec_advance(
    codec_decoder *decoder, uint32_t rows, codec_progress *progress, codec_failure *failure);

/// Frees a decoder; NULL is allowed.
void codec_close(codec_decoder *decoder);

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
