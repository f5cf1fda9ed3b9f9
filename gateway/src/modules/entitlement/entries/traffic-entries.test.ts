import { anyPage } from '../../../../test/support/any-page.js';
import { shareSettlement } from '../../../../test/support/test-settlement.js';
import { createSubAccount } from '../../../../test/support/test-sub-accounts.js';
import { nodeId } from '../../../../test/support/test-usage.js';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.js';
import type { Viewer } from '../../../platform/viewer.js';
import { readEntries } from '../../account-ledger/ledger-entries.reads.js';
import type { EntryKind } from '../../ledger/entries/account-entries.service.js';
import { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';
import { readGrants } from '../balance/grants.reads.js';

const GB = 1_000_000_000n;
const shop = shareSettlement();

/** An order of 75 USD, or 5 GB, of which 1 GB is used, 2 GB are set aside for a sub account, and 2 GB are left. */
async function partlyUsed() {
  const { services, clock } = shop.gateway;
  const order = await shop.paidOrder();
  const { viewer } = order;
  const subAccountId = await createSubAccount(shop.gateway, viewer);
  const at = clock.now().getTime();
  const route = { subAccountId, country: 'ZZ', protocol: ProxyProtocol.HTTP };
  const event = { at, ...route, bytesUp: 0n, bytesDown: GB, requests: 1 };
  await services.usageIngest.ingest(nodeId(), { batch: 1, events: [event] });
  // At the same instant, the order would need a recount.
  clock.advance(HOUR_MS);
  await createSubAccount(shop.gateway, viewer, { chargeMode: 'ALLOCATED', limitBytes: 2n * GB });
  const [dispute, refund] = [shop.disputes(order), shop.refunds(order)];
  return {
    viewer,
    steps: {
      open: () => dispute('OPEN', 900n),
      won: () => dispute('WON', 900n),
      lost: () => dispute('LOST', 900n),
      refund: () => refund('SETTLED', 500n),
      // More than the account has left without what is set aside.
      most: () => refund('SETTLED', 5_000n),
      failed: () => refund('FAILED', 500n),
      end: async () => clock.advance(400 * DAY_MS),
      close: () => services.expiries.closeExpired(),
    },
  };
}

const EVERYTHING = {
  from: null,
  to: null,
  kinds: null,
  grantId: null,
  orderId: null,
  subAccountId: null,
};

/** A grant's life, as its entries add up and as it is shown. Usage that has no entry yet is no part of either. */
async function lives({ accountId }: Viewer) {
  const { freshReads, clock } = shop.gateway.services;
  const conditions = { ...EVERYTHING, ledger: 'TRAFFIC' } as const;
  const page = anyPage({ first: 100 });
  const { nodes } = await readEntries(freshReads, accountId, conditions, page, clock.now());
  const grants = await readGrants(freshReads, accountId, clock.now(), true);
  return grants.map((grant) => {
    const own = nodes.filter(({ grantId }) => grantId === grant.id);
    const sum = (...kinds: EntryKind[]) =>
      own.reduce((total, { kind, amount }) => total + (kinds.includes(kind) ? amount : 0n), 0n);
    const used = -sum('USAGE');
    const shown = {
      granted: grant.grantedBytes,
      takenBack: grant.takenBackBytes,
      held: grant.heldBytes,
      expired: grant.expiredBytes,
      left: grant.leftBytes + grant.setAsideBytes,
    };
    const computed = {
      granted: sum('GRANT'),
      takenBack: -sum('TAKE_BACK'),
      held: -sum('HOLD', 'RELEASE'),
      expired: -sum('EXPIRY'),
      left: own.reduce((total, { amount }) => total + amount, 0n) - (grant.usedBytes - used),
    };
    return { shown, computed };
  });
}

describe('the entries of a partly used grant', () => {
  it.each([
    ['open refund'],
    ['refund open failed'],
    ['open refund failed won'],
    ['open refund lost'],
    ['open most won'],
    ['open end refund won end failed'],
    ['refund end failed'],
    ['refund end close failed'],
    ['open refund lost end close won'],
  ] as const)('add up to what is shown after each of: %s', async (names) => {
    const { viewer, steps } = await partlyUsed();
    let done = '';
    for (const name of names.split(' ') as (keyof typeof steps)[]) {
      await steps[name]();
      done += `${name} `;
      // Time alone posts nothing: the expiry follows with the next change, or by the job.
      if (name === 'end') continue;
      for (const { shown, computed } of await lives(viewer))
        expect({ done, life: computed }).toEqual({ done, life: shown });
    }
  });
});
