import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Everything that people may get to see. */
const SHOWN = ['client/src', 'client/vite', 'client/index.html', 'client/site.html', 'gateway/src'];
const CONTRACT = ['mocks/src', 'schema'];
const NOT_SHOWN = /(?:^|\/)(?:node_modules|docs|[^/]+\.test\.tsx?|package\.json)$/;
const BRAND_FILE = 'schema/rules/brand.ts';

/** The name that the product comes with. */
const NAME = /hearth/i;
/** Names inside the program. No customer sees them, and renaming them would break installations. */
const TECHNICAL = [
  /HEARTH_[A-Z_]+/g, // environment variables
  /hearth_(?:app|worker)\b/g, // roles of the database
  /\bhearth_[a-z]+(?:_[a-z]+)+/g, // metrics
  /'hearth(?:-reads|-worker-lock|\.seed|\.logins|\.owner|-password)?'/g, // names in Postgres and on disk
  /hearth\\\.owner/g,
  /\bthe database `hearth`/g,
  /'\/var\/lib\/hearth'/g,
  /`hearth[:/](?:limit:)?\$\{/g, // keys of Redis, labels of derived secrets
  /'hearth:[a-z-]+'/g, // plugins of the build
  /hearth-mail-/g, // a temporary folder of a stand-in
  /\|hearth\|/g, // words that make a secret weak
];

function filesBelow(path: string): string[] {
  if (NOT_SHOWN.test(path)) return [];
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const below = `${path}/${entry.name}`;
    if (NOT_SHOWN.test(below) || below === BRAND_FILE) return [];
    return entry.isDirectory() ? filesBelow(below) : [below];
  });
}

const files = [...SHOWN, ...CONTRACT].flatMap((path) =>
  path.endsWith('.html') ? [path] : filesBelow(path),
);

test('only the brand file names the brand', () => {
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const rest = TECHNICAL.reduce((text, pattern) => text.replace(pattern, ''), line);
        return NAME.test(rest) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [];
      }),
  );
  if (found.length > 0)
    throw new Error(
      `These lines name the brand, so that a reseller's product would, too:\n${found.join('\n')}\n` +
        `Take the name from ${BRAND_FILE} (client: lib/brand): <Trans>Why {name}</Trans> with const { name } = brand. ` +
        'For hosts of samples, use brand.sample.proxyHost; for made-up addresses, a neutral one such as demo@customer.example.',
    );
});
