import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/lib/chromium.mjs';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { say, StepError } from '../../../scripts/lib/progress.mjs';
import { hasChineseFont, HOW_TO_GET_A_CHINESE_FONT } from '../screenshots/chinese-font.js';
import { type Taken, takePictures } from './take.js';

const FOLDER = join(ROOT, 'client/src/site/pictures');
const MOST_BYTES = 45_000;

/** `npm run pictures`: takes the product pictures, and writes them with a list of their sizes once all have succeeded. */
export async function main(): Promise<void> {
  const pictures = await take();
  const heavy = pictures.filter(({ bytes }) => bytes.length > MOST_BYTES);
  if (heavy.length > 0)
    throw new StepError(
      `Larger than ${MOST_BYTES / 1000} KB: ${heavy.map(({ path }) => path).join(', ')}`,
    );
  const files = Object.fromEntries(
    pictures.map(({ path, width, height }) => [path, { width, height }]),
  );
  rmSync(join(FOLDER, 'files'), { recursive: true, force: true });
  for (const { path, bytes } of pictures) {
    const file = join(FOLDER, 'files', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  writeFileSync(join(FOLDER, 'manifest.json'), `${JSON.stringify({ files }, null, 2)}\n`);
  const bytes = pictures.reduce((sum, each) => sum + each.bytes.length, 0);
  say(`${pictures.length} pictures, ${Math.round(bytes / 1000)} KB, are in ${FOLDER}/files`);
}

async function take(): Promise<Taken[]> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined });
  try {
    if (!(await hasChineseFont(await browser.newPage())))
      throw new StepError(HOW_TO_GET_A_CHINESE_FONT);
    return await takePictures(browser, ({ path, width, height, bytes }) => {
      say(`${(bytes.length / 1000).toFixed(1).padStart(5)} KB  ${width} × ${height}  ${path}`);
    });
  } finally {
    await browser.close();
  }
}
