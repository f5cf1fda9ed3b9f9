import { brand } from '../lib/brand';

/** WCAG 2 contrast ratio of two colors as #rrggbb. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const { colors } = brand;

const INK_ON_PAPER = (['ink', 'ink-2', 'ink-3', 'brand', 'bad', 'info', 'warn'] as const).flatMap(
  (ink) => (['bg', 'panel', 'sunk'] as const).map((paper) => [ink, paper] as const),
);
const PAIRS = [
  ...INK_ON_PAPER,
  ['on-brand', 'brand'],
  ['on-brand', 'brand-ink'],
  ['brand-ink', 'brand-soft'],
  ['brand-ink', 'panel'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['info', 'info-soft'],
  ['bg', 'ink'],
] as const;

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(PAIRS)('%s is readable on %s', (text, paper) => {
    expect(contrast(colors[text][theme], colors[paper][theme])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['bg', 'panel'] as const)('the border of a control is visible on %s', (paper) => {
    expect(contrast(colors.control[theme], colors[paper][theme])).toBeGreaterThanOrEqual(3);
  });

  test('both series of a chart are visible, and neither outshines the other', () => {
    const [a, b] = (['chart-a', 'chart-b'] as const).map((series) =>
      contrast(colors[series][theme], colors.panel[theme]),
    ) as [number, number];
    expect(Math.min(a, b)).toBeGreaterThanOrEqual(3);
    expect(Math.max(a, b) / Math.min(a, b)).toBeLessThan(2);
  });
});
