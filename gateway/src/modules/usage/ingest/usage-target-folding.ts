import type { Core } from '../../../platform/core.js';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.js';
import { rows } from '../../../platform/database/database.js';
import { SETTLEMENT_WINDOW_MS } from '../../entitlement/book/charging.service.js';
import type { LedgerService } from '../../ledger/ledger.service.js';
import { CROWDED_SQL, FOLD_TARGETS_SQL } from './usage-roll-up.sql.js';
import { MOST_TARGETS } from './usage-target-totals.js';

/** The job runs daily. It looks at some days again: a day may have been missed, and a recount names targets again. */
const FOLDED_MS = 3 * DAY_MS;

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
}
