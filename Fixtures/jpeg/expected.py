"""Prints for each JPEG here its size and a digest of its RGBA pixels, as djpeg decodes it.

djpeg writes PPM or PGM; alpha is 255. CMYK it multiplies into RGB, each product divided by 255 and
rounded to the nearest, but takes it for inverted whether or not an Adobe segment says so. For the
file without that segment the samples come from Pillow, which turns them round.
"""

import glob
import subprocess

from PIL import Image


def fnv1a(data):
    """64-bit FNV-1a."""
    digest = 0xCBF29CE484222325
    for byte in data:
        digest = (digest ^ byte) * 0x100000001B3 % 2**64
    return digest


def rgba(samples, planes):
    for i in range(0, len(samples), planes):
        colour = samples[i:i + planes]
        yield from colour * 3 if planes == 1 else colour
        yield 255


def uninverted(path):
    """Multiplies true CMYK: Pillow's samples are the complements of what the file stores."""
    with Image.open(path) as picture:
        samples = picture.tobytes()
    for i in range(0, len(samples), 4):
        cyan, magenta, yellow, black = samples[i:i + 4]
        yield from ((ink * black * 2 + 255) // 510 for ink in (cyan, magenta, yellow))
        yield 255


for path in sorted(glob.glob("*.jpg")):
    netpbm = subprocess.run(["djpeg", "-pnm", path], capture_output=True, check=True).stdout
    magic, size, maximum, samples = netpbm.split(b"\n", 3)
    width, height = size.decode().split()
    planes = {b"P5": 1, b"P6": 3}[magic]
    assert len(samples) == int(width) * int(height) * planes
    pixels = uninverted(path) if path == "cmyk-plain.jpg" else rgba(samples, planes)
    print(f"{path} {width}x{height} {fnv1a(pixels):016x}")
