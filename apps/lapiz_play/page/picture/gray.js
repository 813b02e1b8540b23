/** Pictures in one channel: `{ wide, high, data }`, 0 black to 255 white. */

export const gray = (wide, high) => ({ wide, high, data: new Uint8ClampedArray(wide * high) });

/** The brightness of an RGBA picture; saturated ink counts as darker than its brightness says. */
export function grayOf({ wide, high, rgba }) {
  const made = gray(wide, high),
    { data } = made;
  for (let at = 0, from = 0; at < data.length; at++, from += 4) {
    const red = rgba[from],
      green = rgba[from + 1],
      blue = rgba[from + 2];
    data[at] = (red + 2 * green + blue + 2 * Math.min(red, green, blue)) / 6;
  }
  return made;
}

export function inverted(image) {
  const made = gray(image.wide, image.high);
  for (let at = 0; at < made.data.length; at++) made.data[at] = 255 - image.data[at];
  return made;
}

/** A picture of half the size, each point the mean of four. */
export function halved({ wide, high, data }) {
  const made = gray(wide >> 1, high >> 1);
  for (let y = 0, to = 0; y < made.high; y++) {
    for (let x = 0, at = 2 * y * wide; x < made.wide; x++, at += 2) {
      made.data[to++] = (data[at] + data[at + 1] + data[at + wide] + data[at + wide + 1] + 2) >> 2;
    }
  }
  return made;
}

/** Sums over all above and to the left, to add up any rectangle at once; one row and column more. */
export function sums({ wide, high, data }) {
  const stride = wide + 1,
    made = new Float64Array(stride * (high + 1));
  for (let y = 0; y < high; y++) {
    let row = 0;
    for (let x = 0; x < wide; x++) {
      row += data[y * wide + x];
      made[(y + 1) * stride + x + 1] = made[y * stride + x + 1] + row;
    }
  }
  return made;
}

/** How much darker each point is than the mean of the square of `radius` around it. */
export function darkness(image, radius) {
  const { wide, high, data } = image,
    stride = wide + 1,
    added = sums(image),
    made = new Float32Array(wide * high);
  for (let y = 0; y < high; y++) {
    const top = Math.max(0, y - radius) * stride,
      bottom = Math.min(high, y + radius + 1) * stride;
    const rows = (bottom - top) / stride;
    for (let x = 0; x < wide; x++) {
      const left = Math.max(0, x - radius),
        right = Math.min(wide, x + radius + 1);
      const mean =
        (added[bottom + right] - added[bottom + left] - added[top + right] + added[top + left]) /
        (rows * (right - left));
      made[y * wide + x] = mean - data[y * wide + x];
    }
  }
  return made;
}

/** The value between points, where x and y are at most a point outside. */
export function between({ wide, high, data }, x, y) {
  const fitX = x < 0 ? 0 : x > wide - 1.001 ? wide - 1.001 : x,
    fitY = y < 0 ? 0 : y > high - 1.001 ? high - 1.001 : y;
  const left = fitX | 0,
    top = fitY | 0,
    u = fitX - left,
    v = fitY - top,
    at = top * wide + left;
  const upper = data[at] + (data[at + 1] - data[at]) * u,
    lower = data[at + wide] + (data[at + wide + 1] - data[at + wide]) * u;
  return upper + (lower - upper) * v;
}

/**
 * What is connected in a mask, with `corners` by them, too: each part as its points and its box, the
 * largest boxes first.
 */
export function parts(mask, wide, high, { least = 1, corners = true } = {}) {
  const seen = new Uint8Array(mask.length),
    stack = new Int32Array(mask.length),
    found = [];
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue;
    let count = 1,
      [left, top, right, bottom] = [wide, high, 0, 0];
    stack[0] = start;
    seen[start] = 1;
    for (let next = 0; next < count; next++) {
      const at = stack[next],
        x = at % wide,
        y = (at - x) / wide;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      for (let j = y ? -1 : 0; j <= (y < high - 1 ? 1 : 0); j++) {
        for (let i = x ? -1 : 0; i <= (x < wide - 1 ? 1 : 0); i++) {
          const other = at + j * wide + i;
          if ((corners || !i || !j) && mask[other] && !seen[other]) {
            seen[other] = 1;
            stack[count++] = other;
          }
        }
      }
    }
    if (count >= least)
      found.push({
        points: stack.slice(0, count),
        left,
        top,
        right: right + 1,
        bottom: bottom + 1,
      });
  }
  const area = (part) => (part.right - part.left) * (part.bottom - part.top);
  return found.sort((one, other) => area(other) - area(one));
}
