// Draws the icons of a home screen from the brand's mark. Browsers that take SVG use favicon.svg.
import { createCanvas } from '@napi-rs/canvas';
import { drawMark } from './mark.mjs';

/** A "maskable" icon may be cut to any shape that has this part of its square (W3C). */
const SAFE = 0.8;

/**
 * By name, as src/lib/app-manifest.ts and the heads use them: the side in pixels, whether the ground is a full square, which
 * the system cuts to a shape of its own, and how large the mark is on it.
 */
const ICONS = {
  'apple-touch-icon.png': { side: 180, isSquare: true, scale: 1 },
  'icon-192.png': { side: 192, isSquare: false, scale: 1 },
  'icon-512.png': { side: 512, isSquare: false, scale: 1 },
  'icon-maskable-512.png': { side: 512, isSquare: true, scale: SAFE },
};

/**
 * @param {{ mark: object, colors: object }} brand
 * @returns {Record<string, Buffer>} PNG files by name
 */
export function appIcons(brand) {
  return Object.fromEntries(
    Object.entries(ICONS).map(([name, icon]) => [name, drawIcon(brand, icon)]),
  );
}

function drawIcon(brand, { side, isSquare, scale }) {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  if (isSquare) {
    context.fillStyle = brand.colors.brand.light;
    context.fillRect(0, 0, side, side);
  }
  const margin = (side * (1 - scale)) / 2;
  drawMark(context, brand, { x: margin, y: margin, side: side * scale, hasGround: !isSquare });
  return canvas.toBuffer('image/png');
}
