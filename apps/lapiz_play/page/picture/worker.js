/** Reads pictures beside the page, so that it never stands still; nothing but the page hears of them. */

import { netOf } from "./digits.js";
import { readPicture } from "./reading.js";

/** A picture is read with at most so many points a side. */
const LARGEST = 1600;
const net = fetch(new URL("digits.json", import.meta.url))
  .then((response) => response.json())
  .then(netOf);

/** The first picture of a file as points; what is too large is made smaller while it is drawn. */
async function pointsOf(file) {
  const bitmap = await createImageBitmap(file),
    scale = Math.min(1, LARGEST / Math.max(bitmap.width, bitmap.height));
  const wide = Math.max(1, Math.round(bitmap.width * scale)),
    high = Math.max(1, Math.round(bitmap.height * scale));
  const pen = new OffscreenCanvas(wide, high).getContext("2d", { willReadFrequently: true });
  pen.fillStyle = "#fff"; // where it is transparent
  pen.fillRect(0, 0, wide, high);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, wide, high);
  bitmap.close();
  return { wide, high, rgba: pen.getImageData(0, 0, wide, high).data };
}

self.addEventListener("message", async ({ data: file }) => {
  let reads;
  try {
    reads = await net;
  } catch {
    return self.postMessage({ fault: "not_loaded" });
  }
  try {
    const picture = await pointsOf(file),
      start = performance.now(),
      grids = readPicture(picture, reads);
    self.postMessage({ grids, milliseconds: performance.now() - start });
  } catch (error) {
    self.postMessage({ fault: "broken", why: String(error) });
  }
});
