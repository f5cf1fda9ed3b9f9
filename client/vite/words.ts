import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { originsOf, readCatalogue, wordsModule } from './catalogue.ts';

const MODULE = 'virtual:words';
const RESOLVED = `\0${MODULE}`;
const PART = /^(.*\/locales\/app\/([\w-]+)\.po)\?part=([\w-]+)$/;
/** What every page of the application says: frames, the design system, errors. */
const SHELL = 'shell';
const LOCALES = ['en-US', 'zh-HK'];

/** A feature's folder, or `shell` for everything else. */
function partOf(origin: string): string {
  return /(?:^|\/)src\/features\/([\w-]+)\//.exec(origin)?.[1] ?? SHELL;
}

/** A feature and those whose modules it imports, now or on demand: what they say it says too. */
function closureOf(features: string, part: string, known = new Set<string>()): Set<string> {
  const folder = join(features, part);
  if (known.has(part) || !existsSync(folder)) return known;
  known.add(part);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || file.includes('.test.')) continue;
    const imports = readFileSync(join(folder, file), 'utf8').matchAll(/'(?:\.\.\/)+([\w-]+)\//g);
    for (const [, other] of imports) if (other !== undefined) closureOf(features, other, known);
  }
  return known;
}

/** Whether something is said in one part: by it alone or also by other features, but not by the shell, which is always there. */
function isSaidIn(part: string, features: ReadonlySet<string>) {
  return (origins: readonly string[]) => {
    const parts = origins.map(partOf);
    return parts.includes(SHELL) || parts.length === 0
      ? part === SHELL
      : parts.some((of) => features.has(of));
  };
}

/**
 * The application's catalogue in parts: each screen brings the words of its feature, instead of every page bringing all of
 * them. The parts are found by the origins in the catalogue, so nobody has to keep them apart by hand. `virtual:words`
 * is a table of loaders: language → part → module.
 */
export function wordsPlugin(root: string): Plugin {
  const catalogs = join(root, 'src/locales/app');
  return {
    name: 'hearth:words',
    enforce: 'pre',
    resolveId(id) {
      if (id === MODULE) return RESOLVED;
      return PART.test(id) ? id : null;
    },
    load(id) {
      if (id === RESOLVED) {
        const features = readdirSync(join(root, 'src/features'), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => name);
        const tables = LOCALES.map((locale) => {
          const file = join(catalogs, `${locale}.po`);
          const loaders = [SHELL, ...features].map(
            (part) => `'${part}': () => import('${file}?part=${part}')`,
          );
          return `'${locale}': { ${loaders.join(', ')} }`;
        });
        return `export const WORDS = { ${tables.join(', ')} };`;
      }
      const [, file, locale, part] = PART.exec(id) ?? [];
      if (file === undefined || locale === undefined || part === undefined) return null;
      this.addWatchFile(file);
      const isSaid = isSaidIn(part, closureOf(join(root, 'src/features'), part));
      return wordsModule(
        Object.entries(readCatalogue(file, locale)).filter(([, entry]) => isSaid(originsOf(entry))),
      );
    },
  };
}
