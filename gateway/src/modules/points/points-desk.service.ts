import type { Core } from '../../platform/core.js';
import { operatorActor, type AuditService } from '../audit/audit.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { PointsAdjustment, PointsService } from './points.service.js';

export interface HandAdjustment extends Omit<PointsAdjustment, 'reference'> {
  operator: string;
  /** One key is one adjustment. */
  key: string;
}

interface Dependencies extends Pick<Core, 'db'> {
  audit: AuditService;
  idempotency: IdempotencyService;
  points: PointsService;
}

/** Points that an operator gives or takes by hand, with a reason. */
export class PointsDeskService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Returns false if the key was used for the same adjustment before.
   * @throws UserError INSUFFICIENT_POINTS, IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_CONFLICT if the key was used for another one
   */
  async adjust({ operator, key, ...change }: HandAdjustment): Promise<boolean> {
    const { db, audit, idempotency, points } = this.deps;
    const { accountId } = change;
    const request = { ...change, points: change.points.toString() };
    return db.transaction(async (tx) => {
      let isNew = false;
      await idempotency.once(
        tx,
        { accountId, key, operation: 'pointsAdjust', request },
        async () => {
          // The key's claim ends after a week; the ledger keeps the reference for good.
          isNew = await points.adjust(tx, { ...change, reference: `${accountId}:${key}` });
          if (isNew)
            await audit.record(
              tx,
              { accountId, system: operatorActor(operator) },
              { action: 'points.adjust', after: { ...change, key } },
            );
          return { key };
        },
      );
      return isNew;
    });
  }
}
