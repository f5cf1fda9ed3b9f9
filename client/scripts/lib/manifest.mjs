/** A chunk in Vite's manifest: `{file, imports?, dynamicImports?, css?, assets?, isEntry?, src?}`. */

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

/**
 * All chunks that code may load from `key` on, also later, but not those that only `stop` leads to.
 * @param {Record<string, {file: string, imports?: string[], dynamicImports?: string[]}>} manifest
 * @param {string} key
 * @param {string} stop
 * @returns {string[]} files, relative to the build's root
 */
export function reachable(manifest, key, stop) {
  const seen = new Set([stop]);
  const visit = (each) => {
    if (seen.has(each)) return;
    seen.add(each);
    const { imports = [], dynamicImports = [] } = manifest[each];
    [...imports, ...dynamicImports].forEach(visit);
  };
  visit(key);
  seen.delete(stop);
  return [...seen].map((each) => manifest[each].file);
}

/**
 * The key of a chunk that vite/chunks.ts names.
 * @param {Record<string, {name?: string}>} manifest
 * @param {string} name
 */
export function chunkNamed(manifest, name) {
  const key = Object.keys(manifest).find((each) => manifest[each].name === name);
  if (key === undefined) throw new Error(`The manifest has no chunk ${name}`);
  return key;
}
