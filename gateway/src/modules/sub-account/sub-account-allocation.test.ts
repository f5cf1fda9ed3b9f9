import { share } from '../../../test/support/share.js';
import type { TestServices } from '../../../test/support/test-services.js';
import { codes, createSubAccount } from '../../../test/support/test-sub-accounts.js';
import { TestUsage } from '../../../test/support/test-usage.js';
import type { Viewer } from '../../platform/viewer.js';
import { readSubAccount } from './sub-account.reads.js';
import type { NewSubAccount } from './sub-account.rules.js';

const usage = share(() => TestUsage.start());
let gateway: TestServices;

beforeAll(async () => {
  ({ gateway } = usage);
});

const create = (viewer: Viewer, change?: Partial<NewSubAccount>) =>
  createSubAccount(gateway, viewer, change);

async function customer(bytes: bigint, validityDays?: number): Promise<Viewer> {
  const viewer = await gateway.customer();
  await usage.grant(viewer, bytes, validityDays);
  return viewer;
}

describe('traffic allocated to an ALLOCATED sub account', () => {
  it('is refused as a whole if the balance is too small', async () => {
    const viewer = await customer(100n);
    expect(await codes(create(viewer, { chargeMode: 'ALLOCATED', limitBytes: 101n }))).toEqual([
      ['INSUFFICIENT_BALANCE', 'limitBytes'],
    ]);
    const id = await create(viewer, { chargeMode: 'ALLOCATED', limitBytes: 60n });
    expect(
      await codes(
        gateway.services.subAccounts.update(viewer, id, { limitBytes: 200n, remark: 'x' }),
      ),
    ).toEqual([['INSUFFICIENT_BALANCE', 'limitBytes']]);
    expect(await readSubAccount(gateway.services.freshReads, viewer.accountId, id)).toMatchObject({
      limitBytes: 60n,
      remark: null,
    });
  });

  it('is allocated once under concurrent requests for the last bytes', async () => {
    const viewer = await customer(100n);
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        codes(create(viewer, { chargeMode: 'ALLOCATED', limitBytes: 60n })),
      ),
    );
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
  });
});
