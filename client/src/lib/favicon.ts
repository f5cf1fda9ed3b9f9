import { brand } from './brand';

/** The mark as an SVG file, in its light colors, because an icon does not know the page's theme. */
export function faviconSvg(): string {
  const { size, cornerRadius, paths } = brand.mark;
  const { colors } = brand;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" rx="${cornerRadius}" fill="${colors.brand.light}"/>`,
    ...paths.map(({ d, color, strokeWidth }) =>
      strokeWidth === undefined
        ? `<path d="${d}" fill="${colors[color].light}"/>`
        : `<path d="${d}" fill="none" stroke="${colors[color].light}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"/>`,
    ),
    '</svg>',
  ].join('');
}
