import { afterEach } from '@jest/globals';
import pg from 'pg';
import { eventually } from './customer.js';
import { share } from './share.js';
import { startTcpRelay, type TcpRelay } from './tcp-relay.js';
import { createTestDatabase } from './test-database.js';
import type { ReadPool } from '../../src/platform/database/read-pool.js';
import { createEngine } from '../../src/engine/engine.js';
import { type EnginePart, FAST, PLAIN } from '../../src/engine/engine-parts.js';
import type { ReadPoolOptions } from '../../src/engine/reads/read-pool.js';

type Parts = ReadonlySet<EnginePart>;

/** Longer than a test: what ends a read is something else. */
export const NEVER_MS = 60_000;

/** Every implementation, for `describe.each`. */
export const IMPLEMENTATIONS: [string, Parts][] = [
  ['fast', FAST],
  ['batches with the rows of pg', new Set(['batches'])],
  ['plain', PLAIN],
];

async function databaseWithOwner() {
  const database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  return {
    applicationUrl: database.applicationUrl,
    owner,
    close: async () => {
      await owner.end();
      await database.close();
    },
  };
}

/** Reads through a relay that can fail, and the owner's connection, which does not go through it. */
export class TestReads {
  readonly #database = share(databaseWithOwner);
  #relay: TcpRelay | undefined;
  #pool: ReadPool | undefined;

  constructor() {
    afterEach(async () => {
      await this.#pool?.close();
      await this.#relay?.close();
    });
  }

  get owner(): pg.Client {
    return this.#database.owner;
  }

  get relay(): TcpRelay {
    return started(this.#relay);
  }

  get pool(): ReadPool {
    return started(this.#pool);
  }

  async open(parts: Parts): Promise<void> {
    this.#relay = await startTcpRelay(this.#database.applicationUrl);
    this.#pool = await this.anotherPool(parts, { waitMs: NEVER_MS });
  }

  /** Continues with a pool of these times. */
  async reopen(parts: Parts, times: ReadPoolOptions): Promise<void> {
    await this.#pool?.close();
    this.#pool = await this.anotherPool(parts, times);
  }

  /** One connection, so that everything of a test meets on it. */
  async anotherPool(parts: Parts, times: ReadPoolOptions): Promise<ReadPool> {
    const pool = createEngine(parts).readPool(this.relay.url, { connections: 1, ...times });
    // A busy machine can take longer to open a connection than a short wait.
    await eventually('the pool to be open', () => pool.query('warm', 'SELECT 1'));
    return pool;
  }

  number(n: number): Promise<{ n: number }[]> {
    return this.pool.query<{ n: number }>('number', 'SELECT $1::int AS n', [n]);
  }
}

function started<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('use it in a test or a hook');
  return value;
}
