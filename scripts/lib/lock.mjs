import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, runs } from './process-identity.mjs';

/** @typedef {import('./process-identity.mjs').ProcessIdentity} ProcessIdentity */

/**
 * Takes the lock file unless a living process has it. A lock whose owner was killed counts as free.
 * @param {string} path
 * @returns {ProcessIdentity | null} who has it, or null when it is ours now
 */
export function tryLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, JSON.stringify(identify(process.pid)));
  try {
    for (;;) {
      try {
        // A hard link appears complete or not at all, and only if nothing is there.
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
 * Takes a dead owner's lock away. Somebody may have replaced it since it was read, so what was really taken is looked at
 * and put back if its owner lives.
 * @param {string} path
 * @param {string} aside
 */
function discardStale(path, aside) {
  try {
    renameSync(path, aside);
  } catch {
    // Somebody else took it away first.
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
 * Runs `work` while no other process runs anything under the same lock; waits for its turn.
 * @template T
 * @param {string} path
 * @param {(owner: ProcessIdentity) => void} onWait called once when somebody else is at it
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
    // Just released, or cut short by a full disk: nobody's.
    return null;
  }
}
