import type { Needs } from '../../platform/core.js';
import type { LedgerService } from '../ledger/ledger.service.js';
import { PointsDeskService } from './points-desk.service.js';
import { PointsRates } from './points-rates.js';
import { PointsService } from './points.service.js';
import { RedeemableService } from './redeemable.service.js';

interface Given extends Needs<typeof PointsDeskService, 'points'> {
  ledger: LedgerService;
  /** Dollars for one unit of other currencies. */
  config: { pointsRates: ConstructorParameters<typeof PointsRates>[0] };
}

export function composePoints(given: Given) {
  const points = new PointsService(given.ledger, new PointsRates(given.config.pointsRates));
  return {
    points,
    pointsDesk: new PointsDeskService({ ...given, points }),
    redeemables: new RedeemableService(),
  };
}
