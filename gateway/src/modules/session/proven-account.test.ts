import { share } from '../../../test/support/share.js';
import { eventually } from '../../../test/support/customer.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { viewerOf } from '../../../test/support/test-services.js';

const auth = share(startTestAuth);

it('a session that ends while it creates a key leaves no key behind', async () => {
  const { db, users, sessions, apiKeys } = auth.services;
  const { id: userId } = await auth.provenMember('ends@example.com');
  const live = () =>
    auth.sql(`SELECT id FROM api_key WHERE user_id = $1 AND revoked_at IS NULL`, [userId]);
  const [session] = await auth.sql<{ id: string }>(`SELECT id FROM session WHERE user_id = $1`, [
    userId,
  ]);
  const viewer = viewerOf(userId, session?.id);
  const key = {
    name: 'late',
    scopes: ['READ_USAGE' as const],
    expiresAt: null,
    sourceAddresses: [],
    requestsPerMinute: 1,
  };
  // Like a new password: ends everything while holding the customer's lock.
  const making = await db.transaction(async (tx) => {
    await users.lock(tx, userId);
    const outcome = apiKeys.create(viewer, key, null).then(
      () => 'made',
      (error: unknown) => (error as { code?: string }).code,
    );
    await eventually('the key to wait for the lock', async () => {
      const waiting = await auth.sql(`SELECT 1 FROM pg_stat_activity
           WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`);
      return waiting.length > 0 || undefined;
    });
    await sessions.endAll(tx, userId, null);
    await apiKeys.revokeAll(tx, userId, { accountId: userId, system: 'password-reset' });
    return { outcome };
  });
  expect(await making.outcome).toBe('UNAUTHENTICATED');
  expect(await live()).toEqual([]);
});
