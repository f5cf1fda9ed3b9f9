import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * Whether the installed packages match the lockfile. Compares it with npm's own lockfile of installed packages, which
 * also detects a `git pull`, an interrupted install, or one without development packages, and needs no stamp file.
 */
export function isInstalled() {
  const installed = readLockfile(join(ROOT, 'node_modules/.package-lock.json'));
  if (installed === null) return false;
  const wanted = readLockfile(join(ROOT, 'package-lock.json'));
  return Object.entries(wanted?.packages ?? {}).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/')) return true;
    const there = installed.packages[path];
    if (there === undefined) return optional === true;
    return link === true ? there.link === true : there.version === version;
  });
}

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean }} LockedPackage
 * @param {string} path
 * @returns {{ packages: Record<string, LockedPackage> } | null}
 */
function readLockfile(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // Missing, or truncated by an interrupted install: install again in both cases.
    return null;
  }
}

/**
 * A hash of the names and contents of everything below `paths` (relative to the root).
 * @param {string[]} paths
 * @param {(path: string) => boolean} counts which files to include
 */
export function fingerprint(paths, counts = () => true) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((each) => filesBelow(each))) {
    if (!counts(path)) continue;
    hash.update(`${path}\0`);
    hash.update(readFileSync(join(ROOT, path)));
    hash.update('\0');
  }
  return hash.digest('hex');
}

const NOT_SOURCE = new Set(['node_modules', 'dist', '.cache', '.data', 'coverage']);

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCE.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = `${path}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(child);
      return entry.isFile() ? [child] : [];
    });
}
