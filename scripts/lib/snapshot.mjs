import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * Runs `work`, which rewrites files below `paths`, reports which files changed, and restores them, so that a check
 * changes nothing.
 * @param {string[]} paths relative to the root
 * @param {() => void | Promise<void>} work
 * @returns {Promise<string[]>} the changed paths
 */
export async function changesMadeBy(paths, work) {
  const before = read(paths);
  try {
    await work();
    const after = read(paths);
    return [...new Set([...before.keys(), ...after.keys()])]
      .filter((path) => before.get(path) !== after.get(path))
      .sort();
  } finally {
    restore(before, read(paths));
  }
}

/** @param {string[]} paths @returns {Map<string, string>} */
function read(paths) {
  return new Map(
    paths
      .flatMap((path) => filesBelow(path))
      .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
  );
}

/** @param {Map<string, string>} before @param {Map<string, string>} now */
function restore(before, now) {
  for (const path of now.keys()) if (!before.has(path)) rmSync(join(ROOT, path));
  for (const [path, text] of before) {
    if (now.get(path) === text) continue;
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (!existsSync(join(ROOT, path))) return [];
  return readdirSync(join(ROOT, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}
