import { readFileSync } from 'node:fs';
import pg from 'pg';
import { migrations } from '../../migrations/index.js';
import { share } from '../test/support/share.js';
import { createTestDatabase } from '../test/support/test-database.js';
import { startTestServices } from '../test/support/test-services.js';
import { createSubAccount } from '../test/support/test-sub-accounts.js';
import { createApp } from './app.js';
import { KEY_VERSION, SealingKey } from './platform/crypto.js';
import { migrateDatabase } from './platform/database/migrate.js';
import { requireFit } from './prepare-database.js';

const LATER = 'NewLedger1900000000000';
const OTHER_SECRET = 'of-another-installation-0123456789-abc';
const WRONG = 'HEARTH_SECRET is not the one that sealed the passwords in this database';

async function asOwner(url: string, sql: string, parameters: unknown[] = []): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(sql, parameters);
  await owner.end();
}

describe('a gateway', () => {
  const gateway = share(() => startTestServices());
  const start = (secret = gateway.services.config.secret) =>
    requireFit(gateway.services.config.database.url, secret);

  /** What balancers see. */
  async function readiness() {
    const app = await createApp(gateway.services);
    const { statusCode, body } = await app.inject({ url: '/readyz' });
    await app.close();
    return { statusCode, body };
  }

  it('does not start with a secret that does not open what an earlier release sealed', async () => {
    await createSubAccount(gateway, await gateway.customer());
    await expect(start(OTHER_SECRET)).rejects.toThrow(WRONG);
    await start();
  });

  it('does not start with another secret than the one before it, and starts again with that', async () => {
    await start();
    await expect(start(OTHER_SECRET)).rejects.toThrow(WRONG);
    await start();
  });

  it('asks the database one question over its reads when it is asked whether it is ready', async () => {
    const { urgentReads } = gateway.services;
    const asked: string[] = [];
    const query = urgentReads.query.bind(urgentReads);
    urgentReads.query = (name, sql, parameters) => {
      // Asked beside a connection that takes long to open.
      if (name !== 'database.alive') asked.push(name);
      return query(name, sql, parameters);
    };
    expect(await readiness()).toMatchObject({ statusCode: 200 });
    urgentReads.query = query;
    expect(asked).toHaveLength(1);
  });

  it('is not ready while the database is that of another installation', async () => {
    const { databaseUrl } = gateway;
    await start();
    expect(await readiness()).toMatchObject({ statusCode: 200 });
    const restored = new SealingKey(OTHER_SECRET, 'secret-canary');
    const sealed = restored.seal('secret-canary', 'secret-canary');
    await asOwner(databaseUrl, 'DELETE FROM secret_canary');
    await asOwner(databaseUrl, 'INSERT INTO secret_canary VALUES ($1, $2)', [KEY_VERSION, sealed]);
    const { statusCode, body } = await readiness();
    expect({ statusCode, body }).toEqual({ statusCode: 503, body: expect.stringContaining(WRONG) });
    await asOwner(databaseUrl, 'DELETE FROM secret_canary');
  });

  it('neither starts nor is ready after a later release forbade it, and names the migration', async () => {
    const add =
      'INSERT INTO migrations (timestamp, name, forbids_older) VALUES (1900000000000, $1, $2)';
    await asOwner(gateway.databaseUrl, add, [LATER, false]);
    await start();
    expect(await readiness()).toMatchObject({ statusCode: 200 });
    await asOwner(
      gateway.databaseUrl,
      'UPDATE migrations SET forbids_older = true WHERE name = $1',
      [LATER],
    );
    await expect(start()).rejects.toThrow(`migrated to ${LATER}`);
    const { statusCode, body } = await readiness();
    expect({ statusCode, body }).toEqual({ statusCode: 503, body: expect.stringContaining(LATER) });
    await asOwner(gateway.databaseUrl, 'DELETE FROM migrations WHERE name = $1', [LATER]);
  });
});

it('agrees on one secret when several start at once on a new database', async () => {
  const database = await createTestDatabase();
  const secrets = Array.from({ length: 6 }, (_, n) => `${OTHER_SECRET}-${n % 2}`);
  const starts = await Promise.allSettled(
    secrets.map((secret) => requireFit(database.applicationUrl, secret)),
  );
  const agreed = new Set(secrets.filter((_, n) => starts[n]?.status === 'fulfilled'));
  expect(agreed.size).toBe(1);
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await database.close();
});

it('tells the database which migrations forbid older gateways, and operators the same', async () => {
  const database = await createTestDatabase();
  await migrateDatabase(database.url);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    'SELECT name FROM migrations WHERE forbids_older ORDER BY timestamp',
  );
  await owner.end();
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(
    migrations.filter((each) => 'forbidsOlder' in each).map(({ name }) => name),
  );
  const manual = readFileSync(new URL('../../docker/README.md', import.meta.url), 'utf8');
  const documented = [...manual.matchAll(/`(17\d{11})-[a-z-]+`/g)].map(([, number = '']) => number);
  expect(names.map((name) => /\d+$/.exec(name)?.[0])).toEqual(documented);
  await database.close();
});
