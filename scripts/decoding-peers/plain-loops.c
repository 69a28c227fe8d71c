// The least that a C program does to decode a picture with libjpeg or libpng: what the project's own
// decoder is compared with. No limits, no damage, no orientation.
//
// usage: plain-loops jpeg|png fresh|reused SAMPLES FILE
// Prints the median of the thread CPU times in milliseconds.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include <jpeglib.h>
#include <png.h>

static unsigned char *file;
static size_t file_size, offset;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static unsigned char *pages(size_t count) {
  return mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

static void decode_jpeg(unsigned char **bitmap, size_t *count) {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  decoder.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&decoder);
  jpeg_mem_src(&decoder, file, file_size);
  jpeg_read_header(&decoder, TRUE);
  decoder.out_color_space = JCS_EXT_RGBA;
  jpeg_start_decompress(&decoder);
  size_t row_bytes = (size_t)decoder.output_width * 4;
  *count = row_bytes * decoder.output_height;
  if (*bitmap == NULL) *bitmap = pages(*count);
  while (decoder.output_scanline < decoder.output_height) {
    JSAMPROW row = *bitmap + row_bytes * decoder.output_scanline;
    jpeg_read_scanlines(&decoder, &row, 1);
  }
  jpeg_finish_decompress(&decoder);
  jpeg_destroy_decompress(&decoder);
}

static void read_png(png_structp decoder, png_bytep target, size_t count) {
  if (count > file_size - offset) png_error(decoder, "end of file");
  memcpy(target, file + offset, count);
  offset += count;
}

static void decode_png(unsigned char **bitmap, size_t *count) {
  offset = 0;
  png_structp decoder = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(decoder);
  png_set_read_fn(decoder, NULL, read_png);
  png_read_info(decoder, info);
  png_set_expand(decoder);
  png_set_scale_16(decoder);
  png_set_gray_to_rgb(decoder);
  png_set_add_alpha(decoder, 255, PNG_FILLER_AFTER);
  png_read_update_info(decoder, info);
  size_t row_bytes = png_get_rowbytes(decoder, info);
  unsigned height = png_get_image_height(decoder, info);
  *count = row_bytes * height;
  if (*bitmap == NULL) *bitmap = pages(*count);
  for (unsigned y = 0; y < height; y++) png_read_row(decoder, *bitmap + row_bytes * y, NULL);
  png_read_end(decoder, NULL);
  png_destroy_read_struct(&decoder, &info, NULL);
}

static int ascending(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

int main(int argc, char **argv) {
  if (argc != 5) return 64;
  int is_jpeg = strcmp(argv[1], "jpeg") == 0, is_fresh = strcmp(argv[2], "fresh") == 0;
  int samples = atoi(argv[3]);
  FILE *input = fopen(argv[4], "rb");
  if (input == NULL || samples < 1) return 66;
  fseek(input, 0, SEEK_END);
  file_size = (size_t)ftell(input);
  rewind(input);
  file = malloc(file_size);
  if (fread(file, 1, file_size, input) != file_size) return 66;
  fclose(input);

  double *times = calloc((size_t)samples, sizeof *times);
  unsigned char *bitmap = NULL;
  size_t count = 0;
  if (!is_fresh) (is_jpeg ? decode_jpeg : decode_png)(&bitmap, &count);
  for (int i = 0; i < samples; i++) {
    if (is_fresh) bitmap = NULL;
    double start = now();
    (is_jpeg ? decode_jpeg : decode_png)(&bitmap, &count);
    times[i] = now() - start;
    if (is_fresh) munmap(bitmap, count);
  }
  qsort(times, (size_t)samples, sizeof *times, ascending);
  printf("%.3f\n", times[samples / 2]);
  return 0;
}
