import fc from 'fast-check';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestServices, type TestServices } from '../../../test/support/test-services.js';
import { rows } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import { ProxyProtocol } from '../proxy/proxy-protocol.object.js';
import type { UsageEvent } from './usage-event.js';

const GB = 1_000_000_000n;
const DAY = 86_400_000;

let gateway: TestServices;
let owner: pg.Client;

beforeAll(async () => {
  gateway = await startTestServices();
  owner = new pg.Client(gateway.databaseUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await gateway.close();
});

interface Account {
  viewer: Viewer;
  subAccounts: string[];
}

let names = 0;
const username = () => `user${(++names).toString(36)}`;

/** A customer with `bytes` of traffic and two shared sub accounts. */
async function account(bytes = 10n * GB): Promise<Account> {
  const viewer = await gateway.customer();
  await grant(viewer, bytes);
  const make = () =>
    gateway.services.subAccounts.create(
      viewer,
      {
        username: username(),
        password: 'secret1',
        chargeMode: 'SHARED',
        limitBytes: null,
        remark: null,
      },
      null,
    );
  return { viewer, subAccounts: [await make(), await make()] };
}

async function grant(viewer: Viewer, bytes: bigint, validityDays = 30): Promise<void> {
  if (bytes === 0n) return;
  await gateway.services.db.transaction((tx) =>
    gateway.services.balance.grant(tx, {
      userId: viewer.userId,
      source: 'PURCHASE',
      bytes,
      validityDays,
    }),
  );
}

function event(subAccountId: string, bytes: bigint, change: Partial<UsageEvent> = {}): UsageEvent {
  return {
    at: gateway.clock.now().getTime() - 1_000,
    subAccountId,
    country: 'US',
    protocol: ProxyProtocol.HTTP,
    bytesUp: bytes / 3n,
    bytesDown: bytes - bytes / 3n,
    requests: 1,
    ...change,
  };
}

const nodeId = () => `node-${newId().slice(-8)}`;
const ingest = (node: string, batch: number, events: UsageEvent[]) =>
  gateway.services.usageIngest.ingest(node, { batch, events });

interface Sums {
  raw: bigint;
  hours: bigint;
  days: bigint;
  userDays: bigint;
  counters: bigint;
  used: bigint;
  writtenOff: bigint;
  pots: bigint;
}

/** Every place that counts the bytes of these customers. `used` is what the ledger moved to traffic_used. */
async function sums(...viewers: Viewer[]): Promise<Sums> {
  const users = viewers.map((viewer) => viewer.userId);
  const found = await gateway.services.db.transaction((tx) =>
    rows<Sums>(
      tx,
      `SELECT
        (SELECT coalesce(sum(bytes_up + bytes_down), 0)::bigint FROM usage_event WHERE user_id = ANY ($1)) AS raw,
        (SELECT coalesce(sum(bytes_up + bytes_down), 0)::bigint FROM usage_hour WHERE user_id = ANY ($1)) AS hours,
        (SELECT coalesce(sum(bytes_up + bytes_down), 0)::bigint FROM usage_day WHERE user_id = ANY ($1)) AS days,
        (SELECT coalesce(sum(bytes_up + bytes_down), 0)::bigint FROM usage_user_day WHERE user_id = ANY ($1)) AS "userDays",
        (SELECT coalesce(sum(used_bytes), 0)::bigint FROM sub_account WHERE user_id = ANY ($1)) AS counters,
        (SELECT coalesce(sum(balance), 0)::bigint FROM ledger_account WHERE user_id = ANY ($1) AND kind = 'traffic_pot') AS pots,
        l.used, -l.written_off AS "writtenOff"
       FROM (SELECT coalesce(sum(e.amount) FILTER (WHERE a.kind = 'traffic_used'), 0)::bigint AS used,
                    coalesce(sum(e.amount) FILTER (WHERE a.kind = 'traffic_written_off'), 0)::bigint AS written_off
             FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.account_id
             WHERE t.user_id = ANY ($1)) l`,
      [users],
    ),
  );
  if (!found[0]) throw new Error('no sums');
  return found[0];
}

function everywhere(bytes: bigint) {
  return { raw: bytes, hours: bytes, days: bytes, userDays: bytes, counters: bytes, used: bytes };
}

describe('taking in usage', () => {
  it('counts a batch once however often and however simultaneously it is delivered', async () => {
    const customer = await account();
    const node = nodeId();
    const batch = customer.subAccounts.map((id) => event(id, 1_234n));
    const results = await Promise.all(Array.from({ length: 8 }, () => ingest(node, 1, batch)));
    expect(results.filter((result) => result.status === 'TAKEN' && result.applied)).toHaveLength(1);
    for (const result of results) expect(result).toMatchObject({ status: 'TAKEN', expected: 2 });
    expect(await sums(customer.viewer)).toEqual({
      ...everywhere(2_468n),
      writtenOff: 0n,
      pots: 10n * GB - 2_468n,
    });
  });

  it('refuses a gap, says which number it expects, and takes nothing', async () => {
    const customer = await account();
    const [id = ''] = customer.subAccounts;
    const node = nodeId();
    expect(await ingest(node, 2, [event(id, 10n)])).toEqual({ status: 'GAP', expected: 1 });
    expect(await ingest(node, 1, [event(id, 10n)])).toEqual({
      status: 'TAKEN',
      applied: true,
      expected: 2,
    });
    expect(await ingest(node, 3, [event(id, 10n)])).toEqual({ status: 'GAP', expected: 2 });
    expect(await ingest(node, 1, [event(id, 99n)])).toEqual({
      status: 'TAKEN',
      applied: false,
      expected: 2,
    });
    expect(await gateway.services.usageIngest.lastBatch(node)).toBe(1);
    expect(await sums(customer.viewer)).toMatchObject(everywhere(10n));
  });

  it('adds up the same in every place, for any batches from several nodes at once', async () => {
    const part = fc.record({
      customer: fc.nat(2),
      subAccount: fc.nat(1),
      bytes: fc.bigInt({ min: 0n, max: 3_000_000n }),
      country: fc.constantFrom('US', 'DE', 'ZZ'),
      protocol: fc.constantFrom(...Object.values(ProxyProtocol)),
      ago: fc.integer({ min: 0, max: 3 * DAY }),
    });
    const batches = fc.array(fc.array(part, { maxLength: 30 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        batches,
        batches,
        fc.bigInt({ min: 0n, max: 50_000_000n }),
        async (first, second, bought) => {
          const customers = [await account(bought), await account(bought), await account(bought)];
          let total = 0n;
          const toEvents = (batch: typeof first) =>
            batch.map((parts) =>
              parts.map(({ customer, subAccount, bytes, country, protocol, ago }) => {
                total += bytes;
                const id = customers[customer]?.subAccounts[subAccount] ?? '';
                return event(id, bytes, {
                  country,
                  protocol,
                  at: gateway.clock.now().getTime() - ago,
                });
              }),
            );
          const deliver = async (node: string, list: UsageEvent[][]) => {
            for (const [index, events] of list.entries()) {
              await Promise.all([ingest(node, index + 1, events), ingest(node, index + 1, events)]);
            }
          };
          const [a, b] = [toEvents(first), toEvents(second)];
          await Promise.all([deliver(nodeId(), a), deliver(nodeId(), b)]);
          const found = await sums(...customers.map(({ viewer }) => viewer));
          expect(found).toMatchObject(everywhere(total));
          expect(found.pots).toBe(3n * bought - (total - found.writtenOff));
          for (const { viewer } of customers) {
            const own = await sums(viewer);
            expect(own.writtenOff).toBe(own.used > bought ? own.used - bought : 0n);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('loses and doubles nothing when the connection dies in the middle', async () => {
    const customer = await account();
    const [id = ''] = customer.subAccounts;
    const node = nodeId();
    await owner.query('BEGIN');
    await owner.query('SELECT 1 FROM user_balance WHERE user_id = $1 FOR NO KEY UPDATE', [
      customer.viewer.userId,
    ]);
    const interrupted = ingest(node, 1, [event(id, 500n)]).then(
      () => 'taken',
      () => 'failed',
    );
    await killWhenWaiting();
    await owner.query('COMMIT');
    expect(await interrupted).toBe('failed');
    expect(await sums(customer.viewer)).toMatchObject(everywhere(0n));
    expect(await ingest(node, 1, [event(id, 500n)])).toEqual({
      status: 'TAKEN',
      applied: true,
      expected: 2,
    });
    expect(await sums(customer.viewer)).toMatchObject(everywhere(500n));
  });

  it('does not let an impossible time or an unknown sub account hold up a node', async () => {
    const customer = await account();
    const [id = ''] = customer.subAccounts;
    const now = gateway.clock.now().getTime();
    const events = [
      event(id, 1n, { at: now + 400 * DAY }),
      event(id, 2n, { at: 0 }),
      event(id, 4n, { at: now - 20 * DAY }),
      event(newId(), 8n),
    ];
    expect(await ingest(nodeId(), 1, events)).toMatchObject({ applied: true });
    expect(await sums(customer.viewer)).toMatchObject(everywhere(7n));
    const hours = await owner.query<{ hour: Date; bytes: bigint }>(
      'SELECT hour, (bytes_up + bytes_down) AS bytes FROM usage_hour WHERE user_id = $1 ORDER BY hour',
      [customer.viewer.userId],
    );
    const hourOf = (at: number) => new Date(at - (at % 3_600_000));
    expect(hours.rows).toEqual([
      { hour: hourOf(now - 20 * DAY), bytes: 4n },
      { hour: hourOf(now), bytes: 3n },
    ]);
    const stray = await owner.query('SELECT 1 FROM usage_event_other LIMIT 1');
    expect(stray.rows).toEqual([]);
  });

  it('takes an empty batch, and the largest that is allowed', async () => {
    const customer = await account();
    const node = nodeId();
    const [id = ''] = customer.subAccounts;
    expect(await ingest(node, 1, [])).toMatchObject({ applied: true, expected: 2 });
    const many = Array.from({ length: 10_000 }, (_, index) =>
      event(id, BigInt(index), { at: gateway.clock.now().getTime() - index * 60_000 }),
    );
    expect(await ingest(node, 2, many)).toMatchObject({ applied: true, expected: 3 });
    expect(await sums(customer.viewer)).toMatchObject(everywhere(49_995_000n));
  });
});

describe('charging usage', () => {
  it('lets the grant that expires first pay first, then writes off what nothing covers', async () => {
    const customer = await account(1_000n);
    const [id = ''] = customer.subAccounts;
    await grant(customer.viewer, 300n, 3);
    await ingest(nodeId(), 1, [event(id, 400n)]);
    const pots = await owner.query<{ granted_bytes: bigint; balance: bigint }>(
      `SELECT g.granted_bytes, a.balance FROM traffic_grant g JOIN ledger_account a ON a.grant_id = g.id
       WHERE g.user_id = $1 ORDER BY g.expires_at`,
      [customer.viewer.userId],
    );
    expect(pots.rows).toEqual([
      { granted_bytes: 300n, balance: 0n },
      { granted_bytes: 1_000n, balance: 900n },
    ]);
    await ingest(nodeId(), 1, [event(id, 1_000n)]);
    expect(await sums(customer.viewer)).toMatchObject({ pots: 0n, used: 1_400n, writtenOff: 100n });
  });

  it('charges an ALLOCATED sub account to what was set aside for it, and to nothing else', async () => {
    const { viewer } = await account(1_000n);
    const id = await gateway.services.subAccounts.create(
      viewer,
      {
        username: username(),
        password: 'secret1',
        chargeMode: 'ALLOCATED',
        limitBytes: 200n,
        remark: null,
      },
      null,
    );
    await ingest(nodeId(), 1, [event(id, 250n)]);
    expect(await sums(viewer)).toMatchObject({ pots: 800n, used: 250n, writtenOff: 50n });
  });

  it('charges nothing for the unlimited sub account during a period, and no traffic outside', async () => {
    const { viewer } = await account(1_000n);
    await gateway.services.db.transaction((tx) =>
      gateway.services.subAccounts.ensureUnlimitedSubAccount(tx, viewer.userId),
    );
    const found = await owner.query<{ id: string }>(
      `SELECT id FROM sub_account WHERE user_id = $1 AND type = 'UNLIMITED'`,
      [viewer.userId],
    );
    const id = found.rows[0]?.id ?? '';
    const now = gateway.clock.now().getTime();
    const orderId = await gateway.services.orderPlacement.create(
      viewer,
      { planId: 'unlimited-30d', quantity: 1, startLater: false, remark: null },
      newId(),
    );
    await owner.query(
      `INSERT INTO unlimited_period (order_id, user_id, starts_at, ends_at) VALUES ($1, $2, $3, $4)`,
      [orderId, viewer.userId, new Date(now - 10 * DAY), new Date(now - DAY)],
    );
    await ingest(nodeId(), 1, [event(id, 70n, { at: now - 2 * DAY }), event(id, 5n)]);
    expect(await sums(viewer)).toMatchObject({
      counters: 75n,
      pots: 1_000n,
      used: 5n,
      writtenOff: 5n,
    });
  });
});

/** Cuts the one application connection that waits for a lock in this database. */
async function killWhenWaiting(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const killed = await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`,
    );
    if ((killed.rowCount ?? 0) > 0) return;
    await sleep(10);
  }
  throw new Error('no connection waited for a lock');
}
