import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { viewerOf } from '../../../test/support/test-services.js';
import { createSubAccount } from '../../../test/support/test-sub-accounts.js';
import { DAY_MS, HOUR_MS } from '../../platform/clock.js';
import { ProxyProtocol } from '../proxy/proxy-protocol.object.js';

const auth = share(() => startTestAuth());

interface Entry {
  number: string;
  kind: string;
  amount: string;
  quantity: string;
  balanceBefore: string;
  balanceAfter: string;
  isFinal: boolean;
  subAccountName: string | null;
  reason: string | null;
  grantId: string | null;
  parts: { key: string; bytes: string }[] | null;
}
interface Ledger {
  nodes: Entry[];
  totalCount: number;
  sums: { unit: string; amount: string; quantity: string }[];
  balances: { unit: string; amount: string }[];
  unpostedBytes: string;
  plannedExpiries: { at: string; bytes: string }[];
}

const FIELDS = `nodes { number kind amount quantity balanceBefore balanceAfter isFinal subAccountName reason grantId
    parts(by: COUNTRY) { key bytes } }
  totalCount sums { unit amount quantity } balances(asOf: $asOf) { unit amount } unpostedBytes plannedExpiries { at bytes }`;
const QUERY = `query ($filter: LedgerFilterInput, $asOf: DateTime) {
  me { trafficLedger(filter: $filter) { ${FIELDS} }
       grants(includeEnded: true) { status grantedBytes usedBytes expiredBytes takenBackBytes heldBytes setAsideBytes leftBytes }
       balance { traffic { remainingBytes } } } }`;

let token: string;
let accountId: string;
let subAccounts: string[];
let grantedAt: Date;
let batch = 0;

interface Me {
  trafficLedger: Ledger;
  grants: Record<string, string>[];
  balance: { traffic: { remainingBytes: string } };
}

async function read(variables: object = {}): Promise<Me> {
  const { body } = await auth.graphql<{ me: Me }>(QUERY, variables, { token });
  expect(body.errors).toBeUndefined();
  if (!body.data) throw new Error('no answer');
  return body.data.me;
}

const now = () => auth.clock.now().getTime();
const post = () => auth.services.usagePosting.postDue();
async function use(place: number, bytes: bigint, country: string, at = now()): Promise<void> {
  const event = {
    at,
    subAccountId: subAccounts[place] ?? '',
    country,
    protocol: ProxyProtocol.HTTP,
    bytesUp: 0n,
    bytesDown: bytes,
    requests: 1,
  };
  await auth.services.usageIngest.ingest('node', { batch: ++batch, events: [event] });
}

beforeAll(async () => {
  const member = await auth.provenMember('ledger@example.com');
  token = member.token;
  const viewer = viewerOf(member.id);
  accountId = viewer.accountId;
  subAccounts = [
    await createSubAccount(auth, viewer, { username: 'alpha' }),
    await createSubAccount(auth, viewer, { username: 'beta' }),
  ];
  auth.clock.advance(DAY_MS - (now() % DAY_MS) + HOUR_MS);
  grantedAt = auth.clock.now();
  await auth.grant(viewer, 1_000n, 30);
  await use(0, 100n, 'JP');
  await use(0, 50n, 'DE');
  await use(1, 20n, 'JP');
  auth.clock.advance(4 * HOUR_MS);
  await post();
});

describe('the traffic ledger', () => {
  it('lists entries, newest first, with balances, sums, and parts that add up', async () => {
    const { trafficLedger: ledger } = await read({ filter: { from: grantedAt.toISOString() } });
    expect(ledger.totalCount).toBe(3);
    const alpha = ledger.nodes.find(({ subAccountName }) => subAccountName === 'alpha');
    expect(alpha).toMatchObject({ kind: 'USAGE', amount: '-150', quantity: '150', isFinal: false });
    expect(alpha?.parts).toEqual([
      { key: 'JP', bytes: '100' },
      { key: 'DE', bytes: '50' },
    ]);
    expect(ledger.sums).toEqual([{ unit: 'BYTES', amount: '830', quantity: '1170' }]);
    for (const { amount, balanceBefore, balanceAfter } of ledger.nodes)
      expect(BigInt(balanceBefore) + BigInt(amount)).toBe(BigInt(balanceAfter));
  });

  it('divides what each grant paid of an hour by target, also if one request needed two grants', async () => {
    const member = await auth.provenMember('targets@example.com');
    const viewer = viewerOf(member.id);
    const id = await createSubAccount(auth, viewer, { username: 'gamma' });
    auth.clock.advance(HOUR_MS - (now() % HOUR_MS));
    await auth.grant(viewer, 100n, 10);
    await auth.grant(viewer, 1_000n, 20);
    auth.clock.advance(HOUR_MS / 2);
    const used = (ago: number, target: string, bytesDown: bigint) => ({
      at: now() - ago,
      subAccountId: id,
      country: 'JP',
      protocol: ProxyProtocol.HTTP,
      bytesUp: 0n,
      bytesDown,
      requests: 1,
      target,
    });
    const events = [used(3, 'a.example', 70n), used(2, 'b.example', 50n), used(1, '', 7n)];
    await auth.services.usageIngest.ingest('node', { batch: ++batch, events });
    auth.clock.advance(4 * HOUR_MS);
    await post();
    const { reports } = auth.services;
    const statements: string[] = [];
    const run = reports.run.bind(reports);
    reports.run = (accountId, work) =>
      run(accountId, (reads) =>
        work({
          query: (name, ...rest) => {
            statements.push(name);
            return reads.query(name, ...rest);
          },
          close: () => reads.close(),
        }),
      );
    const { body } = await auth.graphql<{ me: { trafficLedger: { nodes: Entry[] } } }>(
      `{ me { trafficLedger(filter: { kinds: [USAGE] }) { nodes { quantity grantId parts(by: TARGET) { key bytes } } }
         again: trafficLedger { nodes { parts(by: TARGET) { bytes } } } } }`,
      {},
      { token: member.token },
    );
    reports.run = run;
    // One statement for every entry of the operation, not one each.
    expect(statements.filter((name) => name === 'ledger.parts.TARGET')).toHaveLength(1);
    const entries = body.data?.me.trafficLedger.nodes ?? [];
    expect(new Set(entries.map(({ grantId }) => grantId)).size).toBe(2);
    for (const { quantity, parts } of entries)
      expect(parts?.reduce((sum, { bytes }) => sum + BigInt(bytes), 0n)).toBe(BigInt(quantity));
    expect(entries.map(({ parts }) => parts)).toContainEqual([
      { key: 'a.example', bytes: '70' },
      { key: 'b.example', bytes: '30' },
    ]);
    expect(entries.map(({ parts }) => parts)).toContainEqual([
      { key: 'b.example', bytes: '20' },
      { key: '', bytes: '7' },
    ]);
  });

  it('says what is left as of any time: now, before an hour, and after the next expiry', async () => {
    const whole = await read();
    const left = BigInt(whole.balance.traffic.remainingBytes);
    expect(BigInt(whole.trafficLedger.balances[0]?.amount ?? '')).toBe(left);
    const before = await read({ asOf: grantedAt.toISOString() });
    expect(BigInt(before.trafficLedger.balances[0]?.amount ?? '')).toBe(left - 830n);
    const end = whole.trafficLedger.plannedExpiries.at(-1)?.at ?? '';
    const after = await read({ asOf: new Date(Date.parse(end) + 1).toISOString() });
    expect(after.trafficLedger.balances).toEqual([{ unit: 'BYTES', amount: '0' }]);
  });

  it('counts used bytes that have no entry yet', async () => {
    const before = await read();
    await use(0, 5n, 'US');
    const after = await read();
    expect(after.trafficLedger.unpostedBytes).toBe('5');
    const unposted = async (filter: object) => (await read({ filter })).trafficLedger.unpostedBytes;
    const [alpha, beta] = subAccounts;
    expect(await unposted({ subAccountId: alpha, kinds: ['USAGE', 'FREE'] })).toBe('5');
    expect(await unposted({ subAccountId: beta })).toBe('0');
    expect(await unposted({ kinds: ['FREE', 'GRANT'] })).toBe('0');
    expect(await unposted({ to: grantedAt.toISOString() })).toBe('0');
    expect(after.trafficLedger.totalCount).toBe(before.trafficLedger.totalCount);
    expect(after.trafficLedger.balances[0]?.amount).toBe(after.balance.traffic.remainingBytes);
    auth.clock.advance(4 * HOUR_MS);
    await post();
    expect((await read()).trafficLedger.unpostedBytes).toBe('0');
  });

  it('counts each unposted byte once if the zone has changed within a posted hour', async () => {
    auth.clock.advance(HOUR_MS - (now() % HOUR_MS));
    await use(0, 10n, 'US');
    auth.clock.advance(HOUR_MS / 2);
    await use(0, 10n, 'US');
    const reported = now();
    auth.clock.advance(4 * HOUR_MS);
    await post();
    await auth.sql(`UPDATE accounts SET time_zone = 'Asia/Kolkata' WHERE id = $1`, [accountId]);
    await use(0, 1n, 'US', reported);
    const { trafficLedger, balance } = await read();
    expect(trafficLedger.unpostedBytes).toBe('1');
    expect(trafficLedger.balances[0]?.amount).toBe(balance.traffic.remainingBytes);
    const from = new Date(reported + HOUR_MS).toISOString();
    expect((await read({ filter: { from } })).trafficLedger.unpostedBytes).toBe('0');
    await auth.sql(`UPDATE accounts SET time_zone = 'UTC' WHERE id = $1`, [accountId]);
    await post();
  });

  it('filters by kind and sub account', async () => {
    const usage = await read({ filter: { kinds: ['USAGE'], subAccountId: subAccounts[1] } });
    expect(usage.trafficLedger.nodes.map(({ quantity }) => quantity)).toEqual(['20']);
    expect((await read({ filter: { grantId: 'nonsense' } })).trafficLedger.totalCount).toBe(0);
  });

  it('has grants whose lives add up', async () => {
    for (const grant of (await read()).grants) {
      const { grantedBytes = '', status, ...parts } = grant;
      const sum = Object.values(parts).reduce((total, bytes) => total + BigInt(bytes), 0n);
      expect([status, sum]).toEqual([expect.any(String), BigInt(grantedBytes)]);
    }
  });

  it('gives each entry of all ledgers once, by number', async () => {
    const seen: bigint[] = [];
    for (let after = 0n; ;) {
      const { body } = await auth.graphql<{ me: { ledger: Entry[] } }>(
        `query ($after: BigInt!) { me { ledger(after: $after, first: 2) { number } } }`,
        { after: after.toString() },
        { token },
      );
      const page = body.data?.me.ledger.map(({ number }) => BigInt(number)) ?? [];
      if (page.length === 0) break;
      seen.push(...page);
      after = page.at(-1) ?? after;
    }
    expect(seen).toEqual(seen.map((_, place) => BigInt(place + 1)));
    expect(seen.length).toBeGreaterThan(4);
  });
});
