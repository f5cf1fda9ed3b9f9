import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { say, StepError } from '../../../scripts/lib/progress.mjs';
import { launchChromium } from '../browser.js';
import { hasChineseFont, HOW_TO_GET_A_CHINESE_FONT } from '../screenshots/chinese-font.js';
import type { PictureManifest } from './picture-faults.js';
import { type Taken, takePictures } from './take.js';

const FOLDER = join(ROOT, 'client/src/site/pictures');
const MOST_BYTES = 45_000;

/** `npm run pictures`: takes the product pictures, and writes them with their manifest once all have succeeded. */
export async function main(): Promise<void> {
  const pictures = await take();
  const heavy = pictures.filter(({ bytes }) => bytes.length > MOST_BYTES);
  if (heavy.length > 0)
    throw new StepError(
      `Larger than ${MOST_BYTES / 1000} KB: ${heavy.map(({ path }) => path).join(', ')}`,
    );
  const { shown, looks } = readShown();
  const files = Object.fromEntries(
    pictures.map(({ path, bytes, width, height }) => {
      const hash = createHash('sha256').update(bytes.toString('latin1')).digest('hex').slice(0, 16);
      return [path, { width, height, hash }];
    }),
  );
  const manifest: PictureManifest = { files, shown, looks };
  rmSync(join(FOLDER, 'files'), { recursive: true, force: true });
  for (const { path, bytes } of pictures) {
    const file = join(FOLDER, 'files', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  writeFileSync(join(FOLDER, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const bytes = pictures.reduce((sum, each) => sum + each.bytes.length, 0);
  say(`${pictures.length} pictures, ${Math.round(bytes / 1000)} KB, are in ${FOLDER}/files`);
}

async function take(): Promise<Taken[]> {
  const browser = await launchChromium();
  try {
    if (!(await hasChineseFont(browser))) throw new StepError(HOW_TO_GET_A_CHINESE_FONT);
    return await takePictures(browser, ({ path, width, height, bytes }) => {
      say(`${(bytes.length / 1000).toFixed(1).padStart(5)} KB  ${width} × ${height}  ${path}`);
    });
  } finally {
    await browser.close();
  }
}

/** Runs the test of stale pictures, which writes what the screens show in jsdom. It later compares with the same. */
function readShown(): Pick<PictureManifest, 'shown' | 'looks'> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-pictures-'));
  try {
    const file = join(folder, 'shown.json');
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
        join(ROOT, 'node_modules/jest/bin/jest.js'),
        ...['--selectProjects', 'client', '--', 'app/product-pictures.test'],
      ],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: 'test', PICTURES_SHOWN: file },
      },
    );
    if (status !== 0) throw new StepError(`The pictured screens could not be read:\n${stderr}`);
    return JSON.parse(readFileSync(file, 'utf8')) as Pick<PictureManifest, 'shown' | 'looks'>;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
