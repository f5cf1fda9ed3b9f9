import { brand } from './brand';

/** The mark as an SVG file, in its light colors, because an icon does not know the page's theme. */
export function faviconSvg(): string {
  const { viewBox, radius, roof, ember } = brand.mark;
  const { brand: fill, 'on-brand': line, signal } = brand.colors;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">`,
    `<rect width="26" height="26" rx="${radius}" fill="${fill.light}"/>`,
    `<path d="${roof}" fill="none" stroke="${line.light}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`,
    `<circle cx="${ember.cx}" cy="${ember.cy}" r="${ember.r}" fill="${signal.light}"/></svg>`,
  ].join('');
}
