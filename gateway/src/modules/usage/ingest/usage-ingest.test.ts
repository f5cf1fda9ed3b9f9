import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { share } from '../../../../test/support/share.js';
import { GB, nodeId, TestUsage } from '../../../../test/support/test-usage.js';
import { newId } from '../../../platform/ids.js';
import type { UsageEvent } from './usage-event.js';
import { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';
import { ChargingService } from '../../entitlement/book/charging.service.js';
import { SubAccountMeteringService } from '../../sub-account/sub-account-metering.service.js';
import { UsageIngestService } from './usage-ingest.service.js';
import { readRawEvents } from './usage-raw.reads.js';

const DAY = 86_400_000;

const usage = share(() => TestUsage.start());

/** Only what was charged or covered is in the sub accounts' counters. */
function everywhere(bytes: bigint, writtenOff = 0n) {
  return {
    raw: bytes,
    quarters: bytes,
    userQuarters: bytes,
    days: bytes,
    userDays: bytes,
    counters: bytes - writtenOff,
    used: bytes,
  };
}

describe('ingesting usage', () => {
  it('counts a batch once under repeated and concurrent delivery', async () => {
    const customer = await usage.account();
    const node = nodeId();
    const batch = customer.subAccounts.map((id) => usage.event(id, 1_234n));
    const results = await Promise.all(
      Array.from({ length: 8 }, () => usage.ingest(node, 1, batch)),
    );
    expect(results.filter((result) => result.status === 'TAKEN' && result.applied)).toHaveLength(1);
    for (const result of results) expect(result).toMatchObject({ status: 'TAKEN', expected: 2 });
    expect(await usage.sums(customer.viewer)).toEqual({
      ...everywhere(2_468n),
      writtenOff: 0n,
      pots: 10n * GB - 2_468n,
    });
  });

  it('refuses a gap, returns the expected number, and applies nothing', async () => {
    const customer = await usage.account();
    const [id = ''] = customer.subAccounts;
    const node = nodeId();
    expect(await usage.ingest(node, 2, [usage.event(id, 10n)])).toEqual({
      status: 'GAP',
      expected: 1,
    });
    expect(await usage.ingest(node, 1, [usage.event(id, 10n)])).toEqual({
      status: 'TAKEN',
      applied: true,
      expected: 2,
    });
    expect(await usage.ingest(node, 3, [usage.event(id, 10n)])).toEqual({
      status: 'GAP',
      expected: 2,
    });
    // Batch numbers have 64 bits.
    expect(await usage.ingest(node, 2 ** 31, [usage.event(id, 10n)])).toEqual({
      status: 'GAP',
      expected: 2,
    });
    expect(await usage.ingest(node, 1, [usage.event(id, 99n)])).toEqual({
      status: 'TAKEN',
      applied: false,
      expected: 2,
    });
    expect(await usage.gateway.services.usageIngest.lastBatch(node)).toBe(1);
    expect(await usage.sums(customer.viewer)).toMatchObject(everywhere(10n));
  });

  it('has the same total in every table, for any batches from several concurrent nodes', async () => {
    const part = fc.record({
      customer: fc.nat(2),
      subAccount: fc.nat(1),
      bytes: fc.bigInt({ min: 0n, max: 3_000_000n }),
      country: fc.constantFrom('US', 'DE', 'ZZ'),
      protocol: fc.constantFrom(...Object.values(ProxyProtocol)),
      ago: fc.integer({ min: 0, max: DAY }),
    });
    const batches = fc.array(fc.array(part, { maxLength: 30 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        batches,
        batches,
        fc.bigInt({ min: 0n, max: 50_000_000n }),
        async (first, second, bought) => {
          const customers = [
            await usage.account(bought),
            await usage.account(bought),
            await usage.account(bought),
          ];
          // Events may lie a day back, and traffic cannot pay for events before its purchase.
          usage.gateway.clock.advance(DAY);
          let total = 0n;
          const toEvents = (batch: typeof first) =>
            batch.map((parts) =>
              parts.map(({ customer, subAccount, bytes, country, protocol, ago }) => {
                total += bytes;
                const id = customers[customer]?.subAccounts[subAccount] ?? '';
                return usage.event(id, bytes, {
                  country,
                  protocol,
                  at: usage.gateway.clock.now().getTime() - ago,
                });
              }),
            );
          const deliver = async (node: string, list: UsageEvent[][]) => {
            for (const [index, events] of list.entries()) {
              await Promise.all([
                usage.ingest(node, index + 1, events),
                usage.ingest(node, index + 1, events),
              ]);
            }
          };
          const [a, b] = [toEvents(first), toEvents(second)];
          await Promise.all([deliver(nodeId(), a), deliver(nodeId(), b)]);
          const found = await usage.sums(...customers.map(({ viewer }) => viewer));
          expect(found).toMatchObject(everywhere(total, found.writtenOff));
          expect(found.pots).toBe(3n * bought - (total - found.writtenOff));
          for (const { viewer } of customers) {
            const own = await usage.sums(viewer);
            expect(own.writtenOff).toBe(own.used > bought ? own.used - bought : 0n);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('loses and duplicates nothing when the connection breaks', async () => {
    const customer = await usage.account();
    const [id = ''] = customer.subAccounts;
    const node = nodeId();
    await usage.owner.query('BEGIN');
    await usage.owner.query(
      'SELECT 1 FROM account_balance WHERE account_id = $1 FOR NO KEY UPDATE',
      [customer.viewer.accountId],
    );
    const interrupted = usage.ingest(node, 1, [usage.event(id, 500n)]).then(
      () => 'taken',
      () => 'failed',
    );
    await killWhenWaiting();
    await usage.owner.query('COMMIT');
    expect(await interrupted).toBe('failed');
    expect(await usage.sums(customer.viewer)).toMatchObject(everywhere(0n));
    expect(await usage.ingest(node, 1, [usage.event(id, 500n)])).toEqual({
      status: 'TAKEN',
      applied: true,
      expected: 2,
    });
    expect(await usage.sums(customer.viewer)).toMatchObject(everywhere(500n));
  });

  it('does not block a node because of an impossible time or an unknown sub account', async () => {
    const customer = await usage.account();
    const [id = ''] = customer.subAccounts;
    const now = usage.gateway.clock.now().getTime();
    const events = [
      usage.event(id, 1n, { at: now + 400 * DAY }),
      usage.event(id, 2n, { at: 0 }),
      usage.event(id, 4n, { at: now - 20 * DAY }),
      usage.event(newId(), 8n),
    ];
    expect(await usage.ingest(nodeId(), 1, events)).toMatchObject({ applied: true });
    expect(await usage.sums(customer.viewer)).toMatchObject(everywhere(7n, 6n));
    const quarters = await usage.owner.query<{ quarter: Date; bytes: bigint }>(
      'SELECT quarter, (bytes_up + bytes_down) AS bytes FROM usage_quarter WHERE account_id = $1 ORDER BY quarter',
      [customer.viewer.accountId],
    );
    const quarterOf = (at: number) => new Date(at - (at % 900_000));
    expect(quarters.rows).toEqual([{ quarter: quarterOf(now), bytes: 7n }]);
    const stray = await usage.owner.query('SELECT 1 FROM usage_event_other LIMIT 1');
    expect(stray.rows).toEqual([]);
  });

  it('finds every owner of a batch, even if the cache is smaller than the concurrent batches', async () => {
    const customers = await Promise.all([1, 2, 3, 4].map(() => usage.account()));
    const { services } = usage.gateway;
    const few = new UsageIngestService({
      db: services.db,
      clock: services.clock,
      log: services.log,
      charging: new ChargingService({ db: services.db, ledger: services.ledger }),
      metering: new SubAccountMeteringService(),
      accounts: services.accounts,
      partitions: services.usagePartitions,
      mostOwners: 1,
    });
    await Promise.all(
      customers.map(async ({ subAccounts }) => {
        const node = nodeId();
        for (let batch = 1; batch <= 5; batch++)
          await few.ingest(node, { batch, events: subAccounts.map((id) => usage.event(id, 100n)) });
      }),
    );
    for (const { viewer } of customers)
      expect(await usage.sums(viewer)).toMatchObject(everywhere(1_000n));
  });

  it('stores each event’s node time, time of receipt, and position in the batch', async () => {
    const customer = await usage.account();
    const [id = ''] = customer.subAccounts;
    const now = usage.gateway.clock.now().getTime();
    const node = nodeId();
    const [ahead, late] = [now + 6 * 60_000, now - 3 * DAY];
    await usage.ingest(node, 1, [
      usage.event(id, 1n, { at: ahead }),
      usage.event(id, 2n, { at: late }),
    ]);
    const events = await usage.gateway.services.db.transaction((tx) =>
      readRawEvents(tx, [customer.viewer.accountId], new Date(late), new Date(now + 1)),
    );
    expect(events).toMatchObject([
      { at: now, reportedAt: ahead, receivedAt: now, position: 0, nodeId: node, batch: 1n },
      { at: now, reportedAt: late, receivedAt: now, position: 1, bytesDown: 2n },
    ]);
  });

  it('accepts an empty batch and the largest allowed one', async () => {
    const customer = await usage.account();
    const node = nodeId();
    const [id = ''] = customer.subAccounts;
    expect(await usage.ingest(node, 1, [])).toMatchObject({ applied: true, expected: 2 });
    // They go back more than a day, and traffic cannot pay for events before its purchase.
    usage.gateway.clock.advance(2 * DAY);
    const many = Array.from({ length: 10_000 }, (_, index) =>
      usage.event(id, BigInt(index), { at: usage.gateway.clock.now().getTime() - index * 10_000 }),
    );
    expect(await usage.ingest(node, 2, many)).toMatchObject({ applied: true, expected: 3 });
    expect(await usage.sums(customer.viewer)).toMatchObject(everywhere(49_995_000n));
  });
});

/** Terminates the one application connection that waits for a lock in this database. */
async function killWhenWaiting(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const killed = await usage.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`,
    );
    if ((killed.rowCount ?? 0) > 0) return;
    await sleep(10);
  }
  throw new Error('no connection waited for a lock');
}
