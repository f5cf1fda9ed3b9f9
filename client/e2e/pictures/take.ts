import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { Browser, Page } from '@playwright/test';
import {
  fileOf,
  PICTURE_LOCALES,
  PICTURE_THEMES,
  PICTURE_VIEWS,
  type PictureName,
} from '../../src/site/pictures/picture-files.js';
import { settled } from '../screenshots/open-screen.js';
import { DASHBOARD, openDashboard } from './dashboard.js';
import { edgesOf, type Part, type Picture, PICTURES } from './picture-list.js';

export interface Taken {
  /** Path below `files/`. */
  readonly path: string;
  readonly bytes: Buffer;
  /** In CSS pixels. The file has two pixels for each. */
  readonly width: number;
  readonly height: number;
}

const SCALE = 2;
/** Higher than any screen, so that nothing has to be scrolled into view. */
const WINDOW_HEIGHT = 3_200;
/** Between the parts of a picture, and the corners and borders of each, as cards have them (DESIGN.md). */
const GAP = 16;
const RADIUS = 12;
/** The encoder passes it on as a quantizer, so less is better, from 0 to 100: fine gray lines are gone at 60. */
const QUALITY = 12;

/** Takes all pictures. @throws if one cannot be taken */
export async function takePictures(
  browser: Browser,
  onPicture: (taken: Taken) => void,
): Promise<Taken[]> {
  const all: Taken[] = [];
  for (const locale of PICTURE_LOCALES)
    for (const colorScheme of PICTURE_THEMES)
      for (const [name, picture] of Object.entries(PICTURES) as [PictureName, Picture][])
        for (const view of PICTURE_VIEWS) {
          const { width, parts } = picture[view];
          const viewport = { width, height: WINDOW_HEIGHT };
          // A context of its own: the session id of the setup is the first of its sequence.
          const context = await openDashboard(browser, { locale, colorScheme, viewport });
          const page = await context.newPage();
          await page.goto(DASHBOARD + picture.path);
          await settled(page);
          const path = `${locale}/${fileOf(name, colorScheme, view)}`;
          const taken = { path, ...(await joined(page, parts)) };
          await context.close();
          onPicture(taken);
          all.push(taken);
        }
  return all;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The parts of the screen below each other, each in the frame of a card. */
async function joined(page: Page, parts: readonly Part[]) {
  const shots: { image: Image; box: Box; bare: boolean }[] = [];
  for (const part of parts) {
    const box = await boxOf(page, part);
    const image = await loadImage(await page.screenshot({ clip: box }));
    shots.push({ image, box, bare: part.bare === true });
  }
  const { ground, line } = await page.evaluate(() => {
    const probe = document.createElement('i');
    document.body.append(probe);
    const color = (name: string) => {
      probe.style.color = `var(--${name})`;
      return getComputedStyle(probe).color;
    };
    return { ground: color('bg'), line: color('line') };
  });
  const width = Math.max(...shots.map(({ box }) => box.width));
  const height = shots.reduce((sum, { box }) => sum + box.height + GAP, -GAP);
  const canvas = createCanvas(width * SCALE, height * SCALE);
  const context = canvas.getContext('2d');
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(SCALE, SCALE);
  let top = 0;
  for (const { image, box, bare } of shots) {
    context.save();
    context.beginPath();
    context.roundRect(0, top, box.width, box.height, bare ? 0 : RADIUS);
    context.clip();
    context.drawImage(image, 0, top, box.width, box.height);
    context.restore();
    context.beginPath();
    context.roundRect(0.5, top + 0.5, box.width - 1, box.height - 1, RADIUS - 0.5);
    context.strokeStyle = line;
    if (!bare) context.stroke();
    top += box.height + GAP;
  }
  // Use one thread: the thread count changes the tiles, and with them the bytes.
  const bytes = await canvas.encode('avif', { quality: QUALITY, speed: 6, threads: 1 });
  return { bytes, width, height };
}

/** In whole pixels, so that no edge is blurred. */
async function boxOf(page: Page, part: Part): Promise<Box> {
  const edges = await page.evaluateHandle(edgesOf, part);
  const { left, top, right, bottom } = await page.evaluate((elements) => {
    const boxes = elements.map((element) => element.getBoundingClientRect());
    return {
      left: Math.min(...boxes.map((each) => each.left)),
      top: Math.min(...boxes.map((each) => each.top)),
      right: Math.max(...boxes.map((each) => each.right)),
      bottom: Math.max(...boxes.map((each) => each.bottom)),
    };
  }, edges);
  const [beside, above] = part.room ?? [0, 0];
  const x = Math.floor(left - beside);
  const y = Math.floor(top - above);
  return { x, y, width: Math.ceil(right + beside) - x, height: Math.ceil(bottom + above) - y };
}
