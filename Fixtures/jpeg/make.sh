#!/bin/sh
# Makes the JPEG fixtures and expected.txt. Needs cjpeg and djpeg (libjpeg-turbo-progs) and Python
# with Pillow. The encoder's version shows in the files, so they are committed, not rebuilt.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# 45 × 31 pixels, no multiple of any block: slopes, an edge, and a patch of noise.
python3 - "$work" <<'PYTHON'
import random, sys
from PIL import Image
work, noise = sys.argv[1], random.Random(7)
picture = Image.new("RGB", (45, 31))
for y in range(31):
    for x in range(45):
        grain = noise.randrange(60) if x > 30 and y > 16 else 0
        picture.putpixel((x, y), ((x * 5 + grain) % 256, y * 8, 200 if x > 2 * y else 40 + grain))
picture.save(f"{work}/picture.ppm")
picture.convert("L").save(f"{work}/grey.pgm")
picture.crop((0, 0, 1, 1)).save(f"{work}/pixel.ppm")
picture.crop((0, 0, 17, 1)).save(f"{work}/line.ppm")
picture.crop((0, 0, 1, 17)).save(f"{work}/column.ppm")
picture.convert("CMYK").save("cmyk-adobe.jpg", quality=80)

# The same data read as YCCK (the Adobe segment's transform is 2), and without that segment.
data = bytearray(open("cmyk-adobe.jpg", "rb").read())
assert data[2:4] == b"\xff\xee" and data[5] == 14 and data[17] == 0
open("cmyk-plain.jpg", "wb").write(data[:2] + data[18:])
data[17] = 2
open("ycck-adobe.jpg", "wb").write(data)
PYTHON

cjpeg -quality 85 -grayscale "$work/grey.pgm" > grey.jpg
cjpeg -quality 85 -grayscale -progressive "$work/grey.pgm" > grey-progressive.jpg
for sampling in 1x1:444 2x1:422 2x2:420 1x2:440 4x1:411; do
  cjpeg -quality 85 -sample "${sampling%:*}" "$work/picture.ppm" > "ycc-${sampling#*:}.jpg"
done
cjpeg -quality 85 -progressive "$work/picture.ppm" > progressive-420.jpg
cjpeg -quality 85 -progressive -sample 1x1 "$work/picture.ppm" > progressive-444.jpg
cjpeg -quality 85 -restart 1 "$work/picture.ppm" > restart.jpg
cjpeg -quality 85 -arithmetic "$work/picture.ppm" > arithmetic.jpg
cjpeg -quality 85 -rgb "$work/picture.ppm" > rgb.jpg
for size in pixel line column; do
  cjpeg -quality 85 "$work/$size.ppm" > "$size.jpg"
done
printf '0;\n1;\n2;\n' > "$work/scans"
cjpeg -quality 85 -scans "$work/scans" "$work/picture.ppm" > three-scans.jpg

python3 expected.py > expected.txt
