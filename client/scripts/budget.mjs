// Enforces the budgets of DESIGN.md. Sizes are gzip -9, 1 KB = 1000 bytes, summed over a chunk's static closure in Vite's
// manifest. A part that a screen imports on demand has a row of its own, so that a large library cannot hide behind `lazy`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chunkNamed, staticClosure, wordsKey } from './lib/manifest.mjs';

const KB = 1000;
/** Size limits from DESIGN.md. */
export const BUDGETS = {
  /** Inline scripts: all that runs before the load event. */
  inlineScript: 2 * KB,
  publicScripts: 100 * KB,
  publicHtml: 20 * KB,
  appScripts: 210 * KB,
  appRoute: 45 * KB,
};
/** From this share of a budget on the build says that little is left. */
const NEARLY = 0.95;

const gzipped = (text) => gzipSync(text, { level: 9 }).length;

/**
 * @param {{dist: string, manifests: {site: object, app: object}, pages: {file: string, scripts: string[]}[],
 *   screens: {module: string, frame: string, words: string[]}[]}} input
 * @throws Error naming each budget that is exceeded
 */
export function checkBudgets({ dist, manifests, pages, screens }) {
  const rows = [];
  const add = (what, bytes, limit) => rows.push({ what, bytes, limit });
  /** Sizes by file: most pages load the same ones. */
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipped(readFileSync(file)));
    return sizes.get(file);
  };
  const size = (build, files) =>
    files.reduce((sum, file) => sum + sizeOf(join(dist, build, file)), 0);

  for (const { file, scripts } of pages) {
    const html = readFileSync(join(dist, 'site', file), 'utf8');
    const inline = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, code]) => code)
      .join('\n');
    add(`public JS   ${file}`, size('site', scripts), BUDGETS.publicScripts);
    add(`HTML + CSS  ${file}`, gzipped(html), BUDGETS.publicHtml);
    add(`inline JS   ${file}`, gzipped(inline), BUDGETS.inlineScript);
  }

  // The larger catalogs: a customer loads one language.
  const words = (part) => wordsKey(part, 'zh-HK');
  const shell = ['index.html', words('shell')];
  const dashboard = [...shell, chunkNamed(manifests.app, 'frame')];
  const frame = staticClosure(manifests.app, dashboard);
  const onTopOfFrame = (keys) =>
    staticClosure(manifests.app, [...dashboard, ...keys]).filter((file) => !frame.includes(file));
  for (const screen of screens) {
    const own = [screen.module, ...screen.words.map(words)];
    const isOpen = screen.frame === 'auth' || screen.frame === 'bare';
    const files = staticClosure(manifests.app, [...(isOpen ? shell : dashboard), ...own]);
    const name = screen.module.replace('src/features/', '');
    add(`app JS  ${name}`, size('app', files), BUDGETS.appScripts);
    if (!isOpen) add(`  the route  ${name}`, size('app', onTopOfFrame(own)), BUDGETS.appRoute);
  }
  for (const [key, { isDynamicEntry }] of Object.entries(manifests.app)) {
    if (isDynamicEntry !== true || !/^src\/features\/[^?]+(?<!Screen)\.tsx?$/.test(key)) continue;
    const name = key.replace('src/features/', '');
    add(`  on demand  ${name}`, size('app', onTopOfFrame([key])), BUDGETS.appRoute);
  }

  for (const { what, bytes, limit } of rows) {
    const mark = bytes > limit ? 'OVER' : bytes > limit * NEARLY ? 'NEARLY' : 'ok';
    console.log(
      `${mark.padEnd(7)}${(bytes / KB).toFixed(1).padStart(7)} / ${(limit / KB).toFixed(0).padStart(3)} KB  ${what}`,
    );
  }
  const over = rows.filter(({ bytes, limit }) => bytes > limit);
  if (over.length > 0)
    throw new Error(`Over budget (DESIGN.md): ${over.map(({ what }) => what.trim()).join('; ')}`);
}
