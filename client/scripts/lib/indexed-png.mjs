// Writes PNGs with a palette. The canvas's own have four bytes a pixel and are three times as large.
import { crc32, deflateSync } from 'node:zlib';

const MOST_COLORS = 256;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The rarest colors, at the edges of letters, become the nearest of the others.
 * @param {{ width: number, height: number, data: Uint8ClampedArray }} image opaque RGBA pixels
 * @returns {Buffer}
 */
export function indexedPng({ width, height, data }) {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  /** @type {Map<number, number>} */
  const counts = new Map();
  // Most pixels are like the one before them, so count the others only.
  for (let at = 0; at < pixels.length; at += 1) {
    const color = pixels[at] ?? 0;
    if (at === 0 || color !== pixels[at - 1]) counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const colors = [...counts].sort((a, b) => b[1] - a[1]).map(([color]) => color);
  const palette = colors.slice(0, MOST_COLORS);
  const indexOf = new Map(
    colors.map((color, index) => [color, index < MOST_COLORS ? index : nearest(palette, color)]),
  );

  const lines = Buffer.alloc(height * (width + 1));
  let index = 0;
  for (let at = 0; at < pixels.length; at += 1) {
    const color = pixels[at] ?? 0;
    if (at === 0 || color !== pixels[at - 1]) index = indexOf.get(color) ?? 0;
    lines[at + 1 + Math.floor(at / width)] = index;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, which are indices.
  header.set([8, 3], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(partsOf))),
    chunk('IDAT', deflateSync(lines, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Red, green, and blue of a little-endian RGBA pixel. @param {number} color */
const partsOf = (color) => [color & 255, (color >> 8) & 255, (color >> 16) & 255];

/** @param {readonly number[]} palette @param {number} color */
function nearest(palette, color) {
  const parts = partsOf(color);
  const distances = palette.map((each) =>
    partsOf(each).reduce((sum, part, i) => sum + (part - (parts[i] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

/** @param {string} type @param {Buffer} content */
function chunk(type, content) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
