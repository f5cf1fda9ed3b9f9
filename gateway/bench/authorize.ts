import pg from 'pg';
import { KEY_VERSION, SealingKey } from '../src/platform/crypto.js';
import { NODE, SECRET } from './processes.js';
import type { Target } from './target.js';

export const PASSWORD = 'bench-password-1';

/** Gives the first sub account of every customer a password that the gateway can open (seed.ts writes none, of key version 0). */
export async function sealPasswords(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; username: string }>(
      `SELECT id, username FROM sub_account WHERE username LIKE 'bench%x1' ORDER BY username`,
    );
    const sealing = new SealingKey(SECRET, 'sub-account');
    await client.query(
      `UPDATE sub_account SET sealed_password = sealed.password, key_version = ${KEY_VERSION}
       FROM unnest($1::uuid[], $2::bytea[]) AS sealed(id, password) WHERE sub_account.id = sealed.id`,
      [rows.map(({ id }) => id), rows.map(({ id }) => sealing.seal(PASSWORD, id))],
    );
    await client.query('VACUUM ANALYZE sub_account');
    return rows.map(({ username }) => username);
  } finally {
    await client.end();
  }
}

/** A server that a proxy node asks, for each of the sub accounts in turn, whether they may pass. */
export function authorizeTarget(name: string, url: string, usernames: readonly string[]): Target {
  const node = Buffer.from(`${NODE.id}:${NODE.secret}`).toString('base64');
  return {
    name,
    url,
    requests: usernames.map((username) => ({
      method: 'POST',
      path: '/edge/v1/authorize',
      headers: { authorization: `Basic ${node}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        username,
        password: PASSWORD,
        protocol: 'HTTPS',
        clientIp: '203.0.113.7',
      }),
    })),
  };
}
