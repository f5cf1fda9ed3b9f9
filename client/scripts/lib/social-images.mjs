// Draws the picture of each public page that sharing it shows: mark, name, and title over the dot map (DESIGN.md).
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { indexedPng } from './indexed-png.mjs';
import { drawMark } from './mark.mjs';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const MOST_TITLE_WIDTH = 940;
/** Title sizes, the largest first, and how many lines fit. */
const TITLE_SIZES = [
  [76, 3],
  [64, 3],
  [52, 4],
];
const MAP = { left: 300, top: 60, pitch: 10, row: 9 };

const ROOT = join(import.meta.dirname, '../..');
const LAND = readFileSync(join(ROOT, 'src/ui/dot-map/land.txt'), 'utf8').split('\n');
const require = createRequire(join(ROOT, 'package.json'));

/** A picture depends on these besides its page. */
const DRAWING = createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .update(readFileSync(join(import.meta.dirname, 'indexed-png.mjs')))
  .update(readFileSync(join(import.meta.dirname, 'mark.mjs')))
  .update(fontVersions())
  .update(LAND.join('\n'))
  .digest('hex');

/**
 * @typedef {{ path: string, locale: string, title: string, tagline: string }} Card what a page's picture shows
 */

/** The pictures of one build. Those of earlier builds are kept in a cache. */
export class SocialImages {
  /** @type {Map<string, Card>} */
  #cards = new Map();

  /**
   * @param {{ name: string, mark: object, colors: object }} brand
   * @param {{ folder: string, cache: string }} folders where files go, and where they are kept for later builds
   */
  constructor(brand, { folder, cache }) {
    this.brand = brand;
    this.folder = folder;
    this.cache = cache;
  }

  /** @param {Card} card @returns {string} the file's name, which changes with its content */
  add(card) {
    const hash = createHash('sha256').update(DRAWING);
    hash.update(JSON.stringify([this.brand.name, this.brand.mark, this.brand.colors, card]));
    const name = `social-${hash.digest('hex').slice(0, 16)}.png`;
    this.#cards.set(name, card);
    return name;
  }

  /** Writes all files that were added. */
  async write() {
    for (const folder of [this.folder, this.cache]) mkdirSync(folder, { recursive: true });
    const missing = [...this.#cards].filter(([name]) => !existsSync(join(this.cache, name)));
    if (missing.length > 0) await loadFonts();
    const background = drawBackground(this.brand);
    for (const [name, card] of missing) {
      // A build that is interrupted must not leave half a picture in the cache.
      const part = join(this.cache, `${name}.${process.pid}`);
      writeFileSync(part, draw(card, background, this.brand));
      renameSync(part, join(this.cache, name));
    }
    for (const name of this.#cards.keys())
      writeFileSync(join(this.folder, name), readFileSync(join(this.cache, name)));
    for (const name of readdirSync(this.cache))
      if (name.endsWith('.png') && !this.#cards.has(name))
        rmSync(join(this.cache, name), { force: true });
  }
}

/** Versions of the packages with the fonts. */
function fontVersions() {
  const packages = [
    '@fontsource-variable/instrument-sans',
    '@expo-google-fonts/noto-sans',
    '@expo-google-fonts/noto-sans-tc',
  ];
  return packages.map((name) => require(`${name}/package.json`).version).join(' ');
}

const LATIN = Array.from({ length: 0x250 - 0x20 }, (_, n) => String.fromCodePoint(0x20 + n)).join(
  '',
);
/** Weight → family names. A letter that one lacks comes from the next: Latin, Cyrillic, Chinese. */
const FAMILIES = {
  400: 'Regular Latin, Regular Sans, Regular TC',
  600: 'Bold Latin, Bold Sans, Bold TC',
};

async function loadFonts() {
  const latin = readFileSync(
    require.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
  );
  for (const [wght, weight, style] of [
    [400, 'Regular', '400Regular'],
    [600, 'Bold', '600SemiBold'],
  ]) {
    const options = { targetFormat: 'truetype', variationAxes: { wght } };
    GlobalFonts.register(await subsetFont(latin, `${LATIN}–—‘’“”…`, options), `${weight} Latin`);
    for (const [family, entry, stem] of [
      ['Sans', require.resolve('@expo-google-fonts/noto-sans'), 'NotoSans'],
      ['TC', require.resolve('@expo-google-fonts/noto-sans-tc'), 'NotoSansTC'],
    ]) {
      const folder = join(entry, '..', style);
      GlobalFonts.registerFromPath(join(folder, `${stem}_${style}.ttf`), `${weight} ${family}`);
    }
  }
}

/** @param {Card} card @returns {Buffer} a PNG */
function draw({ locale, title, tagline }, background, brand) {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  const font = (weight, size) => {
    context.font = `${size}px ${FAMILIES[weight]}`;
  };
  context.drawImage(background, 0, 0);
  context.textBaseline = 'middle';
  context.fillStyle = brand.colors.ink.light;
  font(600, 40);
  context.fillText(brand.name, MARGIN + 78, MARGIN + 29);

  const isChinese = locale.startsWith('zh');
  const fitting = TITLE_SIZES.map(([size, most]) => {
    font(600, size);
    return { size, most, lines: linesOf(context, title, locale) };
  });
  const { size, lines } = fitting.find((each) => each.lines.length <= each.most) ?? fitting.at(-1);
  font(600, size);
  const lineHeight = size * (isChinese ? 1.3 : 1.12);
  context.letterSpacing = isChinese ? '0px' : `${-0.02 * size}px`;
  const middle = 335;
  lines.forEach((line, index) => {
    context.fillText(line, MARGIN, middle + (index - (lines.length - 1) / 2) * lineHeight);
  });
  context.letterSpacing = '0px';

  font(400, 30);
  context.fillStyle = brand.colors['ink-2'].light;
  context.fillText(tagline, MARGIN, HEIGHT - 76);
  return indexedPng(context.getImageData(0, 0, WIDTH, HEIGHT));
}

/** The background, the map, the bar, and the logo, which all pictures share. */
function drawBackground(brand) {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = brand.colors.bg.light;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  drawMap(context, brand);
  context.fillStyle = brand.colors.brand.light;
  context.fillRect(0, HEIGHT - 12, WIDTH, 12);
  drawMark(context, brand, { x: MARGIN, y: MARGIN, side: 58 });
  return canvas;
}

function drawMap(context, brand) {
  context.fillStyle = brand.colors.dot.light;
  LAND.forEach((row, index) => {
    // Whole pixels: equal dots make the file half as large.
    const y = MAP.top + index * MAP.row;
    for (let column = 0; column < row.length; column += 1) {
      if (row[column] !== 'o') continue;
      context.beginPath();
      context.arc(MAP.left + column * MAP.pitch + (index % 2 === 0 ? 0 : 5), y, 3, 0, 7);
      context.fill();
    }
  });
}

/** Breaks a text where its language allows it. */
function linesOf(context, text, locale) {
  const lines = [];
  let line = '';
  for (const part of partsOf(text, locale)) {
    if (line !== '' && context.measureText((line + part).trimEnd()).width > MOST_TITLE_WIDTH) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return [...lines, line.trimEnd()];
}

/** Words with the space and punctuation that follow them. A line never begins with those. */
function partsOf(text, locale) {
  const parts = [];
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    if (parts.length > 0 && /^[\s\p{Pe}\p{Pf}\p{Po}]/u.test(segment))
      parts[parts.length - 1] += segment;
    else parts.push(segment);
  }
  return parts;
}
