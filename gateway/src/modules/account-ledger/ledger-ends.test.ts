import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { viewerOf } from '../../../test/support/test-services.js';
import { createSubAccount } from '../../../test/support/test-sub-accounts.js';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';
import { ProxyProtocol } from '../proxy/proxy-protocol.object.js';

const auth = share(() => startTestAuth());

interface Ledger {
  sums: { amount: string }[];
  balances: { amount: string }[];
  unpostedBytes: string;
}
interface Me {
  all: Ledger;
  ends: Ledger;
  past: Ledger;
  balance: { traffic: { remainingBytes: string } };
}

const LEDGER = 'sums { amount } balances(asOf: $asOf) { amount } unpostedBytes';
const QUERY = `query ($asOf: DateTime, $past: DateTime) { me {
  all: trafficLedger { ${LEDGER} }
  ends: trafficLedger(filter: { kinds: [EXPIRY] }) { ${LEDGER} }
  past: trafficLedger { balances(asOf: $past) { amount } }
  balance { traffic { remainingBytes } } } }`;

let batch = 0;
const now = () => auth.clock.now().getTime();

async function customer(name: string) {
  const { id, token } = await auth.provenMember(`${name}@example.com`);
  const viewer = viewerOf(id);
  const subAccountId = await createSubAccount(auth, viewer, { username: name });
  const read = async (past: Date): Promise<Me> => {
    const variables = { asOf: null, past: past.toISOString() };
    const { body } = await auth.graphql<{ me: Me }>(QUERY, variables, { token });
    if (!body.data) throw new Error(JSON.stringify(body.errors));
    return body.data.me;
  };
  /** Expects this balance from the ledger, both as the sum of its entries and as `balances`. */
  const expectLeft = async (left: string) => {
    const { all, balance } = await read(new Date(0));
    expect(balance.traffic.remainingBytes).toBe(left);
    expect(`${BigInt(all.sums[0]?.amount ?? 0) - BigInt(all.unpostedBytes)}`).toBe(left);
    expect(all.balances[0]?.amount).toBe(left);
  };
  const use = async (at: number, bytesDown: bigint) => {
    const route = { subAccountId, country: 'JP', protocol: ProxyProtocol.HTTP };
    const event = { at, ...route, bytesUp: 0n, bytesDown, requests: 1 };
    await auth.services.usageIngest.ingest('node', { batch: ++batch, events: [event] });
  };
  const hours = async () => {
    const kinds = `filter: { kinds: [USAGE] }`;
    const { body } = await auth.graphql<{ me: { trafficLedger: { nodes: object[] } } }>(
      `{ me { trafficLedger(${kinds}) { nodes { quantity isFinal } } } }`,
      {},
      { token },
    );
    return body.data?.me.trafficLedger.nodes;
  };
  const post = () => auth.services.usagePosting.post(viewer.accountId);
  const recount = () => auth.services.usageRecounts.recount(viewer.accountId);
  /** An order of traffic, and what happens to all of its money an hour later. */
  const order = async (bytes: bigint, fate: 'disputedMinor' | 'refundedMinor'): Promise<number> => {
    const { services, clock } = auth;
    const request = { planId: 'traffic-1gb', quantity: 1, startLater: true, remark: null };
    const orderId = await services.orderPlacement.create(viewer, request, newId());
    const about = { orderId, accountId: viewer.accountId, billingType: 'TRAFFIC' } as const;
    const service = { ...about, source: 'PURCHASE', bytes, validityDays: 30 } as const;
    await services.db.transaction((tx) => services.entitlements.start(tx, service, clock.now()));
    clock.advance(HOUR_MS);
    const money = { capturedMinor: 100n, refundedMinor: 0n, lostMinor: 0n, disputedMinor: 0n };
    await services.db.transaction((tx) =>
      services.entitlements.settleOrder(tx, about, { ...money, [fate]: 100n }, clock.now()),
    );
    return now();
  };
  return { viewer, read, expectLeft, use, post, recount, order, hours };
}

describe('a grant that has ended', () => {
  it('is in no balance from its expiry on, also before that is posted', async () => {
    const { viewer, read, expectLeft, post } = await customer('ending');
    auth.clock.advance(8 * DAY_MS);
    await post();
    await auth.grant(viewer, 1_000n, 1);
    await expectLeft('1000');
    auth.clock.advance(DAY_MS);
    const expiry = auth.clock.now();
    await expectLeft('0');
    const { ends, past } = await read(expiry);
    expect(past.balances[0]?.amount).toBe('1000');
    expect(ends.unpostedBytes).toBe('1000');
    await post();
    await expectLeft('0');
    expect((await read(expiry)).ends.unpostedBytes).toBe('0');
  });

  it('pays for what is reported late, and no balance falls below zero', async () => {
    const { viewer, read, expectLeft, use, post } = await customer('lately');
    auth.clock.advance(8 * DAY_MS);
    await auth.grant(viewer, 1_000n, 1);
    auth.clock.advance(DAY_MS);
    const expiry = now();
    auth.clock.advance(3 * HOUR_MS);
    await post();
    await use(expiry - HOUR_MS, 40n);
    await expectLeft('0');
    expect((await read(new Date(expiry))).past.balances[0]?.amount).toBe('960');
    await post();
    await expectLeft('0');
    expect((await read(new Date(expiry))).past.balances[0]?.amount).toBe('960');
  });

  it('holds less once usage of before the dispute is reported', async () => {
    const { expectLeft, use, post, order } = await customer('holding');
    auth.clock.advance(8 * DAY_MS);
    await post();
    const since = await order(1_000n, 'disputedMinor');
    auth.clock.advance(HOUR_MS);
    await expectLeft('0');
    await use(since - HOUR_MS / 2, 30n);
    await expectLeft('0');
    auth.clock.advance(3 * HOUR_MS);
    await post();
    await expectLeft('0');
  });

  it('gives less back once usage of before the refund is reported', async () => {
    const { expectLeft, use, post, recount, order } = await customer('refunding');
    auth.clock.advance(8 * DAY_MS);
    await post();
    const since = await order(1_000n, 'refundedMinor');
    auth.clock.advance(HOUR_MS);
    await expectLeft('0');
    await use(since - HOUR_MS / 2, 30n);
    await expectLeft('0');
    await recount();
    await expectLeft('0');
    auth.clock.advance(3 * HOUR_MS);
    await post();
    await expectLeft('0');
  });
});

it('counts usage that has no entry yet, also in the middle of a quarter of an hour', async () => {
  const { viewer, expectLeft, use, post } = await customer('midway');
  auth.clock.advance(8 * DAY_MS + QUARTER_MS / 2 - (now() % QUARTER_MS));
  await auth.grant(viewer, 1_000n, 1);
  auth.clock.advance(1_000);
  await use(now(), 40n);
  await expectLeft('960');
  await post();
  await expectLeft('960');
});

it('calls an hour final once nothing about it waits to be posted', async () => {
  const { viewer, use, post, hours } = await customer('finally');
  auth.clock.advance(8 * DAY_MS + HOUR_MS - (now() % HOUR_MS));
  await auth.grant(viewer, 1_000n, 10);
  auth.clock.advance(HOUR_MS / 2);
  const middle = now();
  await use(middle, 40n);
  auth.clock.advance(3 * HOUR_MS);
  await post();
  expect(await hours()).toEqual([{ quantity: '40', isFinal: false }]);
  auth.clock.advance(middle + 2 * DAY_MS - now());
  // In the last moment.
  await use(middle + HOUR_MS / 2 - 1, 5n);
  auth.clock.advance(HOUR_MS);
  expect(await hours()).toEqual([{ quantity: '40', isFinal: false }]);
  await post();
  expect(await hours()).toEqual([
    { quantity: '5', isFinal: true },
    { quantity: '40', isFinal: true },
  ]);
});
