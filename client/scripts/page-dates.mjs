// `npm run dates -w client`: writes page-dates.json. Pages that say something else than before get today's date (UTC).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { datePages, PAGE_DATES, readPageDates } from './lib/page-dates.mjs';

const root = join(import.meta.dirname, '..');
await build({
  configFile: join(root, 'vite.site.config.ts'),
  logLevel: 'warn',
  build: { ssr: true },
});
const { prerenderSite } = await import(
  pathToFileURL(join(root, '.cache/site-ssr/entry-server.js')).href
);
const known = readPageDates();
const today = new Date().toISOString().slice(0, 10);
const dates = datePages(await prerenderSite(() => 'none.png'), known, today);
writeFileSync(PAGE_DATES, `${JSON.stringify(dates, null, 2)}\n`);
const changed = Object.keys(dates).filter(
  (address) => dates[address].hash !== known[address]?.hash,
);
console.log(
  changed.length === 0 ? 'No page has changed' : `Dated today:\n  ${changed.join('\n  ')}`,
);
