import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  buildSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql';
import pg from 'pg';
import { DAY_MS } from '../src/platform/clock.js';
import { createServices } from '../src/services.js';
import { migrateDatabase } from '../src/platform/database/migrate.js';
import { ownerDataSource } from '../src/platform/database/data-source.js';
import { DemoClock } from '../../dev/demo/demo-clock.js';
import { liveDemoHistory } from '../../dev/demo/demo-history.js';
import { DEMO_SIGN_IN } from '../../dev/demo/demo-sign-in.js';
import { migrations } from '../../migrations/index.js';
import { histories } from './model/histories.js';
import { play } from './model/play.js';
import { ProductBooks, UNLEASED } from './model/product-books.js';
import { entryFaults } from './support/entry-faults.js';
import { share } from './support/share.js';
import { startTestAuth } from './support/test-auth.js';

/** The last migration of the version before accounts. */
const BEFORE = 'Events1700000019100';
const ORIGIN = { address: '127.0.0.1', userAgent: null };

const auth = share(() => startTestAuth({}, UNLEASED));

const ME = buildSchema(readFileSync('schema/schema.graphql', 'utf8')).getType(
  'Me',
) as GraphQLObjectType;

const DEPTH = 3;
/** The time of reading, which is another one each time; the nodes of a list again; and a zone that did not exist before. */
const UNLIKE: ReadonlySet<string> = new Set(['asOf', 'edges', 'timeZone']);
/**
 * Entries did not exist before, nor the time zone of an account: those of a past are posted anew, with other numbers (see
 * `entryFaults`), and months are cut in UTC. Live requests did not exist either, and are kept for 72 hours only.
 */
const ENTRIES: ReadonlySet<string> = new Set([
  'ledger',
  'trafficLedger',
  'moneyLedger',
  'pointsLedger',
  'statements',
  'requests',
]);

/** A field with everything below it, except what needs an argument. */
function selected({ name, args, type }: GraphQLField<unknown, unknown>, depth = DEPTH): string {
  if (args.some(isRequiredArgument)) return '';
  const shown = getNamedType(type);
  if (isLeafType(shown)) return name;
  if (!isObjectType(shown) || depth === 0) return '';
  const fields = Object.values(shown.getFields())
    .filter((field) => !UNLIKE.has(field.name))
    .map((field) => selected(field, depth - 1))
    .filter((field) => field !== '');
  const length = depth === DEPTH ? 10 : 2;
  const page = args.some((arg) => arg.name === 'first') ? `(first: ${length})` : '';
  return fields.length === 0 ? '' : `${name}${page} { ${fields.join(' ')} }`;
}

/** Every figure of the API for these sessions. Field by field: together they would be too expensive. */
async function figuresOf(tokens: readonly string[]) {
  const figures: unknown[] = [];
  for (const token of tokens)
    for (const field of Object.values(ME.getFields())) {
      const query = ENTRIES.has(field.name) ? '' : selected(field);
      if (query === '') continue;
      const { body } = await auth.graphql(`{ me { ${query} } }`, {}, { token });
      expect(body.errors).toBeUndefined();
      figures.push(body.data);
    }
  return figures;
}

/** The sessions of the demo customer, and of one customer for each of some random histories. */
async function livedSessions(): Promise<string[]> {
  const { config, log, db, users, sessions } = auth.services;
  const clock = new DemoClock();
  const demo = await createServices({ config, log, clock });
  await liveDemoHistory(demo, clock, Date.now());
  await demo.close();
  const ids: string[] = [];
  for (const history of fc.sample(histories, { numRuns: 3, seed: 20_261_126 })) {
    const books = await ProductBooks.of(auth);
    await play(history, books);
    await books.close();
    ids.push(books.viewer.accountId);
  }
  // Each history has set the clock: sessions that are opened before would have ended.
  return db.transaction(async (tx) => {
    const customer = await users.byCanonicalEmail(tx, DEMO_SIGN_IN.email);
    const tokens: string[] = [];
    for (const id of [customer?.id ?? '', ...ids])
      tokens.push((await sessions.open(tx, { userId: id, accountId: id }, ORIGIN)).token);
    return tokens;
  });
}

async function backToTheVersionBefore(): Promise<void> {
  const source = await ownerDataSource(auth.databaseUrl).initialize();
  const later = migrations.findIndex(({ name }) => name === BEFORE) + 1;
  for (let n = migrations.length; n > later; n--)
    await source.undoLastMigration({ transaction: 'each' });
  await source.destroy();
}

/** Interrupts a migration in its middle, where it waits for a table that somebody holds. */
async function interruptedMigration(owner: pg.Client, table: string): Promise<void> {
  await owner.query('BEGIN');
  await owner.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const impatient = new URL(auth.databaseUrl);
  impatient.searchParams.set('options', '-c lock_timeout=200');
  await expect(migrateDatabase(impatient.href)).rejects.toThrow('lock timeout');
  await owner.query('ROLLBACK');
}

/** Names of what the migrations make. */
async function made(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT DISTINCT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE (table_name, column_name) IN (('accounts', 'id'), ('orders', 'account_id'))`,
  );
  return rows.map(({ name }) => name);
}

it('an upgrade from the version before accounts changes no figure, interrupted and repeated', async () => {
  const tokens = await livedSessions();
  const before = await figuresOf(tokens);
  const owner = new pg.Client({ connectionString: auth.databaseUrl });
  await owner.connect();
  try {
    await backToTheVersionBefore();
    await interruptedMigration(owner, 'users');
    expect(await made(owner)).toEqual([]);
    // One of the last tables that the second migration changes.
    await interruptedMigration(owner, 'whitelist_entry');
    expect(await made(owner)).toEqual(['accounts.id']);
  } finally {
    await owner.end();
  }
  const applied = await Promise.all([1, 2].map(() => migrateDatabase(auth.databaseUrl)));
  expect(applied.flat()).toContain('AccountColumns1700000019300');
  expect(await figuresOf(tokens)).toEqual(before);
  expect(await migrateDatabase(auth.databaseUrl)).toEqual([]);
  expect(await figuresOf(tokens)).toEqual(before);
  const accounts = await auth.services.freshReads.query<{ id: string }>(
    'test.accounts',
    'SELECT id FROM accounts',
  );
  // The histories set the clock; some grants ended after its last time.
  auth.clock.advance(1_000 * DAY_MS);
  for (const { id } of accounts) expect(await entryFaults(auth.services, id)).toEqual([]);
});
