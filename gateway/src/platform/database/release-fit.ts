import type { Client } from 'pg';
import { migrations } from '../../../../migrations/index.js';
import { KEY_VERSION, SealingKey } from '../crypto.js';
import { withClient } from './logins.js';
import type { ReadPool } from './read-pool.js';

const CANARY = 'secret-canary';

/** A new version of the key has a row of its own, so that rotation leaves the former ones. */
const SELECT_FIT = `
  SELECT (SELECT sealed FROM secret_canary WHERE key_version = $1) AS canary,
         (SELECT name FROM migrations WHERE forbids_older AND name <> ALL($2) ORDER BY timestamp LIMIT 1) AS migration`;

interface Facts {
  canary: Buffer | null;
  migration: string | null;
}

const KNOWN = migrations.map(({ name }) => name);

/** Why a gateway of this release and secret must not serve the database, in words; null if it may (SECURITY 63). */
export async function misfitOf(reads: ReadPool, secret: string): Promise<string | null> {
  const [facts] = await reads.query<Facts>('release.fit', SELECT_FIT, [KEY_VERSION, KNOWN]);
  return facts === undefined ? null : misfit(facts, secret);
}

/**
 * The same for a process that starts, with the application's login. The first one seals the canary; of several that start at
 * once with different secrets, only the ones with the first one's secret may go on.
 */
export async function misfitAtStart(url: string, secret: string): Promise<string | null> {
  return withClient(url, async (client) => {
    const parameters = [KEY_VERSION, KNOWN];
    const read = async () => (await client.query<Facts>(SELECT_FIT, parameters)).rows[0] ?? null;
    const found = await read();
    if (found?.canary !== null || found.migration !== null)
      return found ? misfit(found, secret) : null;
    if (!(await opensStored(client, secret))) return WRONG_SECRET;
    await client.query(
      'INSERT INTO secret_canary (key_version, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [KEY_VERSION, new SealingKey(secret, CANARY).seal(CANARY, CANARY)],
    );
    const agreed = await read();
    return agreed ? misfit(agreed, secret) : null;
  });
}

const WRONG_SECRET =
  'HEARTH_SECRET is not the one that sealed the passwords in this database: use the secret of the installation that it comes from';

function misfit({ canary, migration }: Facts, secret: string): string | null {
  if (migration !== null)
    return `the database was migrated to ${migration}, beside which no older release may run: start that release or a later one`;
  return canary === null || opens(canary, secret, CANARY, CANARY) ? null : WRONG_SECRET;
}

/** Whether the secret opens what an installation stored that is older than the canary. */
async function opensStored(client: Client, secret: string): Promise<boolean> {
  const { rows } = await client.query<{ id: string; sealed: Buffer }>(
    'SELECT id, sealed_password AS sealed FROM sub_account WHERE key_version = $1 ORDER BY id DESC LIMIT 1',
    [KEY_VERSION],
  );
  return rows.every(({ id, sealed }) => opens(sealed, secret, 'sub-account', id));
}

function opens(sealed: Buffer, secret: string, purpose: string, context: string): boolean {
  try {
    new SealingKey(secret, purpose).open(sealed, context);
    return true;
  } catch {
    // The one way to find out: another key does not authenticate what is sealed.
    return false;
  }
}
