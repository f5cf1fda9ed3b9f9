import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, runs } from './process-identity.mjs';

/** @typedef {import('./process-identity.mjs').ProcessIdentity} ProcessIdentity */

/**
 * Takes the lock file unless a live process holds it. A killed owner's lock counts as free.
 * @param {string} path
 * @returns {ProcessIdentity | null} the holder, or null if we hold it now
 */
export function tryLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, JSON.stringify(identify(process.pid)));
  try {
    for (;;) {
      try {
        // A hard link appears atomically, and only if the path does not exist.
        linkSync(mine, path);
        return null;
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      }
      const owner = readOwner(path);
      if (owner !== null && runs(owner)) return owner;
      discardStale(path, `${mine}.stale`);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Removes a dead owner's lock. Another process may have replaced it since it was read, so check what was really moved
 * away, and restore it if its owner is alive.
 * @param {string} path
 * @param {string} aside
 */
function discardStale(path, aside) {
  try {
    renameSync(path, aside);
  } catch {
    // Another process removed it first.
    return;
  }
  const taken = readOwner(aside);
  if (taken !== null && runs(taken)) linkSync(aside, path);
  rmSync(aside, { force: true });
}

/** @param {string} path */
export function unlock(path) {
  rmSync(path, { force: true });
}

/**
 * Runs `work` while no other process holds the same lock. Waits for its turn.
 * @template T
 * @param {string} path
 * @param {(owner: ProcessIdentity) => void} onWait called once if another process holds the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, onWait, work) {
  for (let told = false; ; await sleep(200)) {
    const owner = tryLock(path);
    if (owner === null) break;
    if (!told) onWait(owner);
    told = true;
  }
  try {
    return await work();
  } finally {
    unlock(path);
  }
}

/** @param {string} path @returns {ProcessIdentity | null} */
function readOwner(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // Just released, or truncated by a full disk: no owner.
    return null;
  }
}
