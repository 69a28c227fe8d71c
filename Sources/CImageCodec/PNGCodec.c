#include "CImageCodec.h"

#include <setjmp.h>
#include <string.h>
#include <strings.h>

#include <png.h>

#include "Bitmap.h"

/// One call's state. It lives in the entry point's frame, while setjmp is armed in a function that
/// the entry point calls: so what a longjmp leaves behind is well defined without `volatile`.
typedef struct png_session {
  png_structp decoder;
  png_infop info;
  jmp_buf escape;
  codec_input input;
  size_t offset;
  codec_limits limits;
  codec_header *header;
  codec_bitmap bitmap;
  codec_failure *failure;
  codec_status status;
  int64_t row;
} png_session;

static _Noreturn void fail(png_session *session, codec_status status) {
  session->status = status;
  session->failure->row = session->row;
  longjmp(session->escape, 1);
}

static void require(png_session *session, codec_status status) {
  if (status != codec_status_ok) fail(session, status);
}

/// libpng has no error codes. All its failures are damage to us, but for the two messages with
/// which it and zlib tell that memory is short.
static _Noreturn void on_error(png_structp decoder, png_const_charp message) {
  png_session *session = png_get_error_ptr(decoder);
  codec_set_message(session->failure, message);
  bool memory = strcasecmp(message, "out of memory") == 0
      || strcasecmp(message, "insufficient memory") == 0;
  fail(session, memory ? codec_status_out_of_memory : codec_status_corrupt);
}

/// libpng's warnings concern ancillary chunks, which never change a pixel here.
static void on_warning(png_structp decoder, png_const_charp message) {
  (void)decoder;
  (void)message;
}

static void on_read(png_structp decoder, png_bytep target, size_t count) {
  png_session *session = png_get_io_ptr(decoder);
  if (count > session->input.count - session->offset) fail(session, codec_status_truncated);
  memcpy(target, session->input.bytes + session->offset, count);
  session->offset += count;
}

static void create(png_session *session) {
  session->decoder =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, session, on_error, on_warning);
  if (session->decoder == NULL) fail(session, codec_status_out_of_memory);
  session->info = png_create_info_struct(session->decoder);
  if (session->info == NULL) fail(session, codec_status_out_of_memory);
  png_set_read_fn(session->decoder, session, on_read);

  // All that the format allows: the real limits are checked below, where they get a name.
  png_set_user_limits(session->decoder, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(session->decoder, session->limits.chunk_bytes);
  // Ancillary chunks too: by default a damaged transparency would be dropped with a warning.
  png_set_crc_action(session->decoder, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
#ifdef PNG_HANDLE_AS_UNKNOWN_SUPPORTED
  // Skips every chunk that is not needed for pixels, compressed texts and profiles among them.
  png_set_keep_unknown_chunks(session->decoder, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
#endif
}

static bool has_alpha(png_session *session) {
  return (png_get_color_type(session->decoder, session->info) & PNG_COLOR_MASK_ALPHA) != 0
      || png_get_valid(session->decoder, session->info, PNG_INFO_tRNS) != 0;
}

static void read_header(png_session *session) {
  create(session);
  png_structp decoder = session->decoder;
  png_infop info = session->info;
  png_read_info(decoder, info);

  uint32_t width = png_get_image_width(decoder, info);
  uint32_t height = png_get_image_height(decoder, info);
  require(
      session, codec_check_size(
                   width, height, session->limits.pixels, session->limits.side, session->failure));
  if (session->header == NULL) return;
  *session->header = (codec_header){
      .width = width,
      .height = height,
      .channels = png_get_channels(decoder, info),
      .bit_depth = png_get_bit_depth(decoder, info),
      .is_progressive = png_get_interlace_type(decoder, info) != PNG_INTERLACE_NONE,
      .has_alpha = has_alpha(session),
  };
}

/// Asks for 8-bit RGBA whatever the file holds. 16-bit samples are scaled, v / 257 rounded to the
/// nearest, not cut; gamma and significant bits are left alone, as an image view leaves them.
static void set_transforms(png_structp decoder) {
  png_set_expand(decoder);
  png_set_scale_16(decoder);
  png_set_gray_to_rgb(decoder);
  png_set_add_alpha(decoder, 255, PNG_FILLER_AFTER);
}

static void read_pixels(png_session *session) {
  read_header(session);
  png_structp decoder = session->decoder;
  uint32_t width = png_get_image_width(decoder, session->info);
  uint32_t height = png_get_image_height(decoder, session->info);
  require(session, codec_check_bitmap(session->bitmap, width, height, session->failure));

  bool premultiplies = has_alpha(session);
  set_transforms(decoder);
  int passes = png_set_interlace_handling(decoder);
  png_read_update_info(decoder, session->info);
  size_t row_bytes = (size_t)width * 4;
  if (png_get_rowbytes(decoder, session->info) != row_bytes) png_error(decoder, "row size");

  for (int pass = 0; pass < passes; pass++) {
    // Only the last pass of an interlaced picture completes rows.
    bool completes = pass == passes - 1;
    for (uint32_t y = 0; y < height; y++) {
      session->row = completes ? (int64_t)y : 0;
      uint8_t *row = session->bitmap.bytes + row_bytes * y;
      png_read_row(decoder, row, NULL);
      if (completes && premultiplies) codec_premultiply(row, width);
    }
  }
  session->row = height;
  // Reads on to the end chunk, so that a picture that lost its tail is refused too.
  png_read_end(decoder, NULL);
}

/// Runs `step` with the escape armed: the only setjmp for PNG.
static codec_status guarded(png_session *session, void (*step)(png_session *)) {
  if (setjmp(session->escape)) return session->status;
  step(session);
  return codec_status_ok;
}

static codec_status run(png_session *session, void (*step)(png_session *)) {
  codec_status status = guarded(session, step);
  png_destroy_read_struct(&session->decoder, &session->info, NULL);
  return status;
}

codec_status codec_png_header(
    codec_input input, codec_limits limits, codec_header *header, codec_failure *failure) {
  png_session session = {
      .input = input, .limits = limits, .header = header, .failure = failure, .row = -1};
  return run(&session, read_header);
}

codec_status codec_png_decode(
    codec_input input, codec_limits limits, codec_bitmap bitmap, codec_failure *failure) {
  png_session session = {
      .input = input, .limits = limits, .bitmap = bitmap, .failure = failure, .row = -1};
  return run(&session, read_pixels);
}
