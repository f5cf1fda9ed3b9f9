import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { startProduct } from '../../../dev/supervisor/product.mjs';
import { say } from '../../../scripts/lib/progress.mjs';
import { launchChromium } from '../browser.js';
import { hasChineseFont, HOW_TO_GET_A_CHINESE_FONT } from './chinese-font.js';
import { SHOTS } from './screens.js';
import { VARIANTS } from './variants.js';
import { type Job, jobsOf, signInBoth, Visits } from './visit.js';

/**
 * `npm run shots`: takes every screen of the running product in every variant into .shots/, and lists detectable
 * faults. `npm run shots -- orders zh-hk-360` takes only screens and variants with these names.
 */
const FOLDER = join(ROOT, '.shots');
/** Number of pages that are open at the same time. */
const PARALLEL = 2;

function chosen(words: readonly string[]): Job[] {
  const variants = VARIANTS.filter(({ name }) => words.includes(name));
  const shots = SHOTS.filter(({ name }) => words.includes(name));
  const unknown = words.filter(
    (word) => ![...variants, ...shots].some(({ name }) => name === word),
  );
  if (unknown.length > 0)
    throw new Error(
      `There is no "${unknown.join('", "')}". Screens: ${SHOTS.map(({ name }) => name).join(', ')}. Variants: ${VARIANTS.map(({ name }) => name).join(', ')}.`,
    );
  return jobsOf(shots.length > 0 ? shots : SHOTS, variants.length > 0 ? variants : VARIANTS);
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const jobs = chosen(words);
  if (words.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const browser = await launchChromium();
  if (jobs.some(({ variant }) => variant.locale === 'zh-HK') && !(await hasChineseFont(browser))) {
    await browser.close();
    throw new Error(HOW_TO_GET_A_CHINESE_FONT);
  }
  const product = await startProduct({ port: 0, dataDir: '.data-shots', logLevel: 'error' });
  const found: string[] = [];
  try {
    const visits = new Visits(browser, product.urls.site, await signInBoth(browser, product));
    const waiting = [...jobs];
    let done = 0;
    const lane = async () => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
        const name = `${job.shot.name}.${job.variant.name}`;
        const faults = await visits.visit(job, async (page) => {
          // An overlay is as high as the window.
          const fullPage = job.shot.steps === undefined;
          await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage });
          return [];
        });
        done += 1;
        say(
          `${String(done).padStart(3)} / ${jobs.length}  ${name}${faults.length > 0 ? '  ✗' : ''}`,
        );
        found.push(...faults.map((fault) => `${name}: ${fault}`));
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, lane));
  } finally {
    await browser.close();
    await product.stop();
  }
  say(`\n${jobs.length} pictures are in ${FOLDER}`);
  if (found.length === 0) return;
  say(`\nWrong with them:\n${found.sort().join('\n')}`);
  process.exitCode = 1;
}

await main();
