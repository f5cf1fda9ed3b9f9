import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { dangersOfLogin, ensureLogin, missingMigrations } from './logins.js';

const APPEND_ONLY = [
  'ledger_entry',
  'ledger_transaction',
  'audit_entry',
  'usage_event',
  'entitlement_command',
];

let database: TestDatabase;
const made: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  for (const name of made) await owner.query(`DROP ROLE ${name}`);
  await owner.end();
  await database.close();
});

function newLogin(password: string): string {
  const name = `hearth_test_${randomBytes(4).toString('hex')}`;
  if (!made.includes(name)) made.push(name);
  const url = new URL(database.url);
  url.username = name;
  url.password = password;
  return url.href;
}

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe("the application's login", () => {
  it.each(['applicationUrl', 'workerUrl'] as const)(
    'gains no rights from %s by SET ROLE NONE, RESET ROLE, or the owner’s name',
    async (login) => {
      await as(database[login], async (client) => {
        await client.query(`SELECT usage_event_partition('2026-11-22')`);
        const owner = pg.escapeIdentifier(new URL(database.url).username);
        await expect(client.query(`SET ROLE ${owner}`)).rejects.toMatchObject({ code: '42501' });
        for (const reset of ['SET ROLE NONE', 'RESET ROLE', 'RESET SESSION AUTHORIZATION']) {
          await client.query(reset);
          for (const table of [...APPEND_ONLY, 'usage_event_20261122']) {
            for (const change of [
              `DELETE FROM ${table}`,
              `TRUNCATE ${table}`,
              `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
            ]) {
              await expect(client.query(change)).rejects.toMatchObject({ code: '42501' });
            }
          }
          await expect(client.query('UPDATE ledger_entry SET amount = 0')).rejects.toMatchObject({
            code: '42501',
          });
        }
      });
      expect(await dangersOfLogin(database[login])).toEqual([]);
    },
  );

  it('differs from a login that owns the tables or can become their owner', async () => {
    expect(await dangersOfLogin(database.url)).toEqual(
      expect.arrayContaining([
        'is a superuser, or may make roles or pass row-level security',
        'owns tables, or may become the role that owns them',
        'may change rows of ledger_entry',
      ]),
    );
    const url = newLogin('first');
    await ensureLogin(database.url, url, 'hearth_app');
    expect(await dangersOfLogin(url)).toEqual([]);
    const name = new URL(url).username;
    await as(database.url, (owner) =>
      owner.query(`GRANT ${new URL(database.url).username} TO ${name} WITH INHERIT FALSE`),
    );
    expect(await dangersOfLogin(url)).toEqual([
      'owns tables, or may become the role that owns them',
    ]);
    await as(database.url, (owner) =>
      owner.query(`REVOKE ${new URL(database.url).username} FROM ${name}`),
    );
  });

  it('is created once, follows its password, and sees the migrated schema', async () => {
    const url = newLogin('first');
    await Promise.all([1, 2, 3].map(() => ensureLogin(database.url, url, 'hearth_worker')));
    expect(await missingMigrations(url)).toEqual([]);
    const changed = new URL(url);
    changed.password = `it's "new"`;
    await ensureLogin(database.url, changed.href, 'hearth_worker');
    expect(await missingMigrations(changed.href)).toEqual([]);
    await expect(missingMigrations(url)).rejects.toMatchObject({ code: '28P01' });
  });
});
