import type { Core } from '../../../platform/core.js';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.js';
import { rows } from '../../../platform/database/database.js';
import { SETTLEMENT_WINDOW_MS } from '../../entitlement/book/charging.service.js';
import type { LedgerService } from '../../ledger/ledger.service.js';
import { TARGET_NAME_DAYS } from '../../../../../schema/rules/target-name-days.js';
import { CROWDED_SQL, FOLD_TARGETS_SQL, FORGET_NAMES_SQL, NAMED_SQL } from './usage-roll-up.sql.js';
import { MOST_TARGETS } from './usage-target-totals.js';

/** The job runs daily. It looks at some days again: a day may have been missed, and a recount names targets again. */
const FOLDED_MS = 3 * DAY_MS;

/** The daily job looks no further back, so it reads a part of the table. Older rows lost their names long ago. */
const LOOKED_AT_MS = 2 * TARGET_NAME_DAYS * DAY_MS;
/** One transaction rewrites a week at most, because the customer's usage waits for it. */
const FORGOTTEN_MS = 7 * DAY_MS;

interface Dependencies extends Pick<Core, 'db' | 'clock'> {
  ledger: Pick<LedgerService, 'lockCustomers'>;
}

/**
 * Each batch names at most MOST_TARGETS targets of a sub account, so an hour of them may have more. Once no event of an
 * hour can arrive any more, only its largest stay. Bytes are moved, never lost.
 */
export class UsageTargetFolding {
  constructor(private readonly deps: Dependencies) {}

  async fold(): Promise<void> {
    const { db, clock, ledger } = this.deps;
    const last = clock.now().getTime() - SETTLEMENT_WINDOW_MS;
    const to = new Date(last - (last % HOUR_MS));
    const from = new Date(to.getTime() - FOLDED_MS);
    const crowded = await db.transaction((tx) =>
      rows<{ accountId: string }>(tx, CROWDED_SQL, [from, to, MOST_TARGETS]),
    );
    for (const { accountId } of crowded)
      await db.transaction(async (tx) => {
        // A recount writes the same rows.
        await ledger.lockCustomers(tx, [accountId]);
        await rows(tx, FOLD_TARGETS_SQL, [accountId, from, to, MOST_TARGETS]);
      });
  }

  /** Forgets which targets were visited more than TARGET_NAME_DAYS ago. Their bytes and results stay. */
  async forgetNames(): Promise<void> {
    const { db, clock, ledger } = this.deps;
    const now = clock.now().getTime();
    const until = now - (now % HOUR_MS) - TARGET_NAME_DAYS * DAY_MS;
    const named = await db.transaction((tx) =>
      rows<{ accountId: string; from: Date }>(tx, NAMED_SQL, [
        new Date(now - LOOKED_AT_MS),
        new Date(until),
      ]),
    );
    for (const { accountId, from } of named)
      for (let start = from.getTime(); start < until; start += FORGOTTEN_MS) {
        const end = Math.min(start + FORGOTTEN_MS, until);
        await db.transaction(async (tx) => {
          await ledger.lockCustomers(tx, [accountId]);
          await rows(tx, FORGET_NAMES_SQL, [accountId, new Date(start), new Date(end)]);
        });
      }
  }
}
