"""Writes expected.txt: for each valid picture its size and a digest of its RGBA pixels.

The samples come from pypng (pip install pypng), a decoder in Python that shares no code with
libpng; the steps to 8-bit premultiplied RGBA are the formulas below, on the samples as stored.
Run in this folder: python3 expected.py > expected.txt
"""

import glob
import png


def scaled(sample, maximum):
    """To 8 bits, rounded to the nearest: exact for 1, 2, 4 and 8 bits, v / 257 for 16."""
    return (sample * 255 * 2 + maximum) // (maximum * 2)


def pixels(path):
    reader = png.Reader(filename=path)
    width, height, rows, info = reader.read()
    maximum = 2 ** info["bitdepth"] - 1
    palette = reader.palette("force") if reader.color_type == 3 else None
    clear = reader.transparent if reader.trns and not palette else None
    for row in rows:
        planes = info["planes"]
        for x in range(width):
            stored = tuple(row[x * planes:(x + 1) * planes])
            if palette:
                r, g, b, a = (tuple(palette[stored[0]]) + (255,))[:4]
            else:
                colour = stored[:-1] if info["alpha"] and planes in (2, 4) else stored
                alpha = stored[-1] if planes in (2, 4) else maximum
                if clear is not None and stored == tuple(clear):
                    alpha = 0
                eight = [scaled(sample, maximum) for sample in colour]
                r, g, b = eight * 3 if len(eight) == 1 else eight
                a = scaled(alpha, maximum)
            for c in (r, g, b):
                yield (c * a * 2 + 255) // 510
            yield a


def fnv1a(data):
    """64-bit FNV-1a."""
    digest = 0xCBF29CE484222325
    for byte in data:
        digest = (digest ^ byte) * 0x100000001B3 % 2**64
    return digest


for path in sorted(glob.glob("*.png")):
    if not path.startswith("x"):
        width, height = png.Reader(filename=path).read()[:2]
        print(f"{path} {width}x{height} {fnv1a(pixels(path)):016x}")
