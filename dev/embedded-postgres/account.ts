import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './error.js';

/** The user that Postgres runs as when Node itself runs as root. */
export interface Account {
  uid: number;
  gid: number;
}

const EXECUTE_BY_OWNER = 0o100;
const EXECUTE_BY_GROUP = 0o010;
const EXECUTE_BY_OTHERS = 0o001;

/**
 * Whom to run Postgres as: null means "as ourselves". Postgres refuses to run as root, so root hands it to the owner of
 * an existing data directory (then that person can still use it without root afterwards), to `postgres`, or to `nobody`.
 */
export function chooseAccount(dataDir: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(dataDir)) {
    const { uid, gid } = statSync(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const fields = users.find((user) => user[0] === name);
    const uid = Number(fields?.[2]);
    const gid = Number(fields?.[3]);
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new EmbeddedPostgresError(
    'NO_ACCOUNT',
    'Postgres does not run as root, and this machine has neither a user "postgres" nor "nobody". ' +
      'Start as an ordinary user, or give DATABASE_URL.',
  );
}

/** Whether `account` may pass through every directory down to and including `path`. Access lists are not looked at. */
export function canTraverse(path: string, account: Account): boolean {
  for (let directory = path; ; directory = dirname(directory)) {
    const { uid, gid, mode } = statSync(directory);
    const needed =
      uid === account.uid
        ? EXECUTE_BY_OWNER
        : gid === account.gid
          ? EXECUTE_BY_GROUP
          : EXECUTE_BY_OTHERS;
    if ((mode & needed) === 0) return false;
    if (dirname(directory) === directory) return true;
  }
}
