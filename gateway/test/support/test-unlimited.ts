import { rows } from '../../src/platform/database/database.js';
import { newId } from '../../src/platform/ids.js';
import type { Viewer } from '../../src/platform/viewer.js';
import type { TestSubAccount } from './test-edge.js';
import type { TestServices } from './test-services.js';

/** The login of the unlimited plan. It works while a period runs. */
export async function unlimitedAccount(
  { services }: TestServices,
  viewer: Viewer,
): Promise<TestSubAccount> {
  const [account] = await services.db.transaction(async (tx) => {
    await services.subAccounts.ensureUnlimitedSubAccount(tx, viewer.accountId);
    return rows<{ id: string; username: string }>(
      tx,
      `SELECT id, username FROM sub_account WHERE account_id = $1 AND type = 'UNLIMITED'`,
      [viewer.accountId],
    );
  });
  if (!account) throw new Error('no unlimited sub account');
  const password = await services.subAccounts.revealPassword(viewer, account.id);
  return { ...account, password };
}

/** Orders the plan of 30 days and lets its period run for `days` from now. Returns the order's id. */
export async function unlimitedPeriod(
  { services, clock }: TestServices,
  viewer: Viewer,
  days: number,
): Promise<string> {
  const orderId = await services.orderPlacement.create(
    viewer,
    { planId: 'unlimited-30d', quantity: 1, startLater: false, remark: null },
    newId(),
  );
  const order = { orderId, accountId: viewer.accountId, billingType: 'UNLIMITED' } as const;
  const service = { ...order, source: 'PURCHASE', bytes: null, validityDays: days } as const;
  await services.db.transaction((tx) => services.entitlements.start(tx, service, clock.now()));
  return orderId;
}
