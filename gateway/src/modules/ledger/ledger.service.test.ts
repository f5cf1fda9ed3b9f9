import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { rowsRead, type ExplainedRow } from '../../../test/support/query-plans.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { applicationDataSource } from '../../platform/database/data-source.js';
import { Database, rows, violatedConstraint, type Tx } from '../../platform/database/database.js';
import { connectionOf } from '../../platform/database/prepared.js';
import { newId } from '../../platform/ids.js';
import { LedgerService, type LedgerLine } from './ledger.service.js';

let database: TestDatabase;
let db: Database;
const ledger = new LedgerService();
let references = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  db = new Database(await applicationDataSource(database.applicationUrl, []).initialize());
});
afterAll(async () => {
  await db.close();
  await database.close();
});

async function newCustomer(): Promise<string> {
  const accountId = newId();
  await db.transaction((tx) =>
    tx.query(`INSERT INTO accounts (id, name) VALUES ($1, 'test')`, [accountId]),
  );
  return accountId;
}

const points = (accountId: string) => ({ kind: 'points', unit: 'POINTS', accountId }) as const;
const ISSUED = { kind: 'points_issued', unit: 'POINTS' } as const;

/** Gives points to a customer, or takes them if `amount` is negative. */
const give = (tx: Tx, accountId: string, amount: bigint, reference = `r${++references}`) =>
  ledger.post(tx, { kind: 'points.system', reference, accountId }, [
    { account: points(accountId), amount },
    { account: ISSUED, amount: -amount },
  ]);
const balanceOf = (accountId: string) =>
  db.transaction((tx) => ledger.balance(tx, points(accountId)));
const post = (lines: readonly LedgerLine[]) =>
  db.transaction((tx) =>
    ledger.post(tx, { kind: 'points.system', reference: `r${++references}` }, lines),
  );
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => violatedConstraint(error),
  );

describe('a balance', () => {
  it('is zero before the first entry', async () => {
    expect(await balanceOf(await newCustomer())).toBe(0n);
  });

  it('equals the sum of its entries, and each entry records the balance after it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { maxLength: 6 }),
        async (amounts) => {
          const accountId = await newCustomer();
          for (const amount of amounts) await db.transaction((tx) => give(tx, accountId, amount));
          const sums = amounts.map((_, index) =>
            amounts.slice(0, index + 1).reduce((sum, amount) => sum + amount, 0n),
          );
          expect(await balanceOf(accountId)).toBe(sums.at(-1) ?? 0n);
          const entries = await db.transaction((tx) =>
            rows<{ after: bigint }>(
              tx,
              `SELECT e.balance_after AS after FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id
             WHERE a.account_id = $1 ORDER BY e.id`,
              [accountId],
            ),
          );
          expect(entries.map(({ after }) => after)).toEqual(sums);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('adds up under concurrent postings', async () => {
    const accountId = await newCustomer();
    await Promise.all(
      Array.from({ length: 20 }, () => db.transaction((tx) => give(tx, accountId, 7n))),
    );
    expect(await balanceOf(accountId)).toBe(140n);
  });

  it('never falls below zero under concurrent spending', async () => {
    const accountId = await newCustomer();
    await db.transaction((tx) => give(tx, accountId, 10n));
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => refusal(db.transaction((tx) => give(tx, accountId, -4n)))),
    );
    expect(taken.filter((constraint) => constraint === null)).toHaveLength(2);
    expect(
      taken.filter((constraint) => constraint === 'ck_ledger_account_not_negative'),
    ).toHaveLength(3);
    expect(await balanceOf(accountId)).toBe(2n);
  });
});

describe('a transaction', () => {
  it('happens once, even when posted repeatedly and concurrently', async () => {
    const accountId = await newCustomer();
    const posted = await Promise.all(
      Array.from({ length: 8 }, () => db.transaction((tx) => give(tx, accountId, 5n, 'the-same'))),
    );
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect(await db.transaction((tx) => give(tx, accountId, 9n, 'the-same'))).toBe(false);
    expect(await balanceOf(accountId)).toBe(5n);
  });

  it('is refused as a whole unless its entries add up to zero in each unit', async () => {
    const accountId = await newCustomer();
    const account = points(accountId);
    const sumToZero = 'ck_ledger_entry_sum_zero';
    expect(await refusal(post([{ account, amount: 5n }]))).toBe(sumToZero);
    expect(
      await refusal(
        post([
          { account, amount: 5n },
          { account: ISSUED, amount: -4n },
        ]),
      ),
    ).toBe(sumToZero);
    expect(
      await refusal(
        post([
          { account, amount: 5n },
          { account: { kind: 'cash', unit: 'USD' }, amount: -5n },
        ]),
      ),
    ).toBe(sumToZero);
    expect(await balanceOf(accountId)).toBe(0n);
  });

  it('skips zero lines', async () => {
    const accountId = await newCustomer();
    await post([
      { account: points(accountId), amount: 0n },
      { account: ISSUED, amount: 0n },
    ]);
    expect(await balanceOf(accountId)).toBe(0n);
  });

  it('cannot be changed or deleted by the application', async () => {
    await post([
      { account: ISSUED, amount: -1n },
      { account: points(await newCustomer()), amount: 1n },
    ]);
    for (const statement of [
      'UPDATE ledger_entry SET amount = 2',
      'DELETE FROM ledger_transaction',
      'UPDATE ledger_account SET balance = balance + 1',
    ])
      await expect(db.transaction((tx) => tx.query(statement))).rejects.toThrow(
        /permission denied|append-only/,
      );
  });
});

describe('finding an account', () => {
  it('reads only that account, however many customers there are', async () => {
    const accountId = await newCustomer();
    await post([
      { account: points(accountId), amount: 1n },
      { account: ISSUED, amount: -1n },
    ]);
    await db.transaction((tx) =>
      tx.query(
        `WITH other AS (
           INSERT INTO accounts (id, name) SELECT gen_random_uuid(), 'other' FROM generate_series(1, 2000)
           RETURNING id)
         INSERT INTO ledger_account (kind, unit, account_id, tracked, guarded)
         SELECT 'points', 'POINTS', id, true, true FROM other`,
      ),
    );
    const explained: ExplainedRow[] = [];
    await db.transaction(async (tx) => {
      const query = jest.spyOn(await connectionOf(tx), 'query');
      expect(await ledger.balance(tx, points(accountId))).toBe(1n);
      await ledger.idOf(tx, points(accountId));
      await ledger.idOf(tx, ISSUED);
      const sent = query.mock.calls as unknown as [{ text: string; values: unknown[] }][];
      query.mockRestore();
      for (const [{ text, values }] of sent)
        explained.push(
          ...(await rows<ExplainedRow>(tx, `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)),
        );
    });
    expect(explained.map((plan) => rowsRead(plan, 'ledger_account'))).toEqual([1, 1, 1]);
  });
});

describe('bulk transactions', () => {
  const postMany = (customers: readonly string[], amount: bigint, reference: string) =>
    db.transaction(async (tx) => {
      const issued = await ledger.idOf(tx, ISSUED);
      const transactions = [];
      for (const accountId of customers)
        transactions.push({
          reference: `${reference}:${accountId}`,
          accountId,
          entries: [
            { ledgerAccountId: await ledger.idOf(tx, points(accountId)), amount },
            { ledgerAccountId: issued, amount: -amount },
          ],
        });
      await ledger.postMany(tx, 'points.system', transactions);
    });

  it('post one per customer, all or none', async () => {
    const customers = [await newCustomer(), await newCustomer(), await newCustomer()];
    await postMany(customers, 3n, 'bulk-1');
    expect(await Promise.all(customers.map(balanceOf))).toEqual([3n, 3n, 3n]);
    expect(await refusal(postMany(customers, 3n, 'bulk-1'))).toBe('uq_ledger_transaction_once');
    const [first = '', ...others] = customers;
    await db.transaction((tx) => give(tx, first, 1n));
    // All but the first customer have too little.
    expect(await refusal(postMany(customers, -4n, 'bulk-2'))).toBe(
      'ck_ledger_account_not_negative',
    );
    expect(await Promise.all([first, ...others].map(balanceOf))).toEqual([4n, 3n, 3n]);
  });
});
