import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { testEngine } from '../../../test/support/test-engine.js';
import { applicationDataSource } from '../../platform/database/data-source.js';
import { Database } from '../../platform/database/database.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { CATALOGUE, saleOf } from './plan.catalogue.js';
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

const NOW = new Date('2026-06-01T12:00:00Z');
const change = (sql: string) => db.transaction((tx) => tx.query(sql));
const idsOf = async (billingType: 'TRAFFIC' | 'UNLIMITED' | null = null) =>
  (await readPlans(reads, billingType, NOW)).map(({ id }) => id);
const planAt = async (id: string, now: Date) =>
  (await readPlans(reads, null, now)).find((plan) => plan.id === id);

describe('the plans on sale', () => {
  it('match the catalogue and its order', async () => {
    const plans = await readPlans(reads, null, NOW);
    expect(plans).toMatchObject(
      CATALOGUE.map(({ gigabytes, priceMinor, sale, ...asStored }) => ({
        ...asStored,
        bytes: gigabytes === null ? null : BigInt(gigabytes) * 1_000_000_000n,
        price: { minor: BigInt(sale?.priceMinor ?? priceMinor), currency: 'USD' },
        originalPrice: { minor: BigInt(priceMinor), currency: 'USD' },
        sale: sale === null ? null : { percent: sale.percent, until: null },
      })),
    );
  });

  it('can be asked for by billing type', async () => {
    expect(await idsOf('UNLIMITED')).toEqual([
      'unlimited-30d',
      'unlimited-3m',
      'unlimited-12m',
      'unlimited-24h',
    ]);
    expect([...(await idsOf('TRAFFIC')), ...(await idsOf('UNLIMITED'))]).toEqual(await idsOf());
  });

  it('cost 15 dollars per gigabyte or 75 dollars per month (spec §9), less on sale (PRODUCT "Discounts")', async () => {
    const plans = await readPlans(reads, null, NOW);
    const prices = plans.map(({ id, price, originalPrice, unitPrice, sale }) => [
      id,
      [price.minor, originalPrice.minor, unitPrice.minor, sale?.percent],
    ]);
    expect(Object.fromEntries(prices)).toEqual({
      'traffic-1gb': [1_500n, 1_500n, 1_500n, undefined],
      'traffic-5gb': [6_750n, 7_500n, 1_350n, 10],
      'traffic-25gb': [30_000n, 37_500n, 1_200n, 20],
      'traffic-100gb': [105_000n, 150_000n, 1_050n, 30],
      'traffic-500gb': [450_000n, 750_000n, 900n, 40],
      'unlimited-24h': [600n, 600n, 25n, undefined],
      'unlimited-30d': [7_500n, 7_500n, 7_500n, undefined],
      'unlimited-3m': [20_250n, 22_500n, 6_750n, 10],
      'unlimited-12m': [72_000n, 90_000n, 6_000n, 20],
    });
  });

  it('limit connections and speed if they are unlimited, and only then', async () => {
    const plans = await readPlans(reads, null, NOW);
    for (const { billingType, maxConnections, bitsPerSecond } of plans)
      expect([maxConnections, bitsPerSecond]).toEqual(
        billingType === 'UNLIMITED' ? [25, 5_000_000] : [null, null],
      );
    for (const change of ['max_connections = 1', 'bits_per_second = 1'])
      await expect(
        db.transaction((tx) => tx.query(`UPDATE plan SET ${change} WHERE id = 'traffic-1gb'`)),
      ).rejects.toThrow('ck_plan_limits');
  });

  it('have hours, days, and calendar months', async () => {
    const plans = await readPlans(reads, 'UNLIMITED', NOW);
    expect(plans.map(({ validity, validityDays }) => [validity, validityDays])).toEqual([
      [{ unit: 'DAY', count: 30 }, 30],
      [{ unit: 'MONTH', count: 3 }, 90],
      [{ unit: 'MONTH', count: 12 }, 360],
      [{ unit: 'HOUR', count: 24 }, 1],
    ]);
  });

  it('have their list price again the moment a sale ends, and before it begins', async () => {
    await change(`UPDATE plan SET price_minor = 1200, sale_from = '2026-06-01T00:00:00Z',
      sale_until = '2026-06-08T00:00:00Z' WHERE id = 'traffic-1gb'`);
    const at = async (text: string) => {
      const plan = await planAt('traffic-1gb', new Date(text));
      return [plan?.price.minor, plan?.originalPrice.minor, plan?.sale?.percent];
    };
    expect(await at('2026-05-31T23:59:59.999Z')).toEqual([1_500n, 1_500n, undefined]);
    expect(await at('2026-06-01T00:00:00.000Z')).toEqual([1_200n, 1_500n, 20]);
    expect(await at('2026-06-07T23:59:59.999Z')).toEqual([1_200n, 1_500n, 20]);
    expect(await at('2026-06-08T00:00:00.000Z')).toEqual([1_500n, 1_500n, undefined]);
  });

  it('have sale prices in whole cents, below the list price', async () => {
    const promotion = { from: '2026-01-01T00:00:00Z', until: null };
    expect(saleOf({ ...promotion, percent: 33 }, 7_500)?.priceMinor).toBe(5_025);
    expect(saleOf({ ...promotion, percent: 10 }, 1_005)?.priceMinor).toBe(905);
    expect(saleOf({ ...promotion, percent: 0 }, 7_500)).toBeNull();
    expect(saleOf({ ...promotion, percent: 1 }, 20)).toBeNull();
    await expect(
      change(`UPDATE plan SET price_minor = 1501 WHERE id = 'traffic-1gb'`),
    ).rejects.toThrow('ck_plan_sale');
  });

  it('round the price of a unit down to a whole cent', async () => {
    await change(
      `UPDATE plan SET price_minor = 9999, original_price_minor = 9999 WHERE id = 'traffic-25gb'`,
    );
    expect(await planAt('traffic-25gb', NOW)).toMatchObject({
      price: { minor: 9_999n },
      unitPrice: { minor: 399n },
    });
  });

  it('leave out a plan that was withdrawn, also after the next start', async () => {
    await change(`UPDATE plan SET active = false WHERE id = 'traffic-5gb'`);
    await db.transaction(seedPlans);
    expect(await idsOf()).not.toContain('traffic-5gb');
    expect(await idsOf()).toHaveLength(CATALOGUE.length - 1);
  });

  it('leave out a plan that the catalogue no longer has', async () => {
    await change(`INSERT INTO plan (id, billing_type, name, validity_days, price_minor, original_price_minor, currency, position)
      VALUES ('unlimited-90d', 'UNLIMITED', 'Earlier', 90, 22500, 22500, 'USD', 0)`);
    expect(await idsOf()).toContain('unlimited-90d');
    await db.transaction(seedPlans);
    expect(await idsOf()).not.toContain('unlimited-90d');
  });

  it('have a plan again that returns to the catalogue', async () => {
    await change(`UPDATE plan SET discontinued = true WHERE id = 'traffic-5gb'`);
    expect(await idsOf()).not.toContain('traffic-5gb');
    await db.transaction(seedPlans);
    expect(await idsOf()).toContain('traffic-5gb');
  });

  it('have the catalogue’s prices again after a start', async () => {
    await change(
      `UPDATE plan SET price_minor = 1, name = 'Old', position = 99 WHERE id = 'traffic-1gb'`,
    );
    await db.transaction(seedPlans);
    expect((await readPlans(reads, null, NOW))[0]).toMatchObject({
      id: 'traffic-1gb',
      name: 'Residential 1 GB',
      price: { minor: 1_500n },
    });
  });
});
