import { share } from '../../../../test/support/share.js';
import { lockAsOwner, untilSomebodyWaits } from '../../../../test/support/test-locks.js';
import { GB, TestUsage } from '../../../../test/support/test-usage.js';
import { lockBook } from './book.store.js';

const usage = share(() => TestUsage.start());

it('learns which grants were closed while it waited for the lock', async () => {
  const { viewer } = await usage.account(5n * GB);
  const { db } = usage.gateway.services;
  await usage.owner.query('BEGIN');
  await lockAsOwner(usage, viewer);
  const locking = db.transaction((tx) => lockBook(tx, viewer.accountId));
  await untilSomebodyWaits(usage);
  const closed = await usage.owner.query<{ expiresAt: Date }>(
    `UPDATE traffic_grant SET expired_at = now() WHERE account_id = $1 RETURNING expires_at AS "expiresAt"`,
    [viewer.accountId],
  );
  await usage.owner.query('COMMIT');
  const { book, closedUntil } = await locking;
  expect(book).toMatchObject({ grants: [], hasClosedGrants: true });
  expect(closedUntil).toBe(closed.rows[0]?.expiresAt.getTime());
});
