#ifndef GRIDSIM_JPEGFAILURE_H
#define GRIDSIM_JPEGFAILURE_H

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "CImageCodec.h"

/// One call's state. It lives in the entry point's frame, while setjmp is armed in a function that
/// the entry point calls: so what a longjmp leaves behind is well defined without `volatile`.
typedef struct jpeg_session {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  codec_input input;
  codec_limits limits;
  codec_header *header;
  codec_bitmap bitmap;
  codec_failure *failure;
  codec_status status;
  /// Rows come out one after another: the decoder's row counter means something.
  bool delivers_rows;
} jpeg_session;

/// Makes the library report to the session: errors and damage jump to `escape`, in good order.
void jpeg_session_install(jpeg_session *session);

/// Ends the call with a status of our own. Only while `escape` is armed.
_Noreturn void jpeg_session_fail(jpeg_session *session, codec_status status);

#endif
