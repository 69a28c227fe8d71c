#include "CImageCodec.h"

#include <stdio.h>

#include <jpeglib.h>
#include <png.h>
#include <zlib.h>

#define TEXT(value) #value
#define EXPANDED(value) TEXT(value)

#ifdef LIBJPEG_TURBO_VERSION
#define JPEG_NAME "libjpeg-turbo " EXPANDED(LIBJPEG_TURBO_VERSION)
#else
#define JPEG_NAME "libjpeg"
#endif

const char *codec_jpeg_version(void) {
  return JPEG_NAME " (API " EXPANDED(JPEG_LIB_VERSION) ")";
}

const char *codec_png_version(void) { return png_get_libpng_ver(NULL); }

const char *codec_zlib_version(void) { return zlibVersion(); }
