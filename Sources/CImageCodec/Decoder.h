#ifndef GRIDSIM_DECODER_H
#define GRIDSIM_DECODER_H

#include "CImageCodec.h"
#include "RowSink.h"

/// What a library does for a decoder. Each step runs with its escape armed, once per entry; `close`
/// runs without, and frees the decoder itself.
typedef struct codec_engine {
  codec_status (*open)(codec_decoder *decoder);
  codec_status (*start)(codec_decoder *decoder, codec_output output);
  /// Adds to `progress.rows`, and sets `progress.is_finished` after the last one.
  codec_status (*advance)(codec_decoder *decoder, uint32_t rows);
  void (*close)(codec_decoder *decoder);
} codec_engine;

/// The part of a decoder that both libraries share; theirs begin with it.
struct codec_decoder {
  const codec_engine *engine;
  codec_input input;
  codec_limits limits;
  bool tolerates_damage;
  codec_header header;
  codec_progress progress;
  /// Rows that are known to be complete; -1 where that is not known.
  int64_t good_rows;
  /// About the damage that was passed over, or the failure that ended the call.
  codec_failure failure;
  row_sink sink;
};

/// NULL where memory is short.
codec_decoder *codec_jpeg_create(void);
codec_decoder *codec_png_create(void);

/// Notes the first damage of a picture.
void codec_note_damage(codec_decoder *decoder, codec_status damage, const char *message);

#endif
