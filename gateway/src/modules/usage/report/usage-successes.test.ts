import fc from 'fast-check';
import { share } from '../../../../test/support/share.js';
import { nodeId, TestUsage } from '../../../../test/support/test-usage.js';
import { DAY_MS, QUARTER_MS } from '../../../platform/clock.js';
import type { UsageValues } from './usage-rows.sql.js';
import { readSuccesses } from './usage-targets.reads.js';

const usage = share(() => TestUsage.start());

const NO_VALUES: UsageValues = {
  subAccountIds: null,
  countries: null,
  protocols: null,
  paidBy: null,
  grantIds: null,
  targets: null,
  outcomes: null,
};
const DAYS = 4;
const OUTCOMES = ['OK', 'TARGET_ABORTED', 'LIMIT_REACHED'] as const;

/** Of every quarter of four days, each as likely as another: whole days and parts of days. */
const edge = fc.integer({ min: 0, max: (DAYS * DAY_MS) / QUARTER_MS });

it('sums the requests of any period by day as by quarter', async () => {
  const { viewer, subAccounts } = await usage.account();
  const { clock, services } = usage.gateway;
  clock.advance(DAY_MS - (clock.now().getTime() % DAY_MS));
  const start = clock.now().getTime();
  const events = Array.from({ length: 800 }, (_, index) => ({
    subAccountId: subAccounts[index % 2] ?? '',
    at: start + ((index * 37) % (DAYS * 96)) * QUARTER_MS + 1,
    outcome: OUTCOMES[index % 7 === 0 ? 1 + (index % 2) : 0] ?? 'OK',
    target: `site${index % 5}.example`,
    requests: index % 4,
  }));
  const node = nodeId();
  // Reported each day: what is older than two days counts for the time of its report.
  for (let day = 1; day <= DAYS; day++) {
    const from = clock.now().getTime();
    clock.advance(DAY_MS);
    const reported = events
      .filter(({ at }) => at >= from && at < from + DAY_MS)
      .map(({ subAccountId, ...event }) => usage.event(subAccountId, 1n, event));
    await usage.ingest(node, day, reported);
  }
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(edge, { minLength: 2, maxLength: 2 }),
      fc.boolean(),
      fc.constantFrom<(string[] | null)[]>(null, ['site1.example']),
      fc.constantFrom<(string[] | null)[]>(null, ['OK'], ['LIMIT_REACHED']),
      fc.boolean(),
      async (edges, isOne, targets, outcomes, isOpposite) => {
        const [from = 0, to = 0] = edges.sort((a, b) => a - b).map((q) => start + q * QUARTER_MS);
        const subAccountIds = isOne ? subAccounts.slice(0, 1) : null;
        const values = Object.assign({}, NO_VALUES, { subAccountIds, targets, outcomes });
        const filter = isOpposite
          ? Object.assign({}, NO_VALUES, { not: values })
          : Object.assign({}, values, { not: NO_VALUES });
        const has = (wanted: string[] | null, value: string) =>
          wanted ? wanted.includes(value) !== isOpposite : true;
        const question = { accountId: viewer.accountId, span: { from, to }, filter };
        const within = events.filter(
          ({ at, subAccountId, target, outcome }) =>
            at >= from &&
            at < to &&
            has(subAccountIds, subAccountId) &&
            has(targets, target) &&
            has(outcomes, outcome),
        );
        const count = (some: typeof events) =>
          BigInt(some.reduce((sum, { requests }) => sum + requests, 0));
        expect(await readSuccesses(services.reads, question)).toEqual({
          requests: count(within),
          succeeded: count(within.filter(({ outcome }) => outcome === 'OK')),
        });
      },
    ),
    { numRuns: 150 },
  );
});
