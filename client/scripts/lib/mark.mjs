import { Path2D } from '@napi-rs/canvas';

/**
 * Draws the mark of ui/Logo.tsx in its light colors.
 * @param {object} context of a canvas
 * @param {{ mark: object, colors: object }} brand
 * @param {{ x: number, y: number, side: number, hasGround?: boolean }} place without its ground, only the paths are drawn
 */
export function drawMark(context, { mark, colors }, { x, y, side, hasGround = true }) {
  const { size, cornerRadius, paths } = mark;
  context.save();
  context.translate(x, y);
  context.scale(side / size, side / size);
  if (hasGround) {
    context.beginPath();
    context.roundRect(0, 0, size, size, cornerRadius);
    context.fillStyle = colors.brand.light;
    context.fill();
  }
  for (const { d, color, strokeWidth } of paths) {
    const path = new Path2D(d);
    if (strokeWidth === undefined) {
      context.fillStyle = colors[color].light;
      context.fill(path);
    } else {
      Object.assign(context, { lineWidth: strokeWidth, lineCap: 'round', lineJoin: 'round' });
      context.strokeStyle = colors[color].light;
      context.stroke(path);
    }
  }
  context.restore();
}
