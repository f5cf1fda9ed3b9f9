import fc from 'fast-check';
import { share } from '../../../../test/support/share.js';
import { nodeId, TestUsage } from '../../../../test/support/test-usage.js';
import { TARGET_NAME_DAYS } from '../../../../../schema/rules/target-name-days.js';
import { MOST_TARGETS } from './usage-target-totals.js';
import type { UsageEvent } from './usage-event.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const usage = share(() => TestUsage.start());

/** Rows that differ between the roll-up by target and the others, of one customer. */
async function differences(accountId: string): Promise<unknown[]> {
  const KEY = 'sub_account_id, quarter';
  const { rows } = await usage.owner.query(
    `WITH target AS (
       SELECT ${KEY}, sum(bytes_up) AS up, sum(bytes_down) AS down, sum(requests) AS requests
       FROM usage_target WHERE account_id = $1 GROUP BY ${KEY}
     ), quarter AS (
       SELECT ${KEY}, sum(bytes_up) AS up, sum(bytes_down) AS down, sum(requests) AS requests
       FROM usage_quarter WHERE account_id = $1 GROUP BY ${KEY}
     ), target_charge AS (
       SELECT ${KEY}, charge, grant_id, sum(bytes_up + bytes_down) AS bytes
       FROM usage_target WHERE account_id = $1 AND charge <> 'NONE' GROUP BY ${KEY}, charge, grant_id
     ), charge AS (
       SELECT ${KEY}, charge, grant_id, sum(bytes) AS bytes FROM usage_charge WHERE account_id = $1 GROUP BY ${KEY}, charge, grant_id
     ), target_day AS (
       SELECT (quarter AT TIME ZONE 'UTC')::date AS day, sub_account_id, outcome, sum(requests)
       FROM usage_target WHERE account_id = $1 GROUP BY 1, 2, 3 HAVING sum(requests) > 0
     ), outcome_day AS (
       SELECT day, sub_account_id, outcome, requests::numeric FROM usage_outcome_day WHERE account_id = $1
     ), explained AS (
       SELECT sum(overhead_bytes), sum(handshake_bytes) FROM usage_target WHERE account_id = $1
     ), raw AS (
       SELECT sum(overhead_up + overhead_down), sum(handshake_bytes) FROM usage_event WHERE account_id = $1
     )
     SELECT 'bytes' AS what, d::text FROM ((TABLE target EXCEPT TABLE quarter) UNION ALL (TABLE quarter EXCEPT TABLE target)) d
     UNION ALL
     SELECT 'charges', d::text FROM ((TABLE target_charge EXCEPT TABLE charge) UNION ALL (TABLE charge EXCEPT TABLE target_charge)) d
     UNION ALL
     SELECT 'outcomes', d::text FROM ((TABLE target_day EXCEPT TABLE outcome_day) UNION ALL (TABLE outcome_day EXCEPT TABLE target_day)) d
     UNION ALL
     SELECT 'explanations', d::text FROM (TABLE explained EXCEPT TABLE raw) d`,
    [accountId],
  );
  return rows;
}

/** The most targets that an hour of a sub account names. */
async function mostNames(accountId: string): Promise<number> {
  const { rows } = await usage.owner.query<{ names: bigint }>(
    `SELECT count(DISTINCT target) AS names FROM usage_target WHERE account_id = $1 AND target <> ''
     GROUP BY sub_account_id, date_bin('1 hour', quarter, to_timestamp(0)) ORDER BY 1 DESC LIMIT 1`,
    [accountId],
  );
  return Number(rows[0]?.names ?? 0);
}

const bytes = fc.bigInt({ min: 0n, max: 5_000n });
const event = fc.record({
  hoursAgo: fc.constantFrom(0, 0.1, 0.3, 0.9, 1.2, 50),
  first: fc.boolean(),
  name: fc.nat(120),
  outcome: fc.constantFrom<UsageEvent['outcome'][]>(
    'OK',
    'OK',
    'LIMIT_REACHED',
    'TARGET_ABORTED',
    undefined,
  ),
  bytesUp: bytes,
  bytesDown: bytes,
  overhead: fc.nat(100),
  handshakeBytes: bytes,
});

describe('usage by target', () => {
  it('adds up to the billed bytes, through late reports, recounts, and folding', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(event, { minLength: 1, maxLength: 90 }), { minLength: 2, maxLength: 4 }),
        async (batches) => {
          // Three grants that are used up on the way, so that some events have several payers and some have none.
          const { viewer, subAccounts } = await usage.account(60_000n);
          await usage.grant(viewer, 90_000n, 60);
          await usage.grant(viewer, 120_000n, 90);
          const { clock, services } = usage.gateway;
          clock.advance(3 * DAY);
          const node = nodeId();
          for (const [index, batch] of batches.entries()) {
            const events = batch.map(({ hoursAgo, first, name, overhead, ...figures }) =>
              usage.event(subAccounts[first ? 0 : 1] ?? '', 0n, {
                ...figures,
                at: clock.now().getTime() - hoursAgo * HOUR,
                target: name === 0 ? '' : `site${name}.example`,
                overheadUp: (figures.bytesUp * BigInt(overhead)) / 100n,
                overheadDown: (figures.bytesDown * BigInt(overhead)) / 100n,
              }),
            );
            await usage.ingest(node, index + 1, events);
            clock.advance(0.2 * HOUR);
          }
          expect(await differences(viewer.accountId)).toEqual([]);
          await services.usageRecounts.recount(viewer.accountId);
          expect(await differences(viewer.accountId)).toEqual([]);
          clock.advance(3 * DAY);
          await services.usageTargetFolding.fold();
          expect(await differences(viewer.accountId)).toEqual([]);
          expect(await mostNames(viewer.accountId)).toBeLessThanOrEqual(MOST_TARGETS);
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it('names the largest targets of an hour, and leaves the smallest to the rest', async () => {
    const { viewer, subAccounts } = await usage.account();
    const [id = ''] = subAccounts;
    const { clock, services } = usage.gateway;
    // Ten past, so that all batches are in one hour.
    clock.advance(HOUR - (clock.now().getTime() % HOUR) + HOUR / 6);
    const node = nodeId();
    const named = (from: number) =>
      Array.from({ length: 60 }, (_, index) =>
        usage.event(id, BigInt(1_000 + from + index), { target: `site${from + index}.example` }),
      );
    await usage.ingest(node, 1, named(0));
    expect(await mostNames(viewer.accountId)).toBe(50);
    await usage.ingest(node, 2, named(60));
    expect(await mostNames(viewer.accountId)).toBe(100);
    await services.usageTargetFolding.fold();
    expect(await mostNames(viewer.accountId)).toBe(100);

    clock.advance(2 * DAY + HOUR);
    await services.usageTargetFolding.fold();
    const { rows } = await usage.owner.query<{ target: string; bytes: bigint }>(
      `SELECT target, bytes_up + bytes_down AS bytes FROM usage_target WHERE account_id = $1`,
      [viewer.accountId],
    );
    const largest = Array.from({ length: 50 }, (_, index) => `site${70 + index}.example`);
    expect(new Set(rows.map(({ target }) => target))).toEqual(new Set(['', ...largest]));
    const rest = Array.from({ length: 70 }, (_, index) => 1_000 + index);
    expect(rows.find(({ target }) => target === '')?.bytes).toBe(
      BigInt(rest.reduce((sum, size) => sum + size, 0)),
    );
  });
  it('forgets the names of targets after 400 days, and keeps bytes, results, and what paid', async () => {
    const { viewer, subAccounts } = await usage.account(1_000n);
    const [id = ''] = subAccounts;
    const { clock, services } = usage.gateway;
    clock.advance(HOUR - (clock.now().getTime() % HOUR) + HOUR / 6);
    const node = nodeId();
    const use = (batch: number) =>
      usage.ingest(node, batch, [
        usage.event(id, 700n, { target: 'shop.example' }),
        usage.event(id, 500n, { target: 'maps.example', outcome: 'TARGET_ABORTED' }),
        usage.event(id, 20n),
      ]);
    const named = async () =>
      (
        await usage.owner.query<{ target: string; outcome: string; bytes: bigint }>(
          `SELECT target, outcome, sum(bytes_up + bytes_down)::bigint AS bytes FROM usage_target
           WHERE account_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
          [viewer.accountId],
        )
      ).rows;
    await use(1);
    clock.advance(TARGET_NAME_DAYS * DAY);
    await use(2);
    await services.usageTargetFolding.forgetNames();
    expect(await named()).toHaveLength(3);
    clock.advance(HOUR);
    await services.usageTargetFolding.forgetNames();
    await services.usageTargetFolding.forgetNames();
    expect(await named()).toEqual([
      { target: '', outcome: 'OK', bytes: 740n },
      { target: '', outcome: 'TARGET_ABORTED', bytes: 500n },
      { target: 'maps.example', outcome: 'TARGET_ABORTED', bytes: 500n },
      { target: 'shop.example', outcome: 'OK', bytes: 700n },
    ]);
    expect(await differences(viewer.accountId)).toEqual([]);
  });
});
