// Enforces the budgets of DESIGN.md. Sizes are gzip -9, 1 KB = 1000 bytes, summed over a chunk's static closure in Vite's
// manifest. A part that a screen imports on demand has a row of its own, so that a large library cannot hide behind `lazy`.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chunkNamed, staticClosure, wordsKey } from './lib/manifest.mjs';
import { filesBelow } from './lib/output.mjs';

const KB = 1000;
/** What DESIGN.md says must hold. */
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
 * @param {{dist: string, manifests: {site: object, app: object}}} input
 * @throws Error naming each budget that is exceeded
 */
export function checkBudgets({ dist, manifests }) {
  const rows = [];
  const add = (what, bytes, limit) => rows.push({ what, bytes, limit });
  const size = (build, files) =>
    files.reduce((sum, file) => sum + gzipped(readFileSync(join(dist, build, file))), 0);

  const pages = Object.keys(manifests.site).filter((key) => /Page\.tsx$/.test(key));
  for (const page of pages) {
    for (const locale of ['en-US', 'zh-HK', 'de', 'es', 'ru']) {
      const words = wordsKey(locale, page);
      if (!(words in manifests.site)) continue;
      const files = staticClosure(manifests.site, ['src/site/entry-client.tsx', words, page]);
      add(
        `public JS  ${page.replace('src/site/', '')} ${locale}`,
        size('site', files),
        BUDGETS.publicScripts,
      );
    }
  }
  for (const path of filesBelow(join(dist, 'site')).filter((name) => name.endsWith('.html'))) {
    const file = relative(join(dist, 'site'), path);
    const html = readFileSync(path, 'utf8');
    add(`HTML + CSS  ${file}`, gzipped(html), BUDGETS.publicHtml);
    const inline = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, code]) => code)
      .join('\n');
    add(`inline JS  ${file}`, Buffer.byteLength(inline), BUDGETS.inlineScript);
  }

  // The larger catalogue; a customer loads one language, and the part of the feature.
  const words = (part) => `src/locales/app/zh-HK.po?part=${part}`;
  const shell = ['index.html', words('shell')];
  const dashboard = [...shell, chunkNamed(manifests.app, 'frame')];
  const frame = staticClosure(manifests.app, dashboard);
  const onTopOfFrame = (keys) =>
    staticClosure(manifests.app, [...dashboard, ...keys]).filter((file) => !frame.includes(file));
  for (const [key, { isDynamicEntry }] of Object.entries(manifests.app)) {
    if (isDynamicEntry !== true || !/^src\/features\/[^?]+\.tsx?$/.test(key)) continue;
    const feature = key.split('/')[2];
    const name = key.replace('src/features/', '');
    const own = [key, words(feature)].filter((each) => each in manifests.app);
    if (key.endsWith('Screen.tsx')) {
      const base = feature === 'auth' ? shell : dashboard;
      const files = staticClosure(manifests.app, [...base, ...own]);
      add(`app JS  ${name}`, size('app', files), BUDGETS.appScripts);
      if (feature === 'auth') continue;
    }
    const kind = key.endsWith('Screen.tsx') ? 'the route' : 'on demand';
    add(`  ${kind}  ${name}`, size('app', onTopOfFrame(own)), BUDGETS.appRoute);
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
