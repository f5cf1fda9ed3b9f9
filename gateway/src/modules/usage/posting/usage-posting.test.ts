import { hourOf } from '../../../../../schema/rules/clock-hours.js';
import { entryFaults } from '../../../../test/support/entry-faults.js';
import { share } from '../../../../test/support/share.js';
import { nodeId, TestUsage } from '../../../../test/support/test-usage.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.js';
import type { Viewer } from '../../../platform/viewer.js';

const usage = share(() => TestUsage.start());

const now = () => usage.gateway.clock.now().getTime();
/** Whole hours, so that a test says what is in which. */
const toNextHour = (hours = 1) => {
  usage.gateway.clock.advance(hours * HOUR_MS - (now() % HOUR_MS));
};
const post = () => usage.gateway.services.usagePosting.postDue();

interface Line {
  number: bigint;
  kind: string;
  amount: bigint;
  quantity: bigint;
  balance: bigint;
  reason: string | null;
  corrects: boolean;
}

async function lines({ accountId }: Viewer): Promise<Line[]> {
  const { rows } = await usage.owner.query<Line>(
    `SELECT number, kind, amount, quantity, balance_after AS balance, reason, is_correction AS corrects FROM account_entry
     WHERE account_id = $1 AND ledger = 'TRAFFIC' ORDER BY number`,
    [accountId],
  );
  return rows;
}

const faults = (viewer: Viewer) => entryFaults(usage.gateway.services, viewer.accountId);

describe('the ledger that a customer reads', () => {
  beforeEach(() => {
    toNextHour();
  });

  it('has a line for each hour, sub account, and grant, once the hour is over', async () => {
    const { viewer, subAccounts } = await usage.account(1_000n);
    const [one = '', two = ''] = subAccounts;
    await usage.ingest(nodeId(), 1, [usage.event(one, 100n), usage.event(two, 30n)]);
    usage.gateway.clock.advance(20 * MINUTE_MS);
    await usage.ingest(nodeId(), 1, [usage.event(one, 50n, { country: 'DE' })]);
    await post();
    expect(await lines(viewer)).toMatchObject([{ kind: 'GRANT', amount: 1_000n, balance: 1_000n }]);
    toNextHour(3);
    await post();
    await post();
    const found = await lines(viewer);
    expect(found.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['GRANT', 1_000n],
      ['USAGE', -150n],
      ['USAGE', -30n],
    ]);
    expect(found.at(-1)?.balance).toBe(820n);
    expect(await faults(viewer)).toEqual([]);
  });

  it('corrects an hour with a further line if usage of it is reported later', async () => {
    const { viewer, subAccounts } = await usage.account(1_000n);
    const [id = ''] = subAccounts;
    const at = now();
    await usage.ingest(nodeId(), 1, [usage.event(id, 100n)]);
    toNextHour(4);
    await post();
    await usage.ingest(nodeId(), 1, [usage.event(id, 7n, { at })]);
    await post();
    expect((await lines(viewer)).slice(-2)).toMatchObject([
      { kind: 'USAGE', amount: -100n, corrects: false },
      { kind: 'USAGE', amount: -7n, corrects: true, balance: 893n },
    ]);
    expect(await faults(viewer)).toEqual([]);
  });

  it('shows write-offs beside it, and the rest of a grant that expires, less what is reported later', async () => {
    const { viewer, subAccounts } = await usage.account(0n);
    await usage.grant(viewer, 1_000n, 1);
    const [id = ''] = subAccounts;
    const at = now();
    await usage.ingest(nodeId(), 1, [usage.event(id, 600n)]);
    usage.gateway.clock.advance(DAY_MS);
    await post();
    expect((await lines(viewer)).slice(-1)).toMatchObject([
      { kind: 'EXPIRY', amount: -400n, balance: 0n, corrects: false },
    ]);
    await usage.ingest(nodeId(), 1, [usage.event(id, 500n, { at })]);
    toNextHour(4);
    await post();
    expect((await lines(viewer)).slice(-3)).toMatchObject([
      { kind: 'EXPIRY', amount: 400n, balance: 400n, corrects: true },
      { kind: 'USAGE', amount: -400n, balance: 0n, corrects: true },
      { kind: 'WRITE_OFF', amount: 0n, quantity: 100n, reason: 'NO_BALANCE' },
    ]);
    expect(await faults(viewer)).toEqual([]);
    usage.gateway.clock.advance(3 * DAY_MS);
    await usage.gateway.services.expiries.closeExpired();
    expect(await faults(viewer)).toEqual([]);
    expect(await lines(viewer)).toHaveLength(6);
  });

  it('numbers lines without a gap when several processes post at once', async () => {
    const { viewer, subAccounts } = await usage.account(1_000n);
    for (const id of subAccounts) await usage.ingest(nodeId(), 1, [usage.event(id, 100n)]);
    toNextHour(4);
    await Promise.all([post(), post(), post()]);
    expect((await lines(viewer)).map(({ number }) => number)).toEqual([1n, 2n, 3n]);
    expect(await faults(viewer)).toEqual([]);
  });

  it('cuts hours by the clock of the customer’s zone', () => {
    const at = Date.UTC(2026, 2, 5, 18, 20);
    expect(hourOf('UTC', at)).toBe(Date.UTC(2026, 2, 5, 18));
    expect(hourOf('Asia/Kolkata', at)).toBe(Date.UTC(2026, 2, 5, 17, 30));
    expect(hourOf('Pacific/Chatham', at)).toBe(Date.UTC(2026, 2, 5, 18, 15));
    // At 15:00 UTC, the clock of Lord Howe goes back from 2:00 to 1:30: these 30 minutes are an hour of their own.
    const back = Date.UTC(2026, 3, 4, 15);
    expect(hourOf('Australia/Lord_Howe', back - MINUTE_MS)).toBe(back - HOUR_MS);
    expect(hourOf('Australia/Lord_Howe', back + MINUTE_MS)).toBe(back);
    expect(hourOf('Australia/Lord_Howe', back + HOUR_MS)).toBe(back + HOUR_MS / 2);
  });

  it('posts nothing twice when the zone changes within a posted hour', async () => {
    const { viewer, subAccounts } = await usage.account(1_000n);
    const [id = ''] = subAccounts;
    const start = now();
    for (const minutes of [5, 35]) {
      usage.gateway.clock.advance(start + minutes * MINUTE_MS - now());
      await usage.ingest(nodeId(), 1, [usage.event(id, 10n)]);
    }
    toNextHour(4);
    await post();
    await usage.owner.query(`UPDATE accounts SET time_zone = 'Asia/Kolkata' WHERE id = $1`, [
      viewer.accountId,
    ]);
    for (const minutes of [40, 65])
      await usage.ingest(nodeId(), 1, [usage.event(id, 1n, { at: start + minutes * MINUTE_MS })]);
    await post();
    expect((await lines(viewer)).map(({ amount }) => amount)).toEqual([1_000n, -20n, -1n, -1n]);
    expect(await faults(viewer)).toEqual([]);
  });
});
