"""Train the small net that reads the digits of a picture, on digits drawn with fonts alone.

    pip install numpy pillow
    python benchmarks/digits.py /usr/share/fonts

writes `apps/lapiz_play/page/picture/digits.json`, in minutes. The same fonts and the same seed
give the same weights on the same machine. `--drawn OUT.png` shows what is learnt from.

The weights here are of 665 looks of fonts, from 66 packages of Debian 12, all named `fonts-…`:
adf-* (accanthis to verana), aoyagi-kouzan-t, arkpandora, b612, bebas-neue, breip, cabin, cantarell,
cmu, comfortaa, courier-prime, croscore, crosextra-caladea, crosextra-carlito, dancingscript, dosis,
ebgaramond, ecolier-court, firacode, freefont-ttf, gfs-didot, hack, humor-sans, inter,
jetbrains-mono, junicode, jura, karla, lato, league-mono, lexi-gulim, liberation, liberation2,
linuxlibertine, lobster, mononoki, noto-core, ocr-a, open-sans, oxygen, play, prociono, quicksand,
recommended, roboto-unhinted, sil-andika, sil-charis, sil-doulos, sil-gentium, spleen, texgyre,
tomsontalks, urw-base35, vollkorn, yanone-kaffeesatz; and DejaVu.

A sample is a symbol drawn with a font, turned, sheared, made thicker or thinner, seen at the size
and with the blur and noise of a photograph, with bits of lines beside it; or something that is no
symbol. It comes to the net as the page hands it over: 24 x 24, the symbol 18 high, paper 0 and
ink 1 (`normalised` here, `patchOf` in `picture/digits.js`: keep them alike).
"""

import argparse
import base64
import json
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont
from small_net import Array, Net

SYMBOLS = "1234567890ABCDEFG"
"""The classes after the first, which is no symbol at all."""
SIDE, HIGH = 24, 18
CANVAS, DRAWN = 112, 56
LEFT_OUT = ("dingbat", "symbol", "math", "emoji", "d050000l", "standardsymbols", "barcode")
OUT = Path(__file__).parent.parent / "apps/lapiz_play/page/picture/digits.json"


def glyphs(folder: Path) -> list[list[Image.Image]]:
    """Return the symbols of every font that has them all, each look once."""
    found, seen = [], set()
    for path in sorted(folder.rglob("*"), key=lambda path: path.name):
        if path.suffix.lower() not in (".ttf", ".otf"):
            continue
        if any(name in path.name.lower() for name in LEFT_OUT):
            continue
        drawn = _drawn(path)
        if not drawn:
            continue
        look = b"".join(image.resize((16, 16)).tobytes() for image in drawn[:9])
        if look not in seen:
            seen.add(look)
            found.append(drawn)
    return found


def _drawn(path: Path) -> list[Image.Image]:
    try:
        font = ImageFont.truetype(str(path), DRAWN)
        images = [_glyph(font, symbol) for symbol in SYMBOLS]
        missing = _glyph(font, "\uffff").tobytes()
    except (OSError, ValueError):
        return []
    different = {image.tobytes() for image in images}
    plain = all(image.getbbox() for image in images) and missing not in different
    return images if plain and len(different) == len(SYMBOLS) else []


def _glyph(font: ImageFont.FreeTypeFont, symbol: str) -> Image.Image:
    image = Image.new("L", (CANVAS, CANVAS))
    ImageDraw.Draw(image).text((CANVAS / 2, CANVAS / 2), symbol, 255, font=font, anchor="mm")
    return image


def seen(image: Image.Image, rng: np.random.Generator) -> Image.Image:
    """Return a drawing turned, sheared, and thicker or thinner."""
    kind = rng.random()
    if kind < 0.2:
        image = image.filter(ImageFilter.MaxFilter(3 if kind < 0.12 else 5))
    elif kind < 0.3:
        image = image.filter(ImageFilter.MinFilter(3))
    turn, shear = rng.normal(0, 0.07), rng.normal(0, 0.08)
    wide, high = np.exp(rng.normal(0, 0.12)), np.exp(rng.normal(0, 0.08))
    matrix = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    matrix = matrix @ np.array([[wide, shear], [0, high]])
    middle = np.array([CANVAS / 2, CANVAS / 2])
    shift = middle - matrix @ middle
    lean = rng.normal(0, 0.0006, 2)
    data = (*matrix[0], shift[0], *matrix[1], shift[1], *lean)
    return image.transform(image.size, Image.Transform.PERSPECTIVE, data, Image.Resampling.BILINEAR)


def _lines(image: Image.Image, box: tuple[int, ...], rng: np.random.Generator) -> Image.Image:
    """Return a drawing with bits of the lines around its cell."""
    made = image.copy()
    pen = ImageDraw.Draw(made)
    left, top, right, bottom = box
    for _ in range(rng.integers(1, 3)):
        gap, wide = int(rng.integers(4, 22)), int(rng.integers(1, 8))
        tilt, ink = int(rng.integers(-4, 5)), int(rng.integers(120, 256))
        side = rng.integers(4)
        if side < 2:
            x = left - gap if side else right + gap
            pen.line((x, 0, x + tilt, CANVAS), ink, wide)
        else:
            y = top - gap if side == 2 else bottom + gap
            pen.line((0, y, CANVAS, y + tilt), ink, wide)
    return made


def photographed(image: Image.Image, size: int, high: float, rng: np.random.Generator) -> Array:
    """Return a drawing as a camera sees it, its symbol `high` pixels: 0 paper, 1 ink."""
    image = image.resize((size, size), Image.Resampling.BOX)
    if rng.random() < 0.8:
        image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0, 0.055 * high + 0.35)))
    if rng.random() < 0.2:  # a hand that moved
        shift = max(1, round(high * rng.uniform(0.03, 0.1)))
        across, down = ((shift, 0), (0, shift), (shift, shift))[rng.integers(3)]
        image = ImageChops.blend(image, ImageChops.offset(image, across, down), 0.5)
    ink = np.asarray(image, np.float32) / 255
    slope = rng.normal(0, 0.12, 2) / size
    rows, columns = np.mgrid[:size, :size] - size / 2
    noise = rng.normal(0, rng.uniform(0, 0.09), ink.shape)
    return (ink + slope[0] * rows + slope[1] * columns + noise).astype(np.float32)


def boxed(ink: Array, box: tuple[float, ...]) -> Array:
    """Return the 24 x 24 around a box (left, top, right, bottom), which becomes 18 high."""
    left, top, right, bottom = box
    unit = max(bottom - top, (right - left) * 0.8, 4) / HIGH
    span = (np.arange(SIDE) - (SIDE - 1) / 2) * unit
    columns, rows = (left + right - 1) / 2 + span, (top + bottom - 1) / 2 + span
    smooth = max(1, round(unit))  # as many points as pixels are left out, so that none is
    total = np.zeros((SIDE, SIDE), np.float32)
    for down in range(smooth):
        for across in range(smooth):
            y = rows + ((down + 0.5) / smooth - 0.5) * unit
            x = columns + ((across + 0.5) / smooth - 0.5) * unit
            total += _at(ink, y, x)
    return total / smooth**2


def _at(ink: Array, y: Any, x: Any) -> Array:
    y, x = np.clip(y, 0, ink.shape[0] - 1.001), np.clip(x, 0, ink.shape[1] - 1.001)
    top, left = y.astype(int), x.astype(int)
    v, u = (y - top)[:, None], (x - left)[None]
    rows, below = ink[top], ink[top + 1]
    upper = rows[:, left] * (1 - u) + rows[:, left + 1] * u
    lower = below[:, left] * (1 - u) + below[:, left + 1] * u
    return np.asarray(upper * (1 - v) + lower * v, np.float32)


def normalised(patch: Array) -> Array:
    """Return a patch with its paper at 0 and its ink at 1."""
    order = np.sort(patch, axis=None)
    paper, ink = order[len(order) * 3 // 10], order[len(order) * 96 // 100]
    return np.clip((patch - paper) / max(ink - paper, 0.02), -0.3, 1.3)


def box_of(image: Image.Image, size: int, rng: np.random.Generator) -> tuple[float, ...]:
    """Return the box of a drawing in a picture of a size, as well as the page finds it."""
    scale = size / CANVAS
    left, top, right, bottom = (edge * scale for edge in image.getbbox() or (0, 0, 9, 9))
    play = 0.05 * (bottom - top) + 0.3
    moved = np.array([left, top, right, bottom]) + rng.normal(0, play, 4)
    return tuple(moved)


def symbol(image: Image.Image, rng: np.random.Generator) -> Array:
    image = seen(image, rng)
    box = image.getbbox() or (0, 0, CANVAS, CANVAS)
    whole = _lines(image, box, rng) if rng.random() < 0.25 else image
    high = float(rng.uniform(8, 34))
    size = _size(box, high)
    picture = photographed(whole, size, high, rng)
    return normalised(boxed(picture, box_of(image, size, rng)))


def _size(box: tuple[int, ...], high: float) -> int:
    """Return the side of the picture in which a box is so high."""
    return max(8, round(CANVAS * high / max(box[3] - box[1], 8)))


def nothing(fonts: list[list[Image.Image]], rng: np.random.Generator) -> Array:
    """Return what is no symbol: dirt, lines, corners, halves, marks."""
    image = Image.new("L", (CANVAS, CANVAS))
    pen, kind = ImageDraw.Draw(image), rng.integers(6)
    draw = lambda: fonts[rng.integers(len(fonts))][rng.integers(9)]  # noqa: E731
    if kind == 0:  # a blot
        for _ in range(rng.integers(1, 5)):
            x, y, wide, high = rng.integers(25, 80, 2).tolist() + rng.integers(3, 40, 2).tolist()
            pen.ellipse((x, y, x + wide, y + high), int(rng.integers(90, 256)))
    elif kind == 1:  # a line, a corner, a crossing; an upright one is like a 1, but for its height
        at = int(rng.integers(15, 95))
        pen.line((0, at, CANVAS, at + int(rng.integers(-9, 10))), 255, int(rng.integers(2, 14)))
        if rng.random() < 0.6:
            at = int(rng.integers(15, 95))
            pen.line((at, 0, at + int(rng.integers(-9, 10)), CANVAS), 255, int(rng.integers(2, 14)))
    elif kind == 2:  # a half
        image = seen(draw(), rng)
        cut = int(CANVAS / 2 + rng.integers(-4, 5))
        edge = (0, 0, CANVAS, cut) if rng.random() < 0.5 else (0, cut, CANVAS, CANVAS)
        image.paste(0, edge)
    elif kind == 3:  # pencil marks
        for place in range(9):
            if rng.random() < 0.45:
                small = draw().resize((44, 44))
                at = (18 + place % 3 * 27 - 8, 18 + place // 3 * 27 - 8)
                image.paste(255, at, small)
    elif kind == 4:  # a tint that ends
        x, y = rng.integers(20, 90, 2).tolist()
        pen.rectangle((x, y, CANVAS, CANVAS), int(rng.integers(60, 256)))
    box = image.getbbox() or (30, 30, 80, 80)
    high = float(rng.uniform(8, 34))
    size = min(_size(box, high), 2 * CANVAS)
    picture = photographed(image, size, high, rng)
    edges = np.array(box, float) * size / CANVAS + rng.normal(0, 1.5, 4)
    if edges[3] - edges[1] < 4:
        edges[3] = edges[1] + 4
    return normalised(boxed(picture, tuple(edges)))


def samples(fonts: list[list[Image.Image]], count: int, seed: int) -> tuple[Array, Any]:
    """Return samples and their classes; digits come three times as often as letters."""
    rng = np.random.default_rng(seed)
    made = np.empty((count, SIDE, SIDE), np.float32)
    classes = np.empty(count, int)
    weights = np.array([2.0] + [1.0] * 10 + [0.35] * 7)
    for at in range(count):
        chosen = int(rng.choice(len(weights), p=weights / weights.sum()))
        font = fonts[rng.integers(len(fonts))]
        made[at] = symbol(font[chosen - 1], rng) if chosen else nothing(fonts, rng)
        classes[at] = chosen
    return made, classes


def batches(count: int, size: int, rng: np.random.Generator) -> Iterator[Any]:
    order = rng.permutation(count)
    for start in range(0, count - size + 1, size):
        yield order[start : start + size]


def train(x: Array, y: Any, epochs: int, seed: int) -> Net:
    net, rng = Net(seed, len(SYMBOLS) + 1), np.random.default_rng(seed)
    steps, at, size = epochs * (len(x) // 128), 0, 128
    for epoch in range(epochs):
        start = time.perf_counter()
        for chosen in batches(len(x), size, rng):
            rate = 0.002 * 0.5 * (1 + math.cos(math.pi * at / steps))
            net.learn(x[chosen], y[chosen], rate)
            at += 1
        print(f"epoch {epoch + 1}: {time.perf_counter() - start:.0f} s", flush=True)
    return net


def right(net: Net, x: Array, y: Any) -> float:
    found = np.concatenate([net.forward(part)[-1].argmax(1) for part in np.array_split(x, 20)])
    return float((found == y).mean())


def write(net: Net, path: Path) -> None:
    """Write the weights, each as a byte with one scale for its layer."""
    layers = {}
    for name, weights in net.weights.items():
        scale = float(np.abs(weights).max() / 127) or 1.0
        data = np.round(weights / scale).astype(np.int8)
        net.weights[name] = data.astype(np.float32) * np.float32(scale)
        layers[name] = {
            "scale": round(scale, 9),
            "bytes": base64.b64encode(data.tobytes()).decode(),
        }
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"symbols": SYMBOLS, "layers": layers}, indent=0) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("fonts", type=Path)
    parser.add_argument("--samples", type=int, default=60_000)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--drawn", type=Path)
    options = parser.parse_args()
    fonts = glyphs(options.fonts)
    print(f"{len(fonts)} fonts", flush=True)
    order = np.random.default_rng(options.seed).permutation(len(fonts))
    own = [fonts[at] for at in order[len(order) // 12 :]]
    kept = [fonts[at] for at in order[: len(order) // 12]]  # fonts that it never learns from
    if options.drawn:
        x, _ = samples(own, 400, options.seed)
        whole = x.reshape(20, 20, SIDE, SIDE).transpose(0, 2, 1, 3).reshape(20 * SIDE, -1)
        Image.fromarray((255 * (1 - np.clip(whole, 0, 1))).astype(np.uint8)).save(options.drawn)
        return
    start = time.perf_counter()
    x, y = samples(own, options.samples, options.seed)
    print(f"drawn in {time.perf_counter() - start:.0f} s", flush=True)
    net = train(x, y, options.epochs, options.seed)
    write(net, options.out)
    print(f"of other fonts {right(net, *samples(kept, 6_000, options.seed + 1)):.2%} right")


if __name__ == "__main__":
    main()
