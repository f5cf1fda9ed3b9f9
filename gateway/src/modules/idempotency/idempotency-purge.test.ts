import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestServices, type TestServices } from '../../../test/support/test-services.js';
import { DAY_MS } from '../../platform/clock.js';
import { rows } from '../../platform/database/database.js';

let gateway: TestServices;

beforeAll(async () => {
  gateway = await startTestServices();
});
afterAll(() => gateway.close());

it('keys of mutations are forgotten after a week, however many there are', async () => {
  const { userId } = await gateway.customer();
  const { db, idempotencyPurge } = gateway.services;
  const left = () =>
    db.transaction((tx) =>
      rows<{ key: string }>(tx, 'SELECT key FROM idempotency_key ORDER BY key'),
    );
  const at = (ms: number) => new Date(gateway.clock.now().getTime() - ms);
  await db.transaction(async (tx) => {
    await rows(
      tx,
      `INSERT INTO idempotency_key (user_id, key, operation, request_hash, created_at)
       SELECT $1::uuid, 'old-' || n, 'x', '\\x00'::bytea, $2::timestamptz FROM generate_series(1, 5001) n
       UNION ALL SELECT $1::uuid, 'young', 'x', '\\x00'::bytea, $3::timestamptz`,
      [userId, at(7 * DAY_MS + 1), at(7 * DAY_MS - 1)],
    );
  });
  expect(await idempotencyPurge.run()).toBe(5001);
  expect(await left()).toEqual([{ key: 'young' }]);
  expect(await idempotencyPurge.run()).toBe(0);
});
