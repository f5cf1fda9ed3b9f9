/** What Vite says about a chunk: `{file, imports?, dynamicImports?, css?, assets?, isEntry?, src?}`. */

/** The modules of src/app/frames.ts around a screen. */
export const FRAMES = {
  dashboard: ['src/app/SignedIn.tsx', 'src/app/DashboardFrame.tsx'],
  checkout: ['src/app/SignedIn.tsx', 'src/app/CheckoutFrame.tsx'],
};

/** A part of the application's words. @param {string} part @param {string} locale */
export const wordsKey = (part, locale) => `src/locales/app/${part}/${locale}.po`;

/**
 * The chunks that are loaded when `keys` are: the static closure, each once.
 * @param {Record<string, {file: string, imports?: string[]}>} manifest
 * @param {string[]} keys
 * @returns {string[]} files, relative to the build's root
 */
export function staticClosure(manifest, keys) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    if (manifest[key] === undefined) throw new Error(`The manifest has no ${key}`);
    seen.add(key);
    for (const imported of manifest[key].imports ?? []) visit(imported);
  };
  keys.forEach(visit);
  return [...seen].map((key) => manifest[key].file);
}
