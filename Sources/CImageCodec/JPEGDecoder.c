#include <limits.h>
#include <stdlib.h>

#include "Bitmap.h"
#include "JPEGFailure.h"

uint32_t codec_jpeg_longest_side(void) { return (uint32_t)JPEG_MAX_DIMENSION; }

/// Runs `step` with the escape armed: the only setjmp for JPEG.
static codec_status guarded(
    jpeg_session *session, void (*step)(jpeg_session *, const void *), const void *argument) {
  if (setjmp(session->escape)) return session->status;
  step(session, argument);
  return codec_status_ok;
}

static void require(jpeg_session *session, codec_status status) {
  if (status != codec_status_ok) jpeg_session_fail(session, status);
}

static codec_colour colour_of(j_decompress_ptr library) {
  switch (library->jpeg_color_space) {
    case JCS_GRAYSCALE: return codec_colour_grey;
    case JCS_CMYK: return codec_colour_cmyk;
    case JCS_YCCK: return codec_colour_ycck;
    case JCS_RGB: return codec_colour_rgb;
    default: return codec_colour_ycbcr;
  }
}

static codec_sampling sampling_of(const jpeg_component_info *component) {
  return (codec_sampling){
      .horizontal = (uint32_t)component->h_samp_factor,
      .vertical = (uint32_t)component->v_samp_factor};
}

static void describe(jpeg_session *session) {
  j_decompress_ptr library = &session->library;
  session->base.header = (codec_header){
      .width = library->image_width,
      .height = library->image_height,
      .channels = (uint32_t)library->num_components,
      .bit_depth = (uint32_t)library->data_precision,
      .colour = colour_of(library),
      .luma = sampling_of(&library->comp_info[0]),
      .restart_interval = library->restart_interval,
      .is_progressive = library->progressive_mode != 0,
      .is_arithmetic = library->arith_code != 0,
      .has_alpha = false,
  };
  if (library->num_components < 3) return;
  codec_sampling second = sampling_of(&library->comp_info[1]);
  codec_sampling third = sampling_of(&library->comp_info[2]);
  bool agree = second.horizontal == third.horizontal && second.vertical == third.vertical;
  if (agree) session->base.header.chroma = second;
}

static void read_header(jpeg_session *session, const void *unused) {
  (void)unused;
  j_decompress_ptr library = &session->library;
  codec_failure *failure = &session->base.failure;
  codec_limits limits = session->base.limits;
  // Checks the library's API number and structure size against those of the headers.
  jpeg_create_decompress(library);
  library->progress = &session->monitor;
  size_t working = limits.working_bytes;
  library->mem->max_memory_to_use = working < LONG_MAX ? (long)working : LONG_MAX;
  // The library's own memory source warns where the data end.
  codec_input input = session->base.input;
  jpeg_mem_src(library, input.bytes, (unsigned long)input.count);
  jpeg_read_header(library, TRUE);

  uint32_t side = limits.side;
  if (side > codec_jpeg_longest_side()) side = codec_jpeg_longest_side();
  require(
      session, codec_check_size(
                   library->image_width, library->image_height, limits.pixels, side, failure));
  if (library->data_precision != 8) {
    failure->limit = (uint64_t)library->data_precision;
    jpeg_session_fail(session, codec_status_unsupported_precision);
  }
  if (library->jpeg_color_space == JCS_UNKNOWN) {
    failure->limit = (uint64_t)library->num_components;
    jpeg_session_fail(session, codec_status_unsupported_colour);
  }
  describe(session);
}

static row_finish choose_output(j_decompress_ptr library) {
  if (library->jpeg_color_space == JCS_CMYK || library->jpeg_color_space == JCS_YCCK) {
    library->out_color_space = JCS_CMYK;
    return library->saw_Adobe_marker ? finish_adobe_cmyk : finish_cmyk;
  }
#ifdef JCS_ALPHA_EXTENSIONS
  library->out_color_space = JCS_EXT_RGBA;
  return finish_none;
#else
  library->out_color_space = JCS_RGB;
  return finish_rgb;
#endif
}

/// The largest of 8, 4, 2 and 1 by which the picture may shrink and still cover what is wanted. The
/// library's other scales have no vector code, and cost more than the next larger of these.
static uint32_t scale_for(codec_output output) {
  uint32_t width, height;
  row_sink_out_size(output, &width, &height);
  for (uint32_t scale = DCTSIZE; scale > 1; scale /= 2) {
    uint64_t scaled_width = ((uint64_t)output.stored_width + scale - 1) / scale;
    uint64_t scaled_height = ((uint64_t)output.stored_height + scale - 1) / scale;
    if (scaled_width >= width && scaled_height >= height) return scale;
  }
  return 1;
}

static void start(jpeg_session *session, const void *argument) {
  const codec_output *output = argument;
  j_decompress_ptr library = &session->library;
  session->finish = choose_output(library);
  session->scale = scale_for(*output);
  library->scale_num = 1;
  library->scale_denom = session->scale;
  // Several scans are read in steps, which only this mode allows. The pixels are the same.
  session->is_absorbing = jpeg_has_multiple_scans(library) != FALSE;
  library->buffered_image = session->is_absorbing;
  session->reads_pixels = true;
  jpeg_start_decompress(library);
  jpeg_session_count_scan(session);
  require(
      session, row_sink_open(
                   &session->base.sink, *output, library->output_width, library->output_height,
                   &session->base.failure));
  if (!session->is_absorbing) session->base.good_rows = 0;
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

/// Reads coefficients that cover about `rows` rows of one scan. Returns the rows left to do.
static uint32_t absorb(jpeg_session *session, uint32_t rows) {
  j_decompress_ptr library = &session->library;
  uint32_t step = (uint32_t)(library->max_v_samp_factor * DCTSIZE);
  while (rows > 0 && !jpeg_input_complete(library)) {
    int event = jpeg_consume_input(library);
    if (event == JPEG_REACHED_SOS) jpeg_session_count_scan(session);
    if (event == JPEG_ROW_COMPLETED || event == JPEG_SCAN_COMPLETED) {
      rows -= rows < step ? rows : step;
    }
  }
  if (!jpeg_input_complete(library)) return 0;
  jpeg_start_output(library, library->input_scan_number);
  session->is_absorbing = false;
  return rows;
}

/// Reads what the library hands over at once: as many rows as the vertical sampling factor.
static void read_rows(jpeg_session *session) {
  j_decompress_ptr library = &session->library;
  row_sink *sink = &session->base.sink;
  JSAMPROW rows[row_sink_room];
  uint32_t count = row_sink_available(sink);
  for (uint32_t i = 0; i < count; i++) rows[i] = row_sink_place(sink, i);
  uint32_t read = jpeg_read_scanlines(library, rows, count);
  for (uint32_t i = 0; i < read; i++) {
    finish_row(session->finish, rows[i], sink->width);
    row_sink_accept(sink);
  }
  uint64_t done = (uint64_t)sink->row * session->scale;
  uint32_t height = session->base.header.height;
  session->base.progress.rows = done < height ? (uint32_t)done : height;
  // In one scan rows are right as they come; of several, all or none.
  if (session->base.good_rows >= 0) session->base.good_rows = session->base.progress.rows;
}

static void advance(jpeg_session *session, const void *argument) {
  uint32_t rows = *(const uint32_t *)argument;
  j_decompress_ptr library = &session->library;
  row_sink *sink = &session->base.sink;
  if (session->is_absorbing) rows = absorb(session, rows);
  if (rows == 0) return;

  uint64_t target = (uint64_t)session->base.progress.rows + rows;
  while (session->base.progress.rows < target && sink->row < sink->height) read_rows(session);
  if (sink->row < sink->height) return;
  // Reads on to the end marker, so that a picture that lost its tail is refused too.
  if (library->buffered_image) jpeg_finish_output(library);
  jpeg_finish_decompress(library);
  session->base.progress.is_finished = true;
}

static codec_status engine_open(codec_decoder *decoder) {
  jpeg_session *session = (jpeg_session *)decoder;
  jpeg_session_install(session);
  return guarded(session, read_header, NULL);
}

static codec_status engine_start(codec_decoder *decoder, codec_output output) {
  return guarded((jpeg_session *)decoder, start, &output);
}

static codec_status engine_advance(codec_decoder *decoder, uint32_t rows) {
  return guarded((jpeg_session *)decoder, advance, &rows);
}

static void engine_close(codec_decoder *decoder) {
  jpeg_session *session = (jpeg_session *)decoder;
  jpeg_destroy_decompress(&session->library);
  free(session);
}

codec_decoder *codec_jpeg_create(void) {
  static const codec_engine engine = {engine_open, engine_start, engine_advance, engine_close};
  jpeg_session *session = calloc(1, sizeof *session);
  if (session == NULL) return NULL;
  session->base.engine = &engine;
  return &session->base;
}
