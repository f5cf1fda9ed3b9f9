import { createHash, type Hash } from 'node:crypto';
import type { Core } from '../../../platform/core.js';
import { DAY_MS } from '../../../platform/clock.js';
import { rows, type Tx } from '../../../platform/database/database.js';
import { OLDEST_DAYS, utcDay } from '../ingest/usage-partitions.js';
import { CANONICAL_ORDER } from '../ingest/usage-raw.reads.js';
import { UsageSealedDayEntity } from './usage-sealed-day.entity.js';

/** A batch that was in flight when its oldest day closed has arrived by then. */
const SEAL_AFTER_DAYS = OLDEST_DAYS + 1;
const ROWS_AT_ONCE = 5_000;

/** Empty in rows of an earlier release, whose hashed form must not change. */
const EXPLANATION = `CASE WHEN overhead_up > 0 OR overhead_down > 0 OR handshake_bytes > 0 OR outcome <> 'OK' OR target <> ''
    OR client_network <> '' THEN concat_ws('|', overhead_up, overhead_down, handshake_bytes, outcome, target, client_network) END`;

/** The hashed form of a row: every column, with times in microseconds since the epoch. */
const CANONICAL_ROW = `concat_ws('|', account_id, sub_account_id, country, protocol, node_id, batch, position,
  ${['at', 'reported_at', 'received_at'].map((column) => `(extract(epoch FROM ${column}) * 1000000)::bigint`).join(', ')},
  bytes_up, bytes_down, requests, ${EXPLANATION})`;

const READ_DAY_SQL = `
  DECLARE sealed_rows NO SCROLL CURSOR FOR
  SELECT account_id AS "accountId", bytes_up + bytes_down AS bytes, ${CANONICAL_ROW} AS line
  FROM usage_event WHERE at >= $1 AND at < $2 ORDER BY ${CANONICAL_ORDER}`;

interface Row {
  accountId: string;
  bytes: bigint;
  line: string;
}

type Dependencies = Pick<Core, 'db' | 'clock'>;

/**
 * Seals the raw events of a day before they are dropped (ACCOUNTING 20): stores, per customer, the number of rows,
 * the bytes, and the SHA-256 of the canonical rows, each ended by a line feed. Only a sealed day can be dropped
 * (usage_event_drop_before).
 */
export class UsageSealing {
  constructor(private readonly deps: Dependencies) {}

  /** Seals every day that can receive no more events. Returns the sealed days. */
  async sealDue(): Promise<string[]> {
    const last = utcDay(this.deps.clock.now().getTime() - (SEAL_AFTER_DAYS + 1) * DAY_MS);
    const due = await this.deps.db.transaction((tx) =>
      rows<{ day: string }>(
        tx,
        `SELECT p.day::text AS day FROM (
           SELECT to_date(right(c.relname, 8), 'YYYYMMDD') AS day
           FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
           WHERE i.inhparent = 'usage_event'::regclass AND c.relname ~ '^usage_event_[0-9]{8}$') p
         WHERE p.day <= $1::date AND NOT EXISTS (SELECT 1 FROM usage_sealed_day s WHERE s.day = p.day) ORDER BY 1`,
        [last],
      ),
    );
    for (const { day } of due) await this.deps.db.transaction((tx) => this.#seal(tx, day));
    return due.map(({ day }) => day);
  }

  async #seal(tx: Tx, day: string): Promise<void> {
    const start = Date.parse(day);
    await rows(tx, READ_DAY_SQL, [new Date(start), new Date(start + DAY_MS)]);
    const seals = new Map<string, Seal>();
    let sealed = 0n;
    for (;;) {
      // unchecked SQL: Postgres does not describe FETCH; READ_DAY_SQL selects these rows
      const some = await rows<Row>(tx, `FETCH ${ROWS_AT_ONCE} FROM sealed_rows`);
      for (const row of some) sealOf(seals, row.accountId).add(row);
      sealed += BigInt(some.length);
      if (some.length < ROWS_AT_ONCE) break;
    }
    await tx.insert(UsageSealedDayEntity, { day, rows: sealed, sealedAt: this.deps.clock.now() });
    const all = [...seals];
    await rows(
      tx,
      `INSERT INTO usage_seal (day, account_id, rows, bytes, sha256)
       SELECT $1::date, * FROM unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bytea[])`,
      [
        day,
        all.map(([accountId]) => accountId),
        all.map(([, seal]) => seal.rows),
        all.map(([, seal]) => seal.bytes),
        all.map(([, seal]) => seal.hash.digest()),
      ],
    );
  }
}

class Seal {
  readonly hash: Hash = createHash('sha256');
  rows = 0n;
  bytes = 0n;

  add({ line, bytes }: Row): void {
    this.hash.update(line).update('\n');
    this.rows += 1n;
    this.bytes += bytes;
  }
}

function sealOf(seals: Map<string, Seal>, accountId: string): Seal {
  let seal = seals.get(accountId);
  if (seal === undefined) {
    seal = new Seal();
    seals.set(accountId, seal);
  }
  return seal;
}
