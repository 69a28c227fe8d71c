#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <png.h>

#include "Bitmap.h"
#include "Decoder.h"

/// A PNG being decoded. It lives on the heap, so what a longjmp leaves behind is well defined without
/// `volatile`.
typedef struct png_session {
  codec_decoder base;
  png_structp library;
  png_infop info;
  jmp_buf escape;
  size_t offset;
  codec_status status;
  bool premultiplies;
  /// The whole picture, for one that is interlaced and does not go straight to the bitmap.
  uint8_t *canvas;
  /// Passes over the picture: 7 for an interlaced one, else 1; and the next row of the pass.
  uint32_t passes, pass, row;
} png_session;

static _Noreturn void fail(png_session *session, codec_status status) {
  session->status = status;
  // The first damage keeps its row.
  if (session->base.progress.damage == codec_status_ok) {
    session->base.failure.row = session->base.good_rows;
  }
  longjmp(session->escape, 1);
}

static void require(png_session *session, codec_status status) {
  if (status != codec_status_ok) fail(session, status);
}

/// libpng has no error codes. All its failures are damage to us, but for the two messages with
/// which it and zlib tell that memory is short.
static _Noreturn void on_error(png_structp library, png_const_charp message) {
  png_session *session = png_get_error_ptr(library);
  if (session->base.progress.damage == codec_status_ok) {
    codec_set_message(&session->base.failure, message);
  }
  bool memory = strcasecmp(message, "out of memory") == 0
      || strcasecmp(message, "insufficient memory") == 0;
  fail(session, memory ? codec_status_out_of_memory : codec_status_corrupt);
}

/// libpng's warnings concern ancillary chunks, which never change a pixel here; but where damage is
/// tolerated, wrong checksums of all chunks are warnings too.
static void on_warning(png_structp library, png_const_charp message) {
  png_session *session = png_get_error_ptr(library);
  if (session->base.tolerates_damage && strstr(message, "CRC") != NULL) {
    codec_note_damage(&session->base, codec_status_corrupt, message);
  }
}

static void on_read(png_structp library, png_bytep target, size_t count) {
  png_session *session = png_get_io_ptr(library);
  codec_input input = session->base.input;
  if (count > input.count - session->offset) fail(session, codec_status_truncated);
  memcpy(target, input.bytes + session->offset, count);
  session->offset += count;
}

static void create(png_session *session) {
  session->library =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, session, on_error, on_warning);
  if (session->library == NULL) fail(session, codec_status_out_of_memory);
  session->info = png_create_info_struct(session->library);
  if (session->info == NULL) fail(session, codec_status_out_of_memory);
  png_set_read_fn(session->library, session, on_read);

  // All that the format allows: the real limits are checked below, where they get a name.
  png_set_user_limits(session->library, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(session->library, session->base.limits.chunk_bytes);
  // What the library asks for and does not get whole is lost, so it asks for little at a time.
  if (session->base.tolerates_damage) png_set_compression_buffer_size(session->library, 256);
  // Ancillary chunks too: by default a damaged transparency would be dropped with a warning.
  int action = session->base.tolerates_damage ? PNG_CRC_WARN_USE : PNG_CRC_ERROR_QUIT;
  png_set_crc_action(session->library, action, action);
#ifdef PNG_HANDLE_AS_UNKNOWN_SUPPORTED
  // Skips every chunk that is not needed for pixels, compressed texts and profiles among them.
  png_set_keep_unknown_chunks(session->library, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
#endif
}

static codec_colour colour_of(png_byte type) {
  switch (type) {
    case PNG_COLOR_TYPE_GRAY: return codec_colour_grey;
    case PNG_COLOR_TYPE_GRAY_ALPHA: return codec_colour_grey_alpha;
    case PNG_COLOR_TYPE_PALETTE: return codec_colour_palette;
    case PNG_COLOR_TYPE_RGB_ALPHA: return codec_colour_rgba;
    default: return codec_colour_rgb;
  }
}

static void read_header(png_session *session, const void *unused) {
  (void)unused;
  create(session);
  png_structp library = session->library;
  png_infop info = session->info;
  png_read_info(library, info);

  uint32_t width = png_get_image_width(library, info);
  uint32_t height = png_get_image_height(library, info);
  codec_limits limits = session->base.limits;
  require(
      session,
      codec_check_size(width, height, limits.pixels, limits.side, &session->base.failure));
  png_byte type = png_get_color_type(library, info);
  session->base.header = (codec_header){
      .width = width,
      .height = height,
      .channels = png_get_channels(library, info),
      .bit_depth = png_get_bit_depth(library, info),
      .colour = colour_of(type),
      .is_progressive = png_get_interlace_type(library, info) != PNG_INTERLACE_NONE,
      .has_alpha = (type & PNG_COLOR_MASK_ALPHA) != 0
          || png_get_valid(library, info, PNG_INFO_tRNS) != 0,
  };
}

/// Asks for 8-bit RGBA whatever the file holds. 16-bit samples are scaled, v / 257 rounded to the
/// nearest, not cut; gamma and significant bits are left alone, as an image view leaves them.
static void set_transforms(png_structp library) {
  png_set_expand(library);
  png_set_scale_16(library);
  png_set_gray_to_rgb(library);
  png_set_add_alpha(library, 255, PNG_FILLER_AFTER);
}

/// An interlaced picture is complete only after its last pass, so it needs a place of its own, unless
/// the bitmap can be that.
static void make_canvas(png_session *session) {
  codec_decoder *base = &session->base;
  size_t bytes = (size_t)base->header.width * base->header.height * 4;
  if (row_sink_is_plain(&base->sink)) {
    // Pixels that damage leaves out are transparent.
    if (base->tolerates_damage) memset(base->sink.bitmap.bytes, 0, bytes);
    return;
  }
  if (bytes > base->limits.working_bytes) {
    base->failure.limit = base->limits.working_bytes;
    fail(session, codec_status_too_much_memory);
  }
  session->canvas = calloc(1, bytes);
  if (session->canvas == NULL) fail(session, codec_status_out_of_memory);
}

static void start(png_session *session, const void *argument) {
  const codec_output *output = argument;
  codec_decoder *base = &session->base;
  png_structp library = session->library;
  set_transforms(library);
  session->premultiplies = base->header.has_alpha;
  session->passes = (uint32_t)png_set_interlace_handling(library);
  png_read_update_info(library, session->info);
  size_t row_bytes = (size_t)base->header.width * 4;
  if (png_get_rowbytes(library, session->info) != row_bytes) png_error(library, "row size");
  require(
      session, row_sink_open(
                   &base->sink, *output, base->header.width, base->header.height, &base->failure));
  if (session->passes > 1) make_canvas(session);
  base->progress.scans = 1;
  base->good_rows = 0;
}

/// Where the passes of an interlaced picture put a row together.
static uint8_t *canvas_row(png_session *session, uint32_t row) {
  codec_decoder *base = &session->base;
  uint8_t *canvas = session->canvas != NULL ? session->canvas : base->sink.bitmap.bytes;
  return canvas + (size_t)base->header.width * 4 * row;
}

/// Hands over the next row, wherever it was put together.
static void deliver(png_session *session, uint8_t *row) {
  row_sink *sink = &session->base.sink;
  if (session->premultiplies) codec_premultiply(row, sink->width);
  uint8_t *place = row_sink_place(sink, 0);
  if (place != row) memcpy(place, row, (size_t)sink->width * 4);
  row_sink_accept(sink);
  session->base.progress.rows = sink->row;
}

/// Only the last pass of an interlaced picture completes rows.
static void read_row(png_session *session) {
  bool completes = session->pass == session->passes - 1;
  uint8_t *row = session->passes > 1 ? canvas_row(session, session->row)
                                     : row_sink_place(&session->base.sink, 0);
  png_read_row(session->library, row, NULL);
  if (completes) {
    deliver(session, row);
    session->base.good_rows = session->base.progress.rows;
  }
  session->row++;
  if (session->row == session->base.header.height && !completes) {
    session->row = 0;
    session->pass++;
  }
}

static void advance(png_session *session, const void *argument) {
  uint32_t rows = *(const uint32_t *)argument;
  uint32_t height = session->base.header.height;
  for (; rows > 0 && session->row < height; rows--) read_row(session);
  if (session->row < height) return;
  // Reads on to the end chunk, so that a picture that lost its tail is refused too.
  png_read_end(session->library, NULL);
  session->base.progress.is_finished = true;
}

/// Runs `step` with the escape armed: the only setjmp for PNG.
static codec_status guarded(
    png_session *session, void (*step)(png_session *, const void *), const void *argument) {
  if (setjmp(session->escape)) return session->status;
  step(session, argument);
  return codec_status_ok;
}

static codec_status engine_open(codec_decoder *decoder) {
  return guarded((png_session *)decoder, read_header, NULL);
}

static codec_status engine_start(codec_decoder *decoder, codec_output output) {
  return guarded((png_session *)decoder, start, &output);
}

static codec_status engine_advance(codec_decoder *decoder, uint32_t rows) {
  png_session *session = (png_session *)decoder;
  codec_status status = guarded(session, advance, &rows);
  bool is_damage = status == codec_status_truncated || status == codec_status_corrupt;
  if (is_damage && decoder->tolerates_damage && session->passes > 1) {
    // What the passes so far have put together is shown.
    row_sink *sink = &decoder->sink;
    while (sink->row < sink->height) deliver(session, canvas_row(session, sink->row));
  }
  return status;
}

static void engine_close(codec_decoder *decoder) {
  png_session *session = (png_session *)decoder;
  png_destroy_read_struct(&session->library, &session->info, NULL);
  free(session->canvas);
  free(session);
}

codec_decoder *codec_png_create(void) {
  static const codec_engine engine = {engine_open, engine_start, engine_advance, engine_close};
  png_session *session = calloc(1, sizeof *session);
  if (session == NULL) return NULL;
  session->base.engine = &engine;
  return &session->base;
}
