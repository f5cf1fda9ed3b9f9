import { setTimeout as sleep } from 'node:timers/promises';
import type { Viewer } from '../../src/platform/viewer.js';
import type { TestUsage } from './test-usage.js';

/** Holds a customer, as whoever changes their traffic does, in the transaction that the owner's connection is in. */
export async function lockAsOwner({ owner }: TestUsage, { userId }: Viewer): Promise<void> {
  await owner.query(`SELECT 1 FROM user_balance WHERE user_id = $1 FOR NO KEY UPDATE`, [userId]);
}

/** Until somebody waits for a lock that the owner's connection holds. */
export async function untilSomebodyWaits({ owner }: TestUsage): Promise<void> {
  for (;;) {
    const waiting = await owner.query(
      `SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
    );
    if (waiting.rowCount !== 0) return;
    await sleep(10);
  }
}
