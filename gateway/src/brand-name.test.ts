import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Everything that people may get to see. */
const SHOWN = ['client/src', 'client/vite', 'client/index.html', 'client/site.html', 'gateway/src'];
const CONTRACT = ['mocks/src', 'schema'];
/** With the papers of the contract's package, which name the package. */
const NOT_SHOWN =
  /(?:^|\/)(?:node_modules|docs|[^/]+\.test\.tsx?|package\.json|README\.md|CHANGELOG\.md|LICENSE)$/;
const BRAND_FILE = 'schema/rules/brand.ts';

/** The name that the product comes with. */
const NAME = /hearth/i;
/** Names inside the program, by file. No customer sees them, and renaming them would break installations. */
const TECHNICAL: Readonly<Record<string, readonly string[]>> = {
  // Plugins of the build.
  'client/vite/basic-fonts.ts': ['hearth:basic-fonts'],
  'client/vite/boot-scripts.ts': ['hearth:theme-boot'],
  'client/vite/brand.ts': ['hearth:brand'],
  'client/vite/code-samples.ts': ['hearth:code-samples'],
  'client/vite/lingui-macro.ts': ['hearth:lingui-macro'],
  'client/vite/po.ts': ['hearth:po'],
  'client/vite/shared.ts': ['hearth:constants'],
  // Settings.
  'gateway/src/cli/ops.ts': ['HEARTH_OPERATOR'],
  'gateway/src/cli/ops/run-ops.ts': ['HEARTH_OPERATOR'],
  'gateway/src/config.production.ts': ['HEARTH_SECRET'],
  'gateway/src/config.ts': ['HEARTH_SECRET'],
  'gateway/src/platform/database/release-fit.ts': ['HEARTH_SECRET'],
  // Databases, roles, locks, and sessions of Postgres; folders on disk.
  'gateway/src/cli/seed.ts': ["'hearth.seed'"],
  'gateway/src/engine/reads/read-connection.ts': ["'hearth-reads'"],
  'gateway/src/main.ts': ["'hearth_app'"],
  'gateway/src/platform/database/data-source.ts': ["applicationName: 'hearth'"],
  'gateway/src/platform/database/logins.ts': [
    ...["'hearth_app'", "'hearth_worker'", "'hearth.logins'"],
  ],
  'gateway/src/platform/jobs/worker-locks.ts': ["'hearth-worker-lock'"],
  'gateway/src/worker.ts': ["'hearth_worker'"],
  'mocks/src/mail/inbox.ts': ["'hearth-mail-'"],
  // Labels of derived secrets, words that make a secret weak, keys of Redis, metrics.
  'gateway/src/platform/crypto.ts': ['`hearth/${'],
  'gateway/src/platform/metrics.ts': ["name: 'hearth_"],
  'gateway/src/platform/rate-limit.ts': ['`hearth:limit:${'],
  'gateway/src/platform/secret-strength.ts': ['|hearth|'],
};

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
        const rest = (TECHNICAL[file] ?? []).reduce(
          (text, name) => text.replaceAll(name, ''),
          line,
        );
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

test.each(Object.entries(TECHNICAL))('the list of exceptions still holds for %s', (file, names) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});
