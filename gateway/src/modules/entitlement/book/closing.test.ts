import { share } from '../../../../test/support/share.js';
import { entitlementTools } from '../../../../test/support/test-entitlements.js';
import { nodeId, TestUsage } from '../../../../test/support/test-usage.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.js';
import type { Viewer } from '../../../platform/viewer.js';

const usage = share(() => TestUsage.start());

const now = () => usage.gateway.clock.now().getTime();
const advance = (milliseconds: number) => {
  usage.gateway.clock.advance(milliseconds);
};
const { inTx, select, corrections } = entitlementTools(() => usage);
const recount = ({ accountId }: Viewer) => usage.gateway.services.usageRecounts.recount(accountId);
const use = (id: string, bytes: bigint, at: number) =>
  usage.ingest(nodeId(), 1, [usage.event(id, bytes, { at })]);

describe('closing books', () => {
  /** A report received in time may still be waiting to be written. */
  const ON_THE_WAY_MS = 10 * MINUTE_MS;
  const recounts = () => usage.gateway.services.recounts;

  /** Closes a customer's book without events. Returns the requested range; null if none was requested. */
  async function close({ accountId }: Viewer): Promise<[Date, Date] | null> {
    let asked: [Date, Date] | null = null;
    await inTx((tx) =>
      recounts().close(tx, accountId, async (from, to) => {
        asked = [from, to];
        return [];
      }),
    );
    return asked;
  }

  it('covers each day once, after its last event can be charged', async () => {
    const { viewer } = await usage.account();
    advance(DAY_MS - (now() % DAY_MS) + 2 * DAY_MS + ON_THE_WAY_MS - 1);
    const day = new Date(now() + 1 - ON_THE_WAY_MS - 3 * DAY_MS);
    expect(recounts().closable()).toEqual(day);
    advance(1);
    const next = new Date(day.getTime() + DAY_MS);
    expect(recounts().closable()).toEqual(next);
    expect(await close(viewer)).toEqual([new Date(0), next]);
    expect(await close(viewer)).toBeNull();
    advance(DAY_MS);
    expect(await close(viewer)).toEqual([next, new Date(next.getTime() + DAY_MS)]);
  });

  it('is due for customers with traffic and no pending recount, longest since closing first', async () => {
    const viewers = [await usage.account(), await usage.account(), await usage.account()];
    await usage.gateway.customer();
    const [never, once, blocked] = viewers.map(({ viewer }) => viewer.accountId);
    advance(4 * DAY_MS);
    const due = async (limit = 100) => {
      const found = await inTx((tx) => recounts().due(tx, limit));
      return found.filter((id) => [never, once, blocked].includes(id));
    };
    expect((await due()).sort()).toEqual([never, once, blocked].sort());
    for (const { viewer } of viewers.slice(1)) await close(viewer);
    advance(DAY_MS);
    await usage.owner.query(
      `UPDATE account_balance SET recount_from = 'epoch' WHERE account_id = $1`,
      [blocked],
    );
    expect(await due()).toEqual([never, once]);
    expect(await inTx((tx) => recounts().due(tx, 1))).toHaveLength(1);
  });

  it('keeps everything that decides who pays, so that a later recount continues from it', async () => {
    // Granted at the very instant at which the first closing ends.
    advance(DAY_MS - (now() % DAY_MS));
    const { viewer, subAccounts } = await usage.account(1_000n);
    const [id = ''] = subAccounts;
    await usage.grant(viewer, 70n, 3);
    advance(2 * DAY_MS + ON_THE_WAY_MS);
    expect(await close(viewer)).toEqual([
      new Date(0),
      new Date(now() - 2 * DAY_MS - ON_THE_WAY_MS),
    ]);
    await use(id, 300n, now());
    advance(7 * DAY_MS);
    // Granted after the closed range.
    await usage.grant(viewer, 5n);
    await usage.gateway.services.usageRecounts.closeDue();
    await use(id, 700n, now());
    await use(id, 200n, now() - HOUR_MS);
    await recount(viewer);
    // Counted first, the late bytes leave less for those five to pay.
    expect(await corrections(viewer)).toEqual([{ traffic_pot: -5, written_off_no_balance: 5 }]);
    expect(await usage.sums(viewer)).toMatchObject({ used: 1_200n, writtenOff: 125n });
    const [closing] = await select(
      `SELECT book FROM entitlement_closing WHERE account_id = $1`,
      viewer.accountId,
    );
    expect(closing?.['book']).toMatchObject({
      plan: 'UNLIMITED',
      hasClosedGrants: true,
      grants: [{ bytes: '1000', pots: { '': '770' } }],
      subAccounts: { [id]: { usedBytes: '300', limitBytes: null } },
    });
  });
});
