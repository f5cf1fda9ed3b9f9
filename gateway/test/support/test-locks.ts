import { setTimeout as sleep } from 'node:timers/promises';
import type { Viewer } from '../../src/platform/viewer.js';
import type { TestUsage } from './test-usage.js';

/** Locks a customer in the current transaction of the owner's connection, like every traffic change. */
export async function lockAsOwner({ owner }: TestUsage, { accountId }: Viewer): Promise<void> {
  await owner.query(`SELECT 1 FROM account_balance WHERE account_id = $1 FOR NO KEY UPDATE`, [
    accountId,
  ]);
}

/** Waits until another connection waits for a lock of the owner's connection. */
export async function untilSomebodyWaits({ owner }: TestUsage): Promise<void> {
  for (;;) {
    const waiting = await owner.query(
      `SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
    );
    if (waiting.rowCount !== 0) return;
    await sleep(10);
  }
}
