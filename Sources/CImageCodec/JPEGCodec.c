#include "CImageCodec.h"

#include <limits.h>
#include <stdio.h>

#include "Bitmap.h"
#include "JPEGFailure.h"

uint32_t codec_jpeg_longest_side(void) { return (uint32_t)JPEG_MAX_DIMENSION; }

/// Runs `step` with the escape armed: the only setjmp for JPEG.
static codec_status guarded(jpeg_session *session, void (*step)(jpeg_session *)) {
  if (setjmp(session->escape)) return session->status;
  step(session);
  return codec_status_ok;
}

static void require(jpeg_session *session, codec_status status) {
  if (status != codec_status_ok) jpeg_session_fail(session, status);
}

static void read_header(jpeg_session *session) {
  j_decompress_ptr decoder = &session->decoder;
  // Checks the library's API number and structure size against those of the headers.
  jpeg_create_decompress(decoder);
  decoder->progress = &session->progress;
  size_t working = session->limits.working_bytes;
  decoder->mem->max_memory_to_use = working < LONG_MAX ? (long)working : LONG_MAX;
  // The library's own memory source warns where the data end, and a warning ends the call.
  jpeg_mem_src(decoder, session->input.bytes, (unsigned long)session->input.count);
  jpeg_read_header(decoder, TRUE);

  uint32_t side = session->limits.side;
  if (side > codec_jpeg_longest_side()) side = codec_jpeg_longest_side();
  require(
      session, codec_check_size(
                   decoder->image_width, decoder->image_height, session->limits.pixels, side,
                   session->failure));
  if (decoder->data_precision != 8) {
    session->failure->limit = (uint64_t)decoder->data_precision;
    jpeg_session_fail(session, codec_status_unsupported_precision);
  }
  if (decoder->jpeg_color_space == JCS_UNKNOWN) {
    session->failure->limit = (uint64_t)decoder->num_components;
    jpeg_session_fail(session, codec_status_unsupported_colour);
  }
  if (session->header == NULL) return;
  *session->header = (codec_header){
      .width = decoder->image_width,
      .height = decoder->image_height,
      .channels = (uint32_t)decoder->num_components,
      .bit_depth = (uint32_t)decoder->data_precision,
      .is_progressive = decoder->progressive_mode != 0,
      .has_alpha = false,
  };
}

/// What the rows need after libjpeg has written them.
typedef enum row_finish { finish_none, finish_cmyk, finish_adobe_cmyk, finish_rgb } row_finish;

static row_finish choose_output(j_decompress_ptr decoder) {
  if (decoder->jpeg_color_space == JCS_CMYK || decoder->jpeg_color_space == JCS_YCCK) {
    decoder->out_color_space = JCS_CMYK;
    return decoder->saw_Adobe_marker ? finish_adobe_cmyk : finish_cmyk;
  }
#ifdef JCS_ALPHA_EXTENSIONS
  decoder->out_color_space = JCS_EXT_RGBA;
  return finish_none;
#else
  decoder->out_color_space = JCS_RGB;
  return finish_rgb;
#endif
}

static void finish_row(row_finish finish, uint8_t *row, uint32_t width) {
  switch (finish) {
    case finish_none:
      break;
    case finish_cmyk:
    case finish_adobe_cmyk:
      codec_cmyk_to_rgba(row, width, finish == finish_adobe_cmyk);
      break;
    case finish_rgb:
      // From the end, so that no pixel is overwritten before it has been read.
      for (size_t i = width; i-- > 0;) {
        uint8_t red = row[i * 3], green = row[i * 3 + 1], blue = row[i * 3 + 2];
        row[i * 4] = red;
        row[i * 4 + 1] = green;
        row[i * 4 + 2] = blue;
        row[i * 4 + 3] = 255;
      }
      break;
  }
}

/// The library hands over one row group at a time: as many rows as the vertical sampling factor.
enum { rows_at_once = MAX_SAMP_FACTOR };

static void read_pixels(jpeg_session *session) {
  read_header(session);
  j_decompress_ptr decoder = &session->decoder;
  uint32_t width = decoder->image_width, height = decoder->image_height;
  require(session, codec_check_bitmap(session->bitmap, width, height, session->failure));

  row_finish finish = choose_output(decoder);
  jpeg_start_decompress(decoder);
  // A file of several scans has been read to its end by now: its damage has no row.
  session->delivers_rows = true;

  size_t row_bytes = (size_t)width * 4;
  while (decoder->output_scanline < height) {
    uint32_t first = decoder->output_scanline;
    JSAMPROW rows[rows_at_once];
    uint32_t count = 0;
    for (; count < rows_at_once && first + count < height; count++) {
      rows[count] = session->bitmap.bytes + row_bytes * (first + count);
    }
    uint32_t read = jpeg_read_scanlines(decoder, rows, count);
    for (uint32_t i = 0; i < read; i++) finish_row(finish, rows[i], width);
  }
  // Reads on to the end marker, so that a picture that lost its tail is refused too.
  jpeg_finish_decompress(decoder);
}

static codec_status run(jpeg_session *session, void (*step)(jpeg_session *)) {
  jpeg_session_install(session);
  codec_status status = guarded(session, step);
  jpeg_destroy_decompress(&session->decoder);
  return status;
}

codec_status codec_jpeg_header(
    codec_input input, codec_limits limits, codec_header *header, codec_failure *failure) {
  jpeg_session session = {
      .input = input, .limits = limits, .header = header, .failure = failure};
  return run(&session, read_header);
}

codec_status codec_jpeg_decode(
    codec_input input, codec_limits limits, codec_bitmap bitmap, codec_failure *failure) {
  jpeg_session session = {
      .input = input, .limits = limits, .bitmap = bitmap, .failure = failure};
  return run(&session, read_pixels);
}
