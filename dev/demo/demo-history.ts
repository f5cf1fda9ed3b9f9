import { BYTES_PER_GIGABYTE } from '../../schema/rules/bytes.js';
import { DAY_MS, HOUR_MS } from '../../gateway/src/platform/clock.js';
import { rows } from '../../gateway/src/platform/database/database.js';
import { newId } from '../../gateway/src/platform/ids.js';
import type { Viewer } from '../../gateway/src/platform/viewer.js';
import { PasswordHasher } from '../../gateway/src/modules/identity/guards/password-hasher.js';
import type { ProxyChoices } from '../../gateway/src/modules/proxy/proxy-configuration.rules.js';
import { ProxyProtocol } from '../../gateway/src/modules/proxy/proxy-protocol.object.js';
import type { NewSubAccount } from '../../gateway/src/modules/sub-account/sub-account.rules.js';
import type { UserEntity } from '../../gateway/src/modules/user/user.entity.js';
import type { Services } from '../../gateway/src/services.js';
import type { DemoClock } from './demo-clock.js';
import { DEMO_BILLING } from './demo-billing.js';
import { DemoPurchases } from './demo-purchases.js';
import { DEMO_DAYS, DEMO_SIGN_IN } from './demo-sign-in.js';
import { requestLately } from './demo-requests.js';
import { askSupport } from './demo-support.js';
import { demoUsage, type DemoConsumer } from './demo-usage.js';
import { allowAddresses, DEMO_WHITELIST } from './demo-whitelist.js';

const GB = Number(BYTES_PER_GIGABYTE);
const OFFICE = '203.0.113.20';

/** Days since the account was made → what happened. */
type Story = Readonly<Record<number, () => Promise<unknown>>>;

/** The sub accounts that use the proxies, and since which day. */
const TEAM: readonly (Partial<NewSubAccount> & {
  day: number;
  username: string;
  dailyGigabytes: number;
})[] = [
  { day: 0, username: 'democrawler', dailyGigabytes: 0.3, remark: 'Search results' },
  {
    day: 2,
    username: 'demoprices',
    dailyGigabytes: 0.28,
    remark: 'Price monitoring',
    limitBytes: 40_000_000_000n,
  },
  { day: 41, username: 'demoads', dailyGigabytes: 0.12, remark: 'Ad verification' },
  {
    day: 76,
    username: 'demoagency',
    dailyGigabytes: 0.07,
    remark: 'Set aside',
    chargeMode: 'ALLOCATED',
    limitBytes: 3_000_000_000n,
  },
];
const UNLIMITED_FROM_DAY = 75;
const UNLIMITED_DAILY_GIGABYTES = 2.4;
/** Node that the history is said to come from; its row tells that the history is complete. */
const DEMO_NODE = 'demo';

/**
 * Lives through the demo customer's last 90 days with the real services at their own time: orders, points, grants and their
 * expiry, sub accounts, and every day's usage charged to the grant whose turn it was. So every sum adds up as it would for a
 * real customer. Safe to run again: it goes on where it stopped, and does nothing once it came to its end.
 */
export async function liveDemoHistory(
  services: Services,
  clock: DemoClock,
  now: number,
): Promise<void> {
  const node = await ask(services, `SELECT 1 FROM edge_node WHERE id = $1`, [DEMO_NODE]);
  if (node.length > 0) return;
  const today = now - (now % DAY_MS);
  clock.set(today - (DEMO_DAYS - 1) * DAY_MS + 5 * HOUR_MS);
  const user = await theCustomer(services);
  const firstDay = user.createdAt.getTime() - (user.createdAt.getTime() % DAY_MS);
  const viewer = viewerOf(user.id);
  const story = storyOf(services, viewer, user);
  const lived = await daysLived(services, user.id);
  for (let day = 0; day < DEMO_DAYS; day++) {
    const start = firstDay + day * DAY_MS;
    if (lived.has(dayName(start))) continue;
    clock.set(Math.min(start + 5 * HOUR_MS, now));
    await services.expiries.closeExpired();
    await services.orders.expireDue();
    await story[day]?.();
    await allowAddresses(services, viewer, DEMO_WHITELIST[day] ?? []);
    await askSupport(services, clock, viewer, day);
    const consumers = await consumersOn(services, viewer, day);
    clock.set(Math.min(start + DAY_MS - 1, now));
    const events = demoUsage(day, start, consumers, now);
    await services.db.transaction((tx) => services.usageIngest.book(tx, events, dayName(start)));
    await services.usagePosting.postDue();
  }
  clock.set(now);
  await requestLately(services, now, await consumersOn(services, viewer, DEMO_DAYS - 1));
  await ask(
    services,
    `INSERT INTO edge_node (id, last_seen_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    [DEMO_NODE, clock.now()],
  );
  await services.usagePosting.postDue();
}

function ask<Row>(services: Services, sql: string, parameters: unknown[]): Promise<Row[]> {
  return services.db.transaction((tx) => rows<Row>(tx, sql, parameters));
}

function dayName(start: number): string {
  return `demo:${new Date(start).toISOString().slice(0, 10)}`;
}

async function daysLived(services: Services, accountId: string): Promise<Set<string>> {
  const found = await ask<{ day: string }>(
    services,
    `SELECT left(reference, 15) AS day FROM ledger_transaction
     WHERE kind = 'traffic.use' AND account_id = $1 AND reference LIKE 'demo:%'`,
    [accountId],
  );
  return new Set(found.map((row) => row.day));
}

/** The sub accounts in use on a day, with those made that begin on it. */
async function consumersOn(
  services: Services,
  viewer: Viewer,
  day: number,
): Promise<DemoConsumer[]> {
  const accounts = await ask<{ id: string; username: string; type: string }>(
    services,
    `SELECT id, username, type FROM sub_account WHERE account_id = $1`,
    [viewer.accountId],
  );
  // The one that verifying the email created is renamed for the first member of the team.
  const first = accounts.find(
    ({ type, username }) =>
      type === 'TRAFFIC' && !TEAM.some((member) => member.username === username),
  );
  const join = async (details: NewSubAccount): Promise<string> => {
    if (first === undefined) return services.subAccounts.create(viewer, details, null);
    await services.subAccounts.update(viewer, first.id, details);
    return first.id;
  };
  const consumers: DemoConsumer[] = [];
  for (const { day: from, username, dailyGigabytes, ...change } of TEAM) {
    if (from > day) continue;
    const known = accounts.find((account) => account.username === username)?.id;
    const details = {
      password: 'demo1234',
      chargeMode: 'SHARED',
      limitBytes: null,
      remark: null,
      ...change,
    } as const;
    const subAccountId = known ?? (await join({ ...details, username }));
    consumers.push({ subAccountId, dailyBytes: dailyGigabytes * GB });
  }
  const unlimited = accounts.find((account) => account.type === 'UNLIMITED')?.id;
  if (unlimited !== undefined && day >= UNLIMITED_FROM_DAY) {
    consumers.push({ subAccountId: unlimited, dailyBytes: UNLIMITED_DAILY_GIGABYTES * GB });
  }
  return consumers;
}

async function theCustomer(services: Services): Promise<UserEntity> {
  const { db, users, registration, emailVerification } = services;
  const { email, password } = DEMO_SIGN_IN;
  const passwordHash = await new PasswordHasher().hash(password, { network: 'demo', known: true });
  return db.transaction(async (tx) => {
    const known = await users.byCanonicalEmail(tx, email);
    if (known) return known;
    const made = await registration.create(
      tx,
      {
        email,
        emailCanonical: email,
        passwordHash,
        name: 'Demo Customer',
        firstName: null,
        lastName: null,
        locale: 'en-US',
        acceptsMarketing: false,
      },
      { referrer: null, timeZone: 'UTC' },
      OFFICE,
    );
    if (!made) throw new Error('the demo customer could not be created');
    const prover = { sessionId: null, isRegistrant: true, broughtNames: true };
    await emailVerification.confirm(tx, made, { accountId: made.id, system: 'demo' }, prover);
    return made;
  });
}

/** A customer who registered with the demo customer's referral code. Has no usable password. */
async function referred(services: Services, referrer: UserEntity, email: string): Promise<Viewer> {
  const { db, users, registration } = services;
  const user = await db.transaction(async (tx) => {
    const profile = {
      passwordHash: null,
      name: null,
      firstName: null,
      lastName: null,
      acceptsMarketing: false,
    } as const;
    const newUser = { ...profile, email, emailCanonical: email, locale: 'en-US' } as const;
    return (
      (await users.byCanonicalEmail(tx, email)) ??
      (await registration.create(tx, newUser, { referrer, timeZone: 'UTC' }, OFFICE))
    );
  });
  if (!user) throw new Error(`${email} could not be created`);
  await db.transaction((tx) => users.markVerified(tx, user.id));
  return viewerOf(user.id);
}

function viewerOf(userId: string): Viewer {
  const actor = { type: 'SESSION', id: newId(), role: 'OWNER' } as const;
  return { userId, accountId: userId, actor, address: OFFICE };
}

/** A confirmed setup; made a second time after an interruption, it is one more in the list. */
async function setUpProxy(
  services: Services,
  viewer: Viewer,
  username: string,
  country: string,
): Promise<void> {
  const [account] = await ask<{ id: string }>(
    services,
    `SELECT id FROM sub_account WHERE account_id = $1 AND username = $2`,
    [viewer.accountId, username],
  );
  if (!account) throw new Error(`${username} was not created`);
  const choices: ProxyChoices = {
    authMethod: 'USER_ACCOUNT',
    protocol: ProxyProtocol.HTTP,
    country,
    city: null,
    sessionType: 'ROTATING',
    sessionMinutes: null,
    session: null,
    format: 'HOST_PORT_USER_PASS',
    template: null,
    quantity: 10,
  };
  await services.proxyConfigurations.confirm(viewer, account.id, choices, null);
}

const JONAS = 'jonas.demo@customer.example';

function storyOf(services: Services, viewer: Viewer, user: UserEntity): Story {
  const shop = new DemoPurchases(services, viewer);
  return {
    1: async () => {
      await services.billingDetails.update(viewer, DEMO_BILLING);
      await shop.buy('first', 'traffic-5gb');
      await setUpProxy(services, viewer, 'democrawler', 'US');
    },
    3: () => shop.order('forgotten', 'traffic-100gb'),
    8: () => shop.buy('month-1', 'traffic-25gb'),
    20: async () => shop.cancel(await shop.order('changed-mind', 'unlimited-3m')),
    30: () => referred(services, user, 'mei.demo@customer.example'),
    36: () => shop.buy('month-2', 'traffic-25gb', { remark: 'Second month' }),
    45: async () => shop.refund(await shop.buy('too-much', 'traffic-5gb'), 50n),
    52: async () => shop.refund(await shop.buy('by-mistake', 'traffic-1gb'), 100n),
    55: async () => {
      const friend = new DemoPurchases(services, await referred(services, user, JONAS));
      await friend.buy('jonas', 'traffic-25gb');
      await friend.buy('jonas-2', 'unlimited-30d');
    },
    64: async () => {
      await shop.buy('month-3', 'traffic-25gb', { remark: 'Third month' });
      await setUpProxy(services, viewer, 'demoprices', 'HK');
    },
    68: () => shop.redeem('bonus', 'redeem-5gb'),
    // The points it earned are spent by now: what is taken back becomes a debt, which the next purchase repays.
    70: async () =>
      shop.refund(await shop.order('month-3', 'traffic-25gb', { remark: 'Third month' }), 30n),
    [UNLIMITED_FROM_DAY]: async () =>
      shop.activate('unlimited', await shop.buy('unlimited', 'unlimited-30d')),
    82: async () =>
      // The month before it is not over: this one is queued.
      shop.activate('unlimited-2', await shop.buy('unlimited-2', 'unlimited-30d')),
    83: async () =>
      new DemoPurchases(services, await referred(services, user, JONAS)).buy(
        'jonas-3',
        'traffic-5gb',
      ),
    84: () => shop.buy('disputed', 'traffic-5gb', { remark: 'Trade fair' }),
    86: async () =>
      shop.dispute(await shop.order('disputed', 'traffic-5gb', { remark: 'Trade fair' })),
    88: () => shop.order('next', 'traffic-25gb', { remark: 'Fourth month' }),
    89: async () => {
      await shop.buy('waiting', 'unlimited-30d');
      await shop.buy('stored', 'traffic-5gb', { startLater: true, remark: 'For the holidays' });
    },
  };
}
