#include "JPEGFailure.h"

#include <jerror.h>

#include "Bitmap.h"

_Noreturn void jpeg_session_fail(jpeg_session *session, codec_status status) {
  session->status = status;
  session->failure->row = session->delivers_rows ? (int64_t)session->decoder.output_scanline : -1;
  longjmp(session->escape, 1);
}

/// Sorts the library's message codes into ours, and fills in what the status is about.
static codec_status status_of_error(jpeg_session *session) {
  j_decompress_ptr decoder = &session->decoder;
  switch (session->errors.msg_code) {
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF:
    case JWRN_JPEG_EOF:
      return codec_status_truncated;
    case JERR_IMAGE_TOO_BIG:
      return codec_check_size(
          decoder->image_width, decoder->image_height, session->limits.pixels,
          codec_jpeg_longest_side(), session->failure);
    case JERR_NO_BACKING_STORE:
      // The library asks for a temporary file once max_memory_to_use is spent; there is none.
      session->failure->limit = session->limits.working_bytes;
      return codec_status_too_much_memory;
    case JERR_OUT_OF_MEMORY:
      return codec_status_out_of_memory;
    case JERR_BAD_PRECISION:
      session->failure->limit = (uint64_t)decoder->data_precision;
      return codec_status_unsupported_precision;
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
      session->failure->limit = (uint64_t)decoder->num_components;
      return codec_status_unsupported_colour;
#if JPEG_LIB_VERSION < 70
    // Later interfaces have no such code: their libraries decode arithmetic coding.
    case JERR_ARITH_NOTIMPL:
#endif
    case JERR_BAD_LIB_VERSION:
    case JERR_BAD_STRUCT_SIZE:
    case JERR_CCIR601_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
    case JERR_WIDTH_OVERFLOW:
      return codec_status_unsupported_feature;
    default:
      return codec_status_corrupt;
  }
}

static _Noreturn void on_error(j_common_ptr common) {
  jpeg_session *session = common->client_data;
  char message[JMSG_LENGTH_MAX];
  session->errors.format_message(common, message);
  codec_set_message(session->failure, message);
  jpeg_session_fail(session, status_of_error(session));
}

/// Level -1 is a warning, the rest is tracing. libjpeg warns where data are missing or senseless,
/// and goes on with pixels that it made up. A picture like that is refused at the first warning,
/// except for those that cannot have touched a pixel.
static void on_message(j_common_ptr common, int level) {
  if (level >= 0) return;
  switch (common->err->msg_code) {
    case JWRN_JFIF_MAJOR:      // a newer revision of the JFIF segment
    case JWRN_ADOBE_XFORM:     // an unknown transform code, read as the usual one
    case JWRN_NOT_SEQUENTIAL:  // spectral selection in a baseline scan, which has none
      return;
    default:
      on_error(common);
  }
}

static void on_output(j_common_ptr common) { (void)common; }

/// Bounds the scans of a progressive file, whose number the format leaves open.
static void on_progress(j_common_ptr common) {
  jpeg_session *session = common->client_data;
  uint32_t scans = session->limits.scans;
  if ((uint32_t)session->decoder.input_scan_number <= scans) return;
  session->failure->limit = scans;
  jpeg_session_fail(session, codec_status_too_many_scans);
}

void jpeg_session_install(jpeg_session *session) {
  session->decoder.err = jpeg_std_error(&session->errors);
  session->errors.error_exit = on_error;
  session->errors.emit_message = on_message;
  session->errors.output_message = on_output;
  session->decoder.client_data = session;
  session->progress.progress_monitor = on_progress;
}
