// `npm run audit`: known weaknesses in packages that ship. CI runs it. A weakness that cannot reach us is accepted below.
// With --must-check, as for a release, it fails where the advisories are not reachable.
import { spawnSync } from 'node:child_process';
import { ROOT } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';

/**
 * Accepted advisories: their address, and why they do no harm here.
 * @type {Record<string, string>}
 */
const ACCEPTED = {};

/** @typedef {{ title: string, url: string, severity: string }} Advisory */

const mustCheck = process.argv.includes('--must-check');
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  env: { ...process.env, npm_config_audit: 'true' },
});
/** @type {{ vulnerabilities?: Record<string, { via: (Advisory | string)[] }>, message?: string }} */
const answer = parsed(stdout);
if (answer.vulnerabilities === undefined) {
  // A mirror of the registry may have packages, but no advisories.
  say(`Not checked, because the advisories are not reachable: ${answer.message ?? 'no answer'}`);
  if (mustCheck) process.exitCode = 1;
} else {
  const found = new Map(
    Object.values(answer.vulnerabilities)
      // A package that only depends on a weak one names that instead.
      .flatMap(({ via }) => via.filter((cause) => typeof cause !== 'string'))
      .map((advisory) => [advisory.url, advisory]),
  );
  for (const [url, { title, severity }] of found)
    if (!(url in ACCEPTED)) say(`${severity}: ${title}  ${url}`);
  const unused = Object.keys(ACCEPTED).filter((url) => !found.has(url));
  for (const url of unused) say(`accepted, but no longer reported: ${url}`);
  if (unused.length > 0 || [...found.keys()].some((url) => !(url in ACCEPTED)))
    process.exitCode = 1;
}

/** @param {string} text what npm printed, which need not be JSON if it failed */
function parsed(text) {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return { message: text.slice(0, 200) };
  }
}
