import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/customer.js';
import { AppError } from '../../platform/errors.js';
import { DATABASE_WAIT_MS, type ReadPoolOptions } from './read-pool.js';
import { IMPLEMENTATIONS, NEVER_MS, TestReads } from '../../../test/support/test-reads.js';

/** Shorter than in production, so that the tests do not wait. */
const SHORT_MS = 300;

const reads = new TestReads();
const number = (n: number) => reads.number(n);
const unavailable = {
  name: 'AppError',
  code: 'SERVICE_UNAVAILABLE',
  details: { retryAfterSeconds: 1 },
};

/** The server processes of the pools in this file. */
async function backends(which = ''): Promise<number[]> {
  const { rows } = await reads.owner.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'hearth-reads' AND datname = current_database() ${which}`,
  );
  return rows.map(({ pid }) => pid);
}

describe.each(IMPLEMENTATIONS)('the read pool when the database goes away, %s', (_name, parts) => {
  beforeEach(() => reads.open(parts));
  const openWith = (times: ReadPoolOptions) => reads.reopen(parts, times);

  it('fails what is in flight at once and serves again by itself', async () => {
    await reads.owner.query('SELECT pg_advisory_lock(1)');
    const slow = reads.pool.query('slow', 'SELECT pg_advisory_xact_lock_shared(1)');
    const behind = number(1);
    await eventually('the statement to wait', async () =>
      (await backends(`AND wait_event_type = 'Lock'`)).length > 0 ? true : undefined,
    );
    reads.relay.cut();
    await Promise.all([
      expect(slow).rejects.toMatchObject(unavailable),
      expect(behind).rejects.toBeInstanceOf(AppError),
    ]);
    await expect(number(2)).resolves.toEqual([{ n: 2 }]);
    await reads.owner.query('SELECT pg_advisory_unlock(1)');
  });

  it('survives that Postgres ends its connections', async () => {
    const ended = await backends();
    expect(ended).not.toEqual([]);
    await reads.owner.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [
      ended,
    ]);
    await eventually('another connection', async () =>
      (await backends()).some((pid) => !ended.includes(pid)) ? true : undefined,
    );
    await expect(number(3)).resolves.toEqual([{ n: 3 }]);
  });

  it('refuses reads while connections are refused, and serves as soon as they are not', async () => {
    await openWith({ waitMs: SHORT_MS });
    await reads.relay.refuse();
    await expect(number(1)).rejects.toMatchObject(unavailable);
    await expect(number(2)).rejects.toMatchObject(unavailable);
    await reads.relay.restore();
    let noticed: () => void = () => undefined;
    await openWith({
      waitMs: NEVER_MS,
      onLost: () => {
        noticed();
      },
    });
    const lost = new Promise<void>((resolve) => (noticed = resolve));
    await reads.relay.refuse();
    await lost;
    const waiting = number(3);
    await reads.relay.restore();
    await expect(waiting).resolves.toEqual([{ n: 3 }]);
  });

  it('refuses a read when the server falls silent, after its wait and less than half a second', async () => {
    await openWith({ waitMs: SHORT_MS });
    const later = await reads.anotherPool(parts, { waitMs: SHORT_MS + 500 });
    reads.relay.silence();
    const refusals = [later.query('number', 'SELECT 1'), number(1)].map((read) =>
      read.then(
        () => 'answered',
        (error: unknown) => error,
      ),
    );
    const [late, soon] = refusals;
    expect(await Promise.race([late?.then(() => 'late'), soon?.then(() => 'soon')])).toBe('soon');
    expect(await soon).toMatchObject(unavailable);
    await reads.relay.restore();
    expect(await eventually('the database to answer', () => number(2))).toEqual([{ n: 2 }]);
    // Ends the later read, which the server never saw.
    reads.relay.cut();
    await later.close();
  });

  it('gives up a statement that takes too long, not those behind it', async () => {
    await openWith({ waitMs: NEVER_MS, statementTimeoutMs: 500 });
    const slow = reads.pool.query('too slow', 'SELECT pg_sleep(10)');
    const behind = number(1);
    await expect(slow).rejects.toMatchObject(unavailable);
    await expect(behind).resolves.toEqual([{ n: 1 }]);
  });

  it('refuses reads once it is closed', async () => {
    const last = number(1);
    const closed = reads.pool.close();
    await expect(number(2)).rejects.toMatchObject(unavailable);
    await expect(last).resolves.toEqual([{ n: 1 }]);
    await closed;
  });
});

it('waits less than the 2 s that are promised, with half a second for the answer', () => {
  expect(DATABASE_WAIT_MS + 500).toBeLessThanOrEqual(2_000);
});
