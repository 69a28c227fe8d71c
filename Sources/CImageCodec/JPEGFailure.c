#include "JPEGFailure.h"

#include <jerror.h>

#include "Bitmap.h"

_Noreturn void jpeg_session_fail(jpeg_session *session, codec_status status) {
  session->status = status;
  // The first damage keeps its row.
  if (session->base.progress.damage == codec_status_ok) {
    session->base.failure.row = session->base.good_rows;
  }
  longjmp(session->escape, 1);
}

/// Sorts the library's message codes into ours, and fills in what the status is about.
static codec_status status_of_error(jpeg_session *session) {
  j_decompress_ptr library = &session->library;
  codec_failure *failure = &session->base.failure;
  switch (session->errors.msg_code) {
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF:
    case JWRN_JPEG_EOF:
      return codec_status_truncated;
    case JERR_IMAGE_TOO_BIG:
      return codec_check_size(
          library->image_width, library->image_height, session->base.limits.pixels,
          codec_jpeg_longest_side(), failure);
    case JERR_NO_BACKING_STORE:
      // The library asks for a temporary file once max_memory_to_use is spent; there is none.
      failure->limit = session->base.limits.working_bytes;
      return codec_status_too_much_memory;
    case JERR_OUT_OF_MEMORY:
      return codec_status_out_of_memory;
    case JERR_BAD_PRECISION:
      failure->limit = (uint64_t)library->data_precision;
      return codec_status_unsupported_precision;
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
      failure->limit = (uint64_t)library->num_components;
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
  codec_status status = status_of_error(session);
  if (session->base.progress.damage == codec_status_ok) {
    codec_set_message(&session->base.failure, message);
  }
  jpeg_session_fail(session, status);
}

/// Level -1 is a warning, the rest is tracing. libjpeg warns where data are missing or senseless,
/// and goes on with pixels that it made up. That is refused at the first warning, or noted where
/// damage is tolerated; some warnings cannot have touched a pixel.
static void on_message(j_common_ptr common, int level) {
  if (level >= 0) return;
  switch (common->err->msg_code) {
    case JWRN_JFIF_MAJOR:      // a newer revision of the JFIF segment
    case JWRN_ADOBE_XFORM:     // an unknown transform code, read as the usual one
    case JWRN_NOT_SEQUENTIAL:  // spectral selection in a baseline scan, which has none
      return;
    default:
      break;
  }
  jpeg_session *session = common->client_data;
  if (!session->base.tolerates_damage || !session->reads_pixels) on_error(common);
  if (session->base.progress.damage != codec_status_ok) return;
  char message[JMSG_LENGTH_MAX];
  session->errors.format_message(common, message);
  codec_note_damage(&session->base, status_of_error(session), message);
}

static void on_output(j_common_ptr common) { (void)common; }

void jpeg_session_count_scan(jpeg_session *session) {
  j_decompress_ptr library = &session->library;
  codec_failure *failure = &session->base.failure;
  if (library->input_scan_number <= session->counted_scans) return;
  session->counted_scans = library->input_scan_number;
  session->base.progress.scans = (uint32_t)session->counted_scans;

  codec_limits limits = session->base.limits;
  if ((uint32_t)session->counted_scans > limits.scans) {
    failure->limit = limits.scans;
    jpeg_session_fail(session, codec_status_too_many_scans);
  }
  for (int i = 0; i < library->comps_in_scan; i++) {
    const jpeg_component_info *component = library->cur_comp_info[i];
    session->scan_samples +=
        (uint64_t)component->width_in_blocks * component->height_in_blocks * DCTSIZE2;
  }
  if (session->counted_scans > 1 && session->scan_samples > limits.scan_samples) {
    failure->limit = limits.scan_samples;
    jpeg_session_fail(session, codec_status_too_much_scan_work);
  }
}

/// The library calls this now and then while it reads scans.
static void on_progress(j_common_ptr common) { jpeg_session_count_scan(common->client_data); }

void jpeg_session_install(jpeg_session *session) {
  session->library.err = jpeg_std_error(&session->errors);
  session->errors.error_exit = on_error;
  session->errors.emit_message = on_message;
  session->errors.output_message = on_output;
  session->library.client_data = session;
  session->monitor.progress_monitor = on_progress;
}
