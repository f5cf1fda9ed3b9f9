import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"?]+)['"]/g;
const ENDINGS = ['', '.ts', '.tsx'];

function resolve(from: string, specifier: string): string | undefined {
  const path = join(dirname(from), specifier);
  return ENDINGS.map((ending) => path + ending).find(
    (file) => existsSync(file) && statSync(file).isFile(),
  );
}

/** Every source below src/site. */
function wholeSite(root: string): string[] {
  return readdirSync(join(root, 'src/site'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join('src/site', file));
}

/** The frame of every public page. */
export const FRAME = 'src/site/SiteApp.tsx';

/**
 * Every source that a public page is made of: what its catalogue of words is extracted from. Parts of src/ui that only the
 * dashboard shows would make each visitor download their words.
 * @param root the client's folder
 * @param from where to begin: the whole site, or the sources of some pages
 * @returns paths relative to `root`
 */
export function siteSources(root: string, from = wholeSite(root)): string[] {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    if (!/\.tsx?$/.test(file)) return;
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = resolve(file, specifier);
      if (target !== undefined) visit(target);
    }
  };
  for (const file of from) visit(join(root, file));
  return [...seen]
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => relative(root, file))
    .sort();
}
