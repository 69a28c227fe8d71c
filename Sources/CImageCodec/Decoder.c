#include "Decoder.h"

#include "Bitmap.h"

static bool is_damage(codec_status status) {
  return status == codec_status_truncated || status == codec_status_corrupt;
}

void codec_note_damage(codec_decoder *decoder, codec_status damage, const char *message) {
  if (decoder->progress.damage != codec_status_ok) return;
  decoder->progress.damage = damage;
  decoder->failure.row = decoder->good_rows;
  codec_set_message(&decoder->failure, message);
}

codec_status codec_open(
    codec_format format, codec_input input, codec_limits limits, bool tolerates_damage,
    codec_decoder **opened, codec_header *header, codec_failure *failure) {
  if (opened != NULL) *opened = NULL;
  codec_decoder *decoder = format == codec_format_jpeg ? codec_jpeg_create() : codec_png_create();
  if (decoder == NULL) return codec_status_out_of_memory;
  decoder->input = input;
  decoder->limits = limits;
  decoder->tolerates_damage = tolerates_damage;
  decoder->good_rows = -1;

  codec_status status = decoder->engine->open(decoder);
  *failure = decoder->failure;
  *header = decoder->header;
  if (status == codec_status_ok && opened != NULL) {
    *opened = decoder;
  } else {
    codec_close(decoder);
  }
  return status;
}

codec_status codec_start(codec_decoder *decoder, codec_output output, codec_failure *failure) {
  codec_header header = decoder->header;
  codec_status status =
      codec_check_output(output, header.width, header.height, &decoder->failure);
  if (status == codec_status_ok) status = decoder->engine->start(decoder, output);
  *failure = decoder->failure;
  return status;
}

codec_status codec_advance(
    codec_decoder *decoder, uint32_t rows, codec_progress *progress, codec_failure *failure) {
  codec_status status = codec_status_ok;
  if (!decoder->progress.is_finished) status = decoder->engine->advance(decoder, rows);
  if (decoder->tolerates_damage && is_damage(status)) {
    // The library cannot go on: the rest stays empty. Its words and row were noted as it failed.
    if (decoder->progress.damage == codec_status_ok) decoder->progress.damage = status;
    row_sink_fill(&decoder->sink);
    decoder->progress.rows = decoder->header.height;
    decoder->progress.is_finished = true;
    status = codec_status_ok;
  }
  *progress = decoder->progress;
  *failure = decoder->failure;
  return status;
}

void codec_close(codec_decoder *decoder) {
  if (decoder == NULL) return;
  row_sink_close(&decoder->sink);
  decoder->engine->close(decoder);
}
