import type { Database } from '../../platform/database/database.js';
import type { AuditService } from '../audit/audit.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { LedgerService } from '../ledger/ledger.service.js';
import { PointsDeskService } from './points-desk.service.js';
import { PointsRates } from './points-rates.js';
import { PointsService } from './points.service.js';
import { RedeemableService } from './redeemable.service.js';

interface PointsDependencies {
  db: Database;
  audit: AuditService;
  idempotency: IdempotencyService;
  ledger: LedgerService;
  /** Dollars for one unit of other currencies. */
  rates: ConstructorParameters<typeof PointsRates>[0];
}

/** Creates the services of this module. */
export function createPoints({ db, audit, idempotency, ledger, rates }: PointsDependencies) {
  const points = new PointsService(ledger, new PointsRates(rates));
  return {
    points,
    pointsDesk: new PointsDeskService({ db, audit, idempotency, points }),
    redeemables: new RedeemableService(),
  };
}
