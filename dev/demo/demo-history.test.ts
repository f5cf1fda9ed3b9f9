import { jest } from '@jest/globals';
import { startTestServices, type TestServices } from '../../gateway/test/support/test-services.js';
import { DAY_MS } from '../../gateway/src/platform/clock.js';
import { rows } from '../../gateway/src/platform/database/database.js';
import { anyPage } from '../../gateway/test/support/any-page.js';
import { createLogger } from '../../gateway/src/platform/logger.js';
import { readLedgerBalances } from '../../gateway/src/modules/account-ledger/ledger-balance.reads.js';
import { readBalance } from '../../gateway/src/modules/entitlement/balance/balance.reads.js';
import { readOrders } from '../../gateway/src/modules/order/order.reads.js';
import {
  readPointsAccount,
  readPointsHistory,
} from '../../gateway/src/modules/points/points.reads.js';
import { createServices, type Services } from '../../gateway/src/services.js';
import { DemoClock } from './demo-clock.js';
import { liveDemoHistory } from './demo-history.js';
import { DEMO_DAYS, DEMO_SIGN_IN } from './demo-sign-in.js';

let gateway: TestServices;
let services: Services;
const ALL = {
  search: null,
  statuses: null,
  billingType: null,
  from: null,
  to: null,
  oldestFirst: false,
};
const FIRST_PAGE = anyPage({ first: 50 }, { counted: true, located: false });
const clock = new DemoClock();
const now = Date.now();
/** What the dashboard showed just before each midnight of this life: bytes left, and points. */
const shownAtMidnight = new Map<number, readonly [bytes: bigint, points: bigint]>();

beforeAll(async () => {
  gateway = await startTestServices();
  services = await createServices({
    config: gateway.services.config,
    log: createLogger('silent', 'demo'),
    clock,
  });
  const post = services.usagePosting.postDue.bind(services.usagePosting);
  jest.spyOn(services.usagePosting, 'postDue').mockImplementation(async () => {
    await post();
    // A day is posted in its last millisecond; the current one is not over.
    const midnight = clock.now().getTime() + 1;
    if (midnight % DAY_MS === 0) {
      const id = await demoId();
      const { traffic } = await readBalance(services.freshReads, id, clock.now());
      const points = await readPointsAccount(services.freshReads, id);
      shownAtMidnight.set(midnight, [traffic.remainingBytes, BigInt(points.total)]);
    }
  });
  await liveDemoHistory(services, clock, now);
});
afterAll(async () => {
  await services.close();
  await gateway.close();
});

function ask<Row>(sql: string): Promise<Row[]> {
  return services.db.transaction((tx) => rows<Row>(tx, sql));
}

async function demoId(): Promise<string> {
  const [demo] = await ask<{ id: string }>(
    `SELECT id FROM users WHERE email = '${DEMO_SIGN_IN.email}'`,
  );
  return demo?.id ?? '';
}

const ofDemo = `account_id = (SELECT id FROM users WHERE email = '${DEMO_SIGN_IN.email}')`;

describe('the demo customer', () => {
  it('can sign in', async () => {
    const { user } = await services.signIn.signIn(
      { ...DEMO_SIGN_IN, captcha: null, captchaPass: null, emailCode: null },
      { address: '127.0.0.1', userAgent: null },
    );
    expect(user.emailVerifiedAt).not.toBeNull();
  });

  it('has used something on each of the last 90 days, and every sum agrees', async () => {
    const days = await ask<{ day: string }>(
      `SELECT DISTINCT day FROM usage_day WHERE start_quarter = 0 AND ${ofDemo} ORDER BY day`,
    );
    expect(days.length).toBeGreaterThanOrEqual(DEMO_DAYS - 1);
    expect(days[0]?.day).toBe(
      new Date(now - (DEMO_DAYS - 1) * 86_400_000).toISOString().slice(0, 10),
    );
    const [sums] = await ask<Record<string, bigint>>(
      `SELECT (SELECT sum(bytes_up + bytes_down)::bigint FROM usage_quarter WHERE ${ofDemo}) AS hours,
              (SELECT sum(bytes_up + bytes_down)::bigint FROM usage_day WHERE start_quarter = 0 AND ${ofDemo}) AS days,
              (SELECT sum(bytes_up + bytes_down)::bigint FROM usage_account_day WHERE start_quarter = 0 AND ${ofDemo}) AS "userDays",
              (SELECT sum(used_bytes)::bigint FROM sub_account WHERE ${ofDemo}) AS counters,
              (SELECT sum(used_bytes)::bigint FROM sub_account WHERE ${ofDemo} AND type = 'UNLIMITED') AS free,
              (SELECT sum(e.amount)::bigint FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id
               JOIN ledger_transaction t ON t.id = e.transaction_id WHERE t.${ofDemo} AND a.kind = 'traffic_used') AS charged,
              (SELECT count(*) FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id
               WHERE a.kind LIKE 'written_off_%') AS "writtenOff"`,
    );
    expect(sums?.['days']).toBe(sums?.['hours']);
    expect(sums?.['userDays']).toBe(sums?.['hours']);
    expect(sums?.['counters']).toBe(sums?.['hours']);
    expect(sums?.['charged']).toBe(sums?.['hours']);
    expect(sums?.['free']).toBeGreaterThan(0n);
    expect(sums?.['writtenOff']).toBe(0n);
  });

  it('has orders in many states, points that changed over time, and something left', async () => {
    const statuses = await ask<{ status: string }>(
      `SELECT DISTINCT status FROM orders WHERE ${ofDemo}`,
    );
    expect(statuses.map((row) => row.status).sort()).toEqual([
      'CANCELLED',
      'EXPIRED',
      'PAID',
      'PARTIAL_REFUNDED',
      'PENDING',
      'REFUNDED',
    ]);
    const points = await ask<{ kind: string; days: bigint }>(
      `SELECT kind, count(DISTINCT created_at::date) AS days FROM ledger_transaction WHERE ${ofDemo} AND kind LIKE 'points.%' GROUP BY kind ORDER BY kind`,
    );
    expect(points.map((row) => row.kind)).toEqual([
      'points.held',
      'points.purchase',
      'points.purchase_referrer',
      'points.redemption',
      'points.register',
      'points.verify_email',
    ]);
    const [setups] = await ask<{ count: bigint }>(
      `SELECT count(*) FROM proxy_configuration WHERE ${ofDemo}`,
    );
    expect(setups?.count).toBe(2n);
    const left = await ask<{ kind: string; balance: bigint }>(
      `SELECT kind, sum(balance)::bigint AS balance FROM ledger_account WHERE ${ofDemo} AND tracked GROUP BY kind ORDER BY kind`,
    );
    const balances = new Map(left.map(({ kind, balance }) => [kind, balance]));
    expect([...balances.keys()]).toEqual(['points', 'points_debt', 'points_held', 'traffic_pot']);
    expect(balances.get('points')).toBeGreaterThan(0n);
    expect(balances.get('points_debt')).toBe(0n);
    expect(balances.get('points_held')).toBe(135n);
    expect(balances.get('traffic_pot')).toBeGreaterThan(0n);
  });

  it('has a held order, a queued month and a partly refunded order whose traffic is in use', async () => {
    const id = await demoId();
    const { nodes } = await readOrders(services.freshReads, id, ALL, FIRST_PAGE, new Date(now));
    const states = nodes.map((order) => `${order.status} ${order.serviceStatus}`);
    expect(states).toEqual(
      expect.arrayContaining([
        'PAID HELD',
        'PAID QUEUED',
        'PARTIAL_REFUNDED ACTIVE',
        'PAID NOT_STARTED',
        'REFUNDED ENDED',
      ]),
    );
    const queued = nodes.find(({ serviceStatus }) => serviceStatus === 'QUEUED');
    const running = nodes.find(
      ({ billingType, serviceStatus }) => billingType === 'UNLIMITED' && serviceStatus === 'ACTIVE',
    );
    expect(queued?.serviceStartsAt).toEqual(running?.endsAt);
    const { traffic } = await readBalance(services.freshReads, id, new Date(now));
    expect(traffic.heldBytes).toBe(5_000_000_000n);
    expect(traffic.remainingBytes).toBeGreaterThan(2_000_000_000n);
  });

  it('repaid a debt of points with a later purchase', async () => {
    const { nodes } = await readPointsHistory(
      services.freshReads,
      await demoId(),
      FIRST_PAGE,
      true,
    );
    const inDebt = nodes.find(({ debtAfter }) => debtAfter > 0);
    expect(inDebt).toMatchObject({ takenBackAfter: 'REFUND', debtAfter: 143 });
    const repaid = nodes.find(({ repaidDebt }) => repaidDebt > 0);
    expect(repaid).toMatchObject({ earned: 150, repaidDebt: 143, debtAfter: 0, change: 7 });
  });

  it('has addresses that need no password: of both kinds, one that ends soon, one that has ended', async () => {
    const entries = await ask<{ address: string; remark: string; expiresAt: Date | null }>(
      `SELECT host(address) AS address, remark, expires_at AS "expiresAt" FROM whitelist_entry WHERE ${ofDemo}`,
    );
    expect(entries).toHaveLength(5);
    expect(entries.some(({ address }) => address.includes(':'))).toBe(true);
    expect(entries.some(({ remark }) => remark.length > 200)).toBe(true);
    const daysLeft = entries.flatMap(({ expiresAt }) =>
      expiresAt === null ? [] : [(expiresAt.getTime() - now) / 86_400_000],
    );
    expect(daysLeft).toHaveLength(2);
    expect(daysLeft.some((days) => days < 0)).toBe(true);
    expect(daysLeft.some((days) => days > 1 && days < 3)).toBe(true);
  });

  it('has entries that add up to each figure that a screen shows', async () => {
    const [figures] = await ask<Record<string, bigint>>(
      `SELECT (SELECT sum(balance)::bigint FROM ledger_account a JOIN traffic_grant g ON g.id = a.grant_id
               WHERE g.${ofDemo} AND g.held_at IS NULL AND g.expires_at > now()) AS left,
              (SELECT sum(balance)::bigint FROM ledger_account WHERE ${ofDemo} AND kind = 'points') AS points,
              (SELECT sum(used_bytes)::bigint FROM sub_account WHERE ${ofDemo}) AS used`,
    );
    const [sums] = await ask<Record<string, bigint>>(
      `SELECT sum(amount) FILTER (WHERE ledger = 'TRAFFIC')::bigint AS left,
              sum(amount) FILTER (WHERE ledger = 'POINTS')::bigint AS points,
              sum(quantity) FILTER (WHERE kind IN ('USAGE', 'FREE'))::bigint AS used
       FROM account_entry WHERE ${ofDemo}`,
    );
    const [waiting] = await ask<Record<'paid' | 'free', bigint>>(
      `SELECT coalesce(sum(bytes) FILTER (WHERE charge = 'PAID'), 0)::bigint AS paid,
              coalesce(sum(bytes) FILTER (WHERE charge = 'FREE'), 0)::bigint AS free
       FROM usage_charge WHERE ${ofDemo}
         AND quarter >= (SELECT coalesce(unposted_from, 'infinity') FROM account_balance WHERE ${ofDemo})`,
    );
    expect(sums?.['left']).toBe(figures!['left']! + waiting!.paid);
    expect(sums?.['points']).toBe(figures!['points']);
    expect(sums?.['used']).toBe(figures!['used']! - waiting!.paid - waiting!.free);
    const [days] = await ask<{ days: bigint }>(
      `SELECT count(DISTINCT posted_at::date) AS days FROM account_entry WHERE ${ofDemo}`,
    );
    expect(days?.days).toBeGreaterThan(BigInt(DEMO_DAYS - 5));
  });

  it('reads the balance of every past midnight as it was shown then', async () => {
    const id = await demoId();
    expect(shownAtMidnight.size).toBe(DEMO_DAYS - 1);
    // Those are still to come.
    const planned = () => Promise.resolve([]);
    for (const [midnight, shown] of shownAtMidnight) {
      const at = new Date(midnight);
      const sums = [];
      for (const ledger of ['TRAFFIC', 'POINTS'] as const) {
        const [sum] = await readLedgerBalances(services.freshReads, id, ledger, at, at, planned);
        sums.push(sum?.amount ?? 0n);
      }
      expect([at, sums]).toEqual([at, shown]);
    }
  });

  it('is left as it is by a second run', async () => {
    const state = () =>
      ask(
        `SELECT (SELECT count(*) FROM ledger_entry) AS entries, (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM whitelist_entry) AS addresses`,
      );
    const before = await state();
    await liveDemoHistory(services, clock, now);
    expect(await state()).toEqual(before);
  });
});
