#ifndef GRIDSIM_JPEGFAILURE_H
#define GRIDSIM_JPEGFAILURE_H

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "Decoder.h"

/// What the rows need after libjpeg has written them.
typedef enum row_finish { finish_none, finish_cmyk, finish_adobe_cmyk, finish_rgb } row_finish;

/// A JPEG being decoded. It lives on the heap, so what a longjmp leaves behind is well defined
/// without `volatile`.
typedef struct jpeg_session {
  codec_decoder base;
  struct jpeg_decompress_struct library;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr monitor;
  jmp_buf escape;
  codec_status status;
  row_finish finish;
  /// Rows of the picture for one row of the library's, which scales down: 1, 2, 4 or 8.
  uint32_t scale;
  /// A picture of several scans whose coefficients are still being read.
  bool is_absorbing;
  /// Samples that the scans begun so far visit.
  uint64_t scan_samples;
  int counted_scans;
  /// Damage may be passed over now: all that decides about memory has been read.
  bool reads_pixels;
} jpeg_session;

/// Makes the library report to the session: errors and damage jump to `escape`, in good order.
void jpeg_session_install(jpeg_session *session);

/// Ends the call with a status of our own. Only while `escape` is armed.
_Noreturn void jpeg_session_fail(jpeg_session *session, codec_status status);

/// Counts the scan that was begun last, and fails where the scans are too many or visit too much.
void jpeg_session_count_scan(jpeg_session *session);

#endif
