import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Identifies a process over time. The pid alone does not, because the system reuses it.
 * @typedef {{ pid: number, startedAt: string }} ProcessIdentity
 */

/**
 * @param {number} pid
 * @returns {ProcessIdentity | undefined} undefined if the process is not running
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
      // The process name in parentheses may contain spaces. The start time is the 20th field after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    // Both methods fail if the process is not running.
    return undefined;
  }
}
