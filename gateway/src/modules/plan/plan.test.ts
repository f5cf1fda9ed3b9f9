import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { testEngine } from '../../../test/support/test-engine.js';
import { applicationDataSource } from '../../platform/database/data-source.js';
import { Database } from '../../platform/database/database.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { CATALOGUE } from './plan.catalogue.js';
import { PlanEntity } from './plan.entity.js';
import { readPlans } from './plan.reads.js';
import { seedPlans } from './plan.seed.js';

let database: TestDatabase;
let db: Database;
let reads: ReadPool;

beforeAll(async () => {
  database = await createTestDatabase();
  db = new Database(await applicationDataSource(database.url, [PlanEntity]).initialize());
  reads = testEngine.readPool(database.url);
});
afterAll(async () => {
  await reads.close();
  await db.close();
  await database.close();
});

beforeEach(() =>
  db.transaction(async (tx) => {
    await tx.query('DELETE FROM plan');
    await seedPlans(tx);
  }),
);

const change = (sql: string) => db.transaction((tx) => tx.query(sql));
const idsOf = async (billingType: 'TRAFFIC' | 'UNLIMITED' | null = null) =>
  (await readPlans(reads, billingType)).map(({ id }) => id);

describe('the plans on sale', () => {
  it('are those of the catalogue, in its order', async () => {
    const plans = await readPlans(reads, null);
    expect(plans).toMatchObject(
      CATALOGUE.map(({ gigabytes, priceMinor, ...plan }) => ({
        ...plan,
        bytes: gigabytes === null ? null : BigInt(gigabytes) * 1_000_000_000n,
        price: { minor: BigInt(priceMinor), currency: 'USD' },
      })),
    );
  });

  it('can be asked for by billing type', async () => {
    expect(await idsOf('UNLIMITED')).toEqual(['unlimited-30d', 'unlimited-90d', 'unlimited-360d']);
    expect([...(await idsOf('TRAFFIC')), ...(await idsOf('UNLIMITED'))]).toEqual(await idsOf());
  });

  it('cost 15 dollars per gigabyte or 75 dollars per 30 days (spec §9)', async () => {
    const plans = await readPlans(reads, null);
    expect(new Set(plans.map(({ billingType }) => billingType)).size).toBe(2);
    for (const { billingType, unitPrice } of plans)
      expect(unitPrice).toEqual({
        minor: billingType === 'TRAFFIC' ? 1_500n : 7_500n,
        currency: 'USD',
      });
  });

  it('round the price of a unit down to a whole cent', async () => {
    await change(`UPDATE plan SET price_minor = 9999 WHERE id = 'traffic-25gb'`);
    const plan = (await readPlans(reads, 'TRAFFIC')).find(({ id }) => id === 'traffic-25gb');
    expect(plan).toMatchObject({ price: { minor: 9_999n }, unitPrice: { minor: 399n } });
  });

  it('leave out a plan that was withdrawn, also after the next start', async () => {
    await change(`UPDATE plan SET active = false WHERE id = 'traffic-5gb'`);
    await db.transaction(seedPlans);
    expect(await idsOf()).not.toContain('traffic-5gb');
    expect(await idsOf()).toHaveLength(CATALOGUE.length - 1);
  });

  it('have the catalogue’s prices again after a start', async () => {
    await change(
      `UPDATE plan SET price_minor = 1, name = 'Old', position = 99 WHERE id = 'traffic-1gb'`,
    );
    await db.transaction(seedPlans);
    expect((await readPlans(reads, null))[0]).toMatchObject({
      id: 'traffic-1gb',
      name: 'Residential 1 GB',
      price: { minor: 1_500n },
    });
  });
});
