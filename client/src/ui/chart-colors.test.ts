import { readFileSync } from 'node:fs';
import { brand, chartColors } from '../lib/brand';

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

const apply = (matrix: Matrix, [x, y, z]: Vector) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Vector;

function linear(color: string): Vector {
  return [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    ) as unknown as Vector;
}

const luminance = ([r, g, b]: Vector) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map((c) => luminance(linear(c))).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Machado, Oliveira, Fernandes 2009, severity 1, on linear RGB. */
const EYES: Readonly<Record<string, Matrix>> = {
  'full color vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A color as an eye sees it, in OKLab (Ottosson 2020), where distances are alike everywhere. */
function seen(color: string, eye: Matrix): Vector {
  const cone: Matrix = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ];
  const lab: Matrix = [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ];
  const [r, g, b] = apply(eye, linear(color)).map((part) => Math.min(1, Math.max(0, part)));
  const [l, m, s] = apply(cone, [r!, g!, b!]).map(Math.cbrt);
  return apply(lab, [l!, m!, s!]);
}

/** Three times the difference that is just noticed side by side (0.02), for marks that lie apart. */
const APART = 0.06;

const scale = Object.entries({
  'chart-a': brand.colors['chart-a'],
  'chart-b': brand.colors['chart-b'],
  ...chartColors,
});

describe.each(['light', 'dark'] as const)('eight series and the rest, %s', (theme) => {
  test.each(scale)('%s is visible on a card', (_name, color) => {
    expect(contrast(color[theme], brand.colors.panel[theme])).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.entries(EYES))('each differs from each other one with %s', (_name, eye) => {
    const close = scale.flatMap(([one, first], index) =>
      scale
        .slice(index + 1)
        .filter(([, second]) => {
          const [a, b] = [seen(first[theme], eye), seen(second[theme], eye)];
          return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < APART;
        })
        .map(([other]) => `${one} and ${other}`),
    );
    expect(close).toEqual([]);
  });

  test.each(scale)('the picture in client/docs shows %s', (_name, color) => {
    const picture = readFileSync(new URL('../../docs/chart-colors.svg', import.meta.url), 'utf8');
    expect(picture).toContain(color[theme]);
  });
});
