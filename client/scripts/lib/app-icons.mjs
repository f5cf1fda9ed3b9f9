// Draws the icons of a home screen from the brand's mark. Browsers that take SVG use favicon.svg.
import { createCanvas } from '@napi-rs/canvas';
import { drawMark } from './mark.mjs';

/** Of a full square that the system cuts to its own shape, this much stays visible in every shape (W3C, "maskable"). */
const SAFE = 0.8;

/** Name → side in pixels, and whether the system gives it its shape. As src/lib/app-manifest.ts and the heads name them. */
const ICONS = {
  'apple-touch-icon.png': { side: 180, isCut: true },
  'icon-192.png': { side: 192, isCut: false },
  'icon-512.png': { side: 512, isCut: false },
  'icon-maskable-512.png': { side: 512, isCut: true },
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

function drawIcon(brand, { side, isCut }) {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  if (isCut) {
    context.fillStyle = brand.colors.brand.light;
    context.fillRect(0, 0, side, side);
    const margin = (side * (1 - SAFE)) / 2;
    drawMark(context, brand, { x: margin, y: margin, side: side * SAFE, hasGround: false });
  } else drawMark(context, brand, { x: 0, y: 0, side });
  return canvas.toBuffer('image/png');
}
