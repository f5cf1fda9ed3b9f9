import { setTimeout as sleep } from 'node:timers/promises';
import { startTestAuth, type TestAuth } from '../../../test/support/test-auth.js';
import { rows } from '../../platform/database/database.js';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.close());

it('a session that ends while it creates a key leaves no key behind', async () => {
  const { db, users, sessions, apiKeys } = auth.services;
  const { id: userId } = await auth.provenMember('ends@example.com');
  const live = () =>
    db.transaction((tx) =>
      rows(tx, `SELECT id FROM api_key WHERE user_id = $1 AND revoked_at IS NULL`, [userId]),
    );
  const [session] = await db.transaction((tx) =>
    rows<{ id: string }>(tx, `SELECT id FROM session WHERE user_id = $1`, [userId]),
  );
  const actor = { type: 'SESSION', id: session?.id ?? '' } as const;
  const viewer = { userId, actor, address: '10.0.0.1' };
  const key = {
    ...{ name: 'late', scopes: ['READ_USAGE' as const], expiresAt: null },
    ...{ sourceAddresses: [], requestsPerMinute: 1 },
  };
  // Like a new password: ends everything while holding the customer's lock.
  const making = await db.transaction(async (tx) => {
    await users.lock(tx, userId);
    const outcome = apiKeys.create(viewer, key, null).then(
      () => 'made',
      (error: unknown) => (error as { code?: string }).code,
    );
    await sleep(300);
    await sessions.endAll(tx, userId, null);
    await apiKeys.revokeAll(tx, userId, { userId, system: 'password-reset' });
    return { outcome };
  });
  expect(await making.outcome).toBe('UNAUTHENTICATED');
  expect(await live()).toEqual([]);
});
