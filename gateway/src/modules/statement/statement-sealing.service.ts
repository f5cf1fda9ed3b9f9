import type { Core } from '../../platform/core.js';
import { DAY_MS } from '../../platform/clock.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { isDatabaseUnavailable } from '../../platform/database/unavailable.js';
import { checkpoint, FIRST_HEAD, nextHead } from './statement-chain.js';
import type { StatementKeys } from './statement-keys.js';
import { monthsOf, SEALED_AFTER_MS } from './statement-months.js';
import { StatementSealEntity } from './statement-seal.entity.js';
import { readCalendar, readLastNumber } from './statement.reads.js';
import { balancesOf, entriesOf, entryRecord, monthRecord } from './statement.js';

const CUSTOMERS_AT_ONCE = 500;
/** No month is shorter, also if the customer moved from the last time zone to the first. */
const SHORTEST_MONTH_MS = 26 * DAY_MS;

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'freshReads'> {
  keys: StatementKeys;
  /** Recounts an account's usage if a late report asked for it. */
  recount: (accountId: string) => Promise<void>;
  /** Posts what is known of an account's usage and grants. */
  post: (accountId: string) => Promise<void>;
  /** Locks the account's balance. @returns the first usage whose entries are not settled */
  lock: (tx: Tx, accountId: string) => Promise<Date | null>;
}

interface LatestHead {
  /** The month that it ends, `2026-10`. */
  month: string;
  /** Decimal text: all entries up to its end. */
  entries: string;
  /** 32 bytes in base64. */
  head: string;
}

/**
 * Seals months that are final (docs/statements/form.md): chains their entries to those of the month before, and signs the
 * head. What is posted later belongs to the next month, whenever it occurred.
 */
export class StatementSealing {
  constructor(private readonly deps: Dependencies) {}

  /** Seals every due month of every customer. Without a key, none. Safe to repeat. */
  async sealDue(): Promise<void> {
    if (this.deps.keys.signer === null) return;
    const failures: unknown[] = [];
    for (let after: string | null = null; ;) {
      const some = await this.#candidates(after);
      for (const id of some)
        try {
          await this.sealAccount(id);
        } catch (error) {
          if (isDatabaseUnavailable(error)) throw error;
          failures.push(error);
        }
      after = some.at(-1) ?? null;
      if (some.length < CUSTOMERS_AT_ONCE) break;
    }
    if (failures.length > 0)
      throw new AggregateError(failures, 'the months of some customers could not be sealed');
  }

  /** Seals every due month of a customer. */
  async sealAccount(accountId: string): Promise<void> {
    await this.deps.recount(accountId);
    await this.deps.post(accountId);
    for (let sealed = true; sealed;) sealed = await this.#sealNext(accountId);
  }

  /** The end of an account's chain; null before its first sealed month. */
  async latestHead(tx: Tx, accountId: string): Promise<LatestHead | null> {
    const [last] = await rows<{ month: string; entries: bigint; head: Buffer }>(
      tx,
      `SELECT month, last_position AS entries, head FROM statement_seal WHERE account_id = $1 ORDER BY month DESC LIMIT 1`,
      [accountId],
    );
    if (!last) return null;
    const { month, entries, head } = last;
    return { month, entries: entries.toString(), head: head.toString('base64') };
  }

  /** Customers with entries whose oldest month without a seal may be over. */
  async #candidates(after: string | null): Promise<string[]> {
    const before = new Date(this.deps.clock.now().getTime() - SEALED_AFTER_MS - SHORTEST_MONTH_MS);
    const found = await this.deps.freshReads.query<{ id: string }>(
      'statement.candidates',
      `SELECT a.id FROM accounts a
       WHERE ($1::uuid IS NULL OR a.id > $1) AND EXISTS (SELECT 1 FROM account_entry e WHERE e.account_id = a.id)
         AND coalesce((SELECT max(s.ends_at) FROM statement_seal s WHERE s.account_id = a.id),
                      date_trunc('month', a.created_at, 'UTC') - interval '1 day') <= $2
       ORDER BY a.id LIMIT $3`,
      [after, before, CUSTOMERS_AT_ONCE],
    );
    return found.map(({ id }) => id);
  }

  /** Under the lock of the account's balance, without which no entry is posted. @returns whether a month was sealed */
  #sealNext(accountId: string): Promise<boolean> {
    const { db, clock, freshReads, keys } = this.deps;
    const { signer } = keys;
    if (signer === null) return Promise.resolve(false);
    return db.transaction(async (tx) => {
      const unpostedFrom = await this.deps.lock(tx, accountId);
      const now = clock.now();
      const calendar = await readCalendar(freshReads, accountId);
      const month = monthsOf(calendar, now).find(({ seal }) => seal === null);
      if (month === undefined || month.to.getTime() + SEALED_AFTER_MS > now.getTime()) return false;
      if (unpostedFrom !== null && unpostedFrom < month.to) return false;
      month.through = await readLastNumber(freshReads, accountId);
      const [balances = []] = await balancesOf(freshReads, accountId, [month]);
      const last = calendar.seals.at(-1);
      const previousHead = last?.head ?? FIRST_HEAD;
      let head = nextHead(previousHead, monthRecord(accountId, month, balances));
      let entries = 0n;
      for await (const page of entriesOf(freshReads, accountId, month, balances))
        for (const entry of page) {
          head = nextHead(head, entryRecord(entry));
          entries += 1n;
        }
      const before = last?.lastPosition ?? 0n;
      const origin = `${keys.name}/${accountId}`;
      await tx.insert(StatementSealEntity, {
        accountId,
        month: month.month,
        timeZone: month.timeZone,
        startsAt: month.from,
        endsAt: month.to,
        firstPosition: before + 1n,
        lastPosition: before + entries,
        entries,
        throughNumber: month.through,
        previousHead,
        head,
        note: signer.sign(checkpoint(origin, before + entries, head)),
        keyId: signer.keyId,
        sealedAt: now,
      });
      return true;
    });
  }
}
