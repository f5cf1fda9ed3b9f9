import { setTimeout } from 'node:timers/promises';
import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { SIGNING_KEY } from '../../../test/support/test-statements.js';
import { viewerOf } from '../../../test/support/test-services.js';
import { createSubAccount } from '../../../test/support/test-sub-accounts.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';
import { ProxyProtocol } from '../proxy/proxy-protocol.object.js';

const auth = share(() => startTestAuth({}, { STATEMENT_SIGNING_KEY: SIGNING_KEY }));

interface Entry {
  number: string;
  kind: string;
  amount: string;
  isFinal: boolean;
  isCorrection: boolean;
}

let batch = 0;
const now = () => auth.clock.now().getTime();

async function customer(name: string) {
  const { id, token: session } = await auth.provenMember(`${name}@example.com`);
  // A key lasts longer than a session.
  const { token } = await auth.apiKey({ token: session }, 'READ_ORDERS', 'READ_USAGE');
  const viewer = viewerOf(id);
  const subAccountId = await createSubAccount(auth, viewer, { username: name });
  const use = (at: number, bytesDown: bigint) => {
    const route = { subAccountId, country: 'JP', protocol: ProxyProtocol.HTTP };
    const event = { at, ...route, bytesUp: 0n, bytesDown, requests: 1 };
    return auth.services.usageIngest.ingest('node', { batch: ++batch, events: [event] });
  };
  const ask = async <Me>(fields: string): Promise<Me> => {
    const { body } = await auth.graphql<{ me: Me }>(`{ me { ${fields} } }`, {}, { token });
    if (!body.data) throw new Error(JSON.stringify(body.errors));
    return body.data.me;
  };
  const entries = async () =>
    (
      await ask<{ ledger: Entry[] }>(
        'ledger(first: 100) { number kind amount isFinal isCorrection }',
      )
    ).ledger;
  const final = new Set<string>();
  /** Expects that what was final still is. */
  const expectKept = async () => {
    const found = await entries();
    const lost = found.filter(({ number, isFinal }) => final.has(number) && !isFinal);
    expect(lost).toEqual([]);
    for (const { number, isFinal } of found) if (isFinal) final.add(number);
    return found;
  };
  const post = () => auth.services.usagePosting.post(viewer.accountId);
  const recount = () => auth.services.usageRecounts.recount(viewer.accountId);
  return { viewer, use, ask, entries, final, expectKept, post, recount };
}

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(10);
}

/** To some hours after the next month of UTC begins. */
function toNextMonth(hours: number): void {
  const at = auth.clock.now();
  const next = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
  auth.clock.advance(next + hours * HOUR_MS - now());
}

it('takes finality from no entry when usage is reported late and recounted', async () => {
  const { viewer, use, post, recount, final, expectKept } = await customer('latecomer');
  toNextMonth(12);
  await auth.grant(viewer, 1_000n, 90);
  await auth.grant(viewer, 1_000n, 100);
  await use(now(), 100n);
  toNextMonth(51);
  await post();
  await auth.services.statementSealing.sealAccount(viewer.accountId);
  await expectKept();
  const sealed = final.size;
  expect(sealed).toBeGreaterThan(2);
  // The second grant pays for a part of this one, so what was used before it changes who pays.
  await use(now(), 950n);
  await expectKept();
  auth.clock.advance(3 * HOUR_MS);
  await post();
  await use(now() - 5 * HOUR_MS, 60n);
  await expectKept();
  await recount();
  await expectKept();
  await post();
  const found = await expectKept();
  expect(found.filter(({ isCorrection }) => isCorrection).length).toBeGreaterThan(0);
  auth.clock.advance(3 * DAY_MS);
  await post();
  expect((await expectKept()).map(({ isFinal }) => isFinal)).not.toContain(false);
});

it('calls nothing final that a report on its way can still change', async () => {
  const { viewer, use, post, expectKept } = await customer('underway');
  toNextMonth(12);
  await auth.grant(viewer, 1_000n, 90);
  const at = now() + 59 * MINUTE_MS;
  auth.clock.advance(HOUR_MS);
  await use(at, 10n);
  auth.clock.advance(3 * HOUR_MS);
  await post();
  auth.clock.advance(at + 2 * DAY_MS - now());
  let late: Promise<unknown> = Promise.resolve();
  await auth.services.db.transaction(async (tx) => {
    await auth.services.usagePosting.lock(tx, viewer.accountId);
    // In time, but it waits for the lock.
    late = use(at, 5n);
    await eventually(async () => {
      const [found] = await auth.sql<{ waiting: bigint }>(
        `SELECT count(*) AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return found?.waiting === 1n;
    });
    auth.clock.advance(3 * MINUTE_MS);
    await expectKept();
  });
  await late;
  await expectKept();
  await post();
  await expectKept();
  auth.clock.advance(HOUR_MS);
  expect((await expectKept()).map(({ isFinal }) => isFinal)).not.toContain(false);
});

it('seals a month with what a recount that waits changes', async () => {
  const { viewer, use, post, recount, ask } = await customer('recounted');
  toNextMonth(12);
  await auth.grant(viewer, 1_000n, 90);
  await auth.grant(viewer, 1_000n, 100);
  toNextMonth(-1);
  await use(now() - HOUR_MS, 950n);
  toNextMonth(46);
  await use(now() - 47 * HOUR_MS, 60n);
  await use(now() - 47.9 * HOUR_MS, 90n);
  auth.clock.advance(5 * HOUR_MS);
  await auth.services.statementSealing.sealAccount(viewer.accountId);
  const month = async () => {
    const { statements } = await ask<{ statements: { nodes: { state: string; to: string }[] } }>(
      'statements(first: 2) { nodes { state to balances { movements { kind entries amount } } } }',
    );
    return statements.nodes[1];
  };
  const sealed = await month();
  expect(sealed?.state).toBe('SEALED');
  const before = (await ask<{ ledger: Entry[] }>('ledger(first: 100) { number }')).ledger;
  await recount();
  await post();
  expect((await ask<{ ledger: Entry[] }>('ledger(first: 100) { number }')).ledger).toEqual(before);
  expect(await month()).toEqual(sealed);
});

it('calls no bytes final that were taken back, while usage of before can be reported', async () => {
  const { viewer, use, post, recount, expectKept } = await customer('refunded');
  toNextMonth(12);
  const { services, clock } = auth;
  const request = { planId: 'traffic-1gb', quantity: 1, startLater: true, remark: null };
  const orderId = await services.orderPlacement.create(viewer, request, newId());
  const order = { orderId, accountId: viewer.accountId, billingType: 'TRAFFIC' } as const;
  const service = { ...order, source: 'PURCHASE', bytes: 1_000n, validityDays: 30 } as const;
  await services.db.transaction((tx) => services.entitlements.start(tx, service, clock.now()));
  clock.advance(HOUR_MS);
  const money = { capturedMinor: 100n, refundedMinor: 100n, lostMinor: 0n, disputedMinor: 0n };
  await services.db.transaction((tx) =>
    services.entitlements.settleOrder(tx, order, money, clock.now()),
  );
  const provisional = (await expectKept()).filter(({ isFinal }) => !isFinal);
  expect(provisional.map(({ kind }) => kind)).toContain('TAKE_BACK');
  clock.advance(HOUR_MS);
  await use(now() - HOUR_MS - HOUR_MS / 2, 40n);
  await recount();
  clock.advance(3 * HOUR_MS);
  await post();
  const found = await expectKept();
  expect(found.filter(({ kind }) => kind === 'TAKE_BACK').map(({ amount }) => amount)).toEqual([
    '-1000',
    '40',
  ]);
  clock.advance(3 * DAY_MS);
  await post();
  expect((await expectKept()).map(({ isFinal }) => isFinal)).not.toContain(false);
});

it('gives each entry once it is final, by number', async () => {
  const { viewer, use, post, recount, ask } = await customer('follower');
  toNextMonth(12);
  await auth.grant(viewer, 1_000n, 90);
  const seen: Entry[] = [];
  const follow = async () => {
    const after = seen.at(-1)?.number ?? '0';
    const { ledger } = await ask<{ ledger: Entry[] }>(
      `ledger(after: "${after}", first: 2, finalOnly: true) { number kind amount isFinal isCorrection }`,
    );
    seen.push(...ledger);
    return ledger.length;
  };
  const followAll = async () => {
    while ((await follow()) > 0);
    return seen.map(({ kind }) => kind);
  };
  const before = await followAll();
  const at = now();
  await use(at, 10n);
  auth.clock.advance(3 * HOUR_MS);
  await post();
  // Final at once, but it waits behind the hour.
  await auth.grant(viewer, 500n, 90);
  expect(await followAll()).toEqual(before);
  await use(at, 5n);
  await recount();
  await post();
  auth.clock.advance(2 * DAY_MS);
  await post();
  expect((await followAll()).slice(before.length)).toEqual(['USAGE', 'GRANT', 'USAGE']);
  expect(seen.map(({ isFinal }) => isFinal)).not.toContain(false);
  expect(seen.map(({ number }) => number)).toEqual(seen.map((_, index) => `${index + 1}`));
});
