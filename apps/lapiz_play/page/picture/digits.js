/** The small net that says which symbol a patch shows; `benchmarks/digits.py` trains it. */

import { between } from "./gray.js";

const SIDE = 24,
  HIGH = 18;
/** The classes after the first, which is no symbol. */
export const SYMBOLS = "1234567890ABCDEFG";

/**
 * The 24 x 24 around a box of a picture, its symbol 18 high, paper 0 and ink 1: as in the training.
 * `quarters` is how often the symbol must be turned, clockwise, to be upright.
 */
export function patchOf(image, { left, top, right, bottom }, quarters = 0) {
  const [high, wide] = quarters % 2 ? [right - left, bottom - top] : [bottom - top, right - left];
  const unit = Math.max(high, wide * 0.8, 4) / HIGH,
    smooth = Math.max(1, Math.round(unit)),
    made = new Float32Array(SIDE * SIDE);
  const x0 = (left + right - 1) / 2,
    y0 = (top + bottom - 1) / 2;
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      let total = 0;
      for (let down = 0; down < smooth; down++) {
        for (let across = 0; across < smooth; across++) {
          const x = x0 + (column - (SIDE - 1) / 2 + (across + 0.5) / smooth - 0.5) * unit;
          total += between(
            image,
            x,
            y0 + (row - (SIDE - 1) / 2 + (down + 0.5) / smooth - 0.5) * unit,
          );
        }
      }
      made[row * SIDE + column] = -total / smooth ** 2;
    }
  }
  return turned(normalised(made), quarters);
}

function normalised(patch) {
  const order = patch.slice().sort(),
    paper = order[Math.floor(order.length * 0.3)],
    ink = order[Math.floor(order.length * 0.96)];
  const scale = Math.max(ink - paper, 5);
  return patch.map((one) => Math.min(1.3, Math.max(-0.3, (one - paper) / scale)));
}

/** A patch turned by quarters, clockwise. */
function turned(patch, quarters) {
  let made = patch;
  for (let turn = 0; turn < quarters; turn++) {
    const before = made;
    made = before.map((_, at) => before[(SIDE - 1 - (at % SIDE)) * SIDE + Math.floor(at / SIDE)]);
  }
  return made;
}

/** The net of a file of weights: a function from a patch to how likely each class is. */
export function netOf({ layers }) {
  const weights = {};
  for (const [name, { scale, bytes }] of Object.entries(layers)) {
    const text = atob(bytes);
    weights[name] = Float32Array.from(text, (one) => scale * ((one.charCodeAt(0) << 24) >> 24));
  }
  return (patch) => {
    const first = convolved(patch, SIDE, 1, 5, weights.a, weights.a0);
    const second = convolved(first, 10, weights.a0.length, 3, weights.b, weights.b0);
    return likely(dense(dense(second, weights.c, weights.c0, true), weights.d, weights.d0, false));
  };
}

/** A convolution that goes on by two points; nothing of it below 0. */
function convolved(image, side, depth, reach, weights, bias) {
  const made = Math.floor((side - reach) / 2) + 1,
    out = bias.length,
    result = new Float32Array(made * made * out);
  for (let y = 0, to = 0; y < made; y++) {
    for (let x = 0; x < made; x++, to += out) {
      for (let k = 0; k < out; k++) result[to + k] = bias[k];
      for (let j = 0, row = 0; j < reach; j++) {
        for (
          let at = ((2 * y + j) * side + 2 * x) * depth, end = at + reach * depth;
          at < end;
          at++, row += out
        ) {
          const value = image[at];
          if (value) for (let k = 0; k < out; k++) result[to + k] += value * weights[row + k];
        }
      }
      for (let k = 0; k < out; k++) if (result[to + k] < 0) result[to + k] = 0;
    }
  }
  return result;
}

function dense(values, weights, bias, cut) {
  const made = bias.slice();
  values.forEach((value, at) => {
    if (value)
      for (let k = 0; k < made.length; k++) made[k] += value * weights[at * made.length + k];
  });
  return cut ? made.map((one) => Math.max(0, one)) : made;
}

function likely(values) {
  const most = Math.max(...values),
    powers = Array.from(values, (one) => Math.exp(one - most)),
    whole = powers.reduce((a, b) => a + b);
  return powers.map((one) => one / whole);
}
