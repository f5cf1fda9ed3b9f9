import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A process as it can be found again: the number alone is given to strangers later.
 * @typedef {{ pid: number, startedAt: string }} ProcessIdentity
 */

/**
 * @param {number} pid
 * @returns {ProcessIdentity | undefined} undefined when no such process runs
 */
export function identify(pid) {
  const startedAt = startTime(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** @param {ProcessIdentity} identity */
export function runs(identity) {
  return startTime(identity.pid) === identity.startedAt;
}

/** @param {number} pid */
function startTime(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in parentheses may contain spaces; the start time is the 20th field after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    // Both ways of asking fail when the process does not run.
    return undefined;
  }
}
