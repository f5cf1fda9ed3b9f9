import type { PointsEntry } from '../../../schema/generated/schema-types.js';
import { ago, DAY_MS, type Seed } from './seed.js';

/** A line of the points ledger. The balance after it follows from the total. */
export interface MockPointsEntry extends Pick<
  PointsEntry,
  'id' | 'at' | 'type' | 'change' | 'remark' | 'takenBackAfter'
> {
  /** Effects that the change does not show. If absent, no debt is involved. */
  readonly besides?: Partial<
    Pick<PointsEntry, 'earned' | 'takenBack' | 'repaidDebt' | 'debtAfter'>
  >;
}

/** Newest first. The changes add up to the customer's total (world.ts `pointsTotal`). */
export function makePointsHistory({ now, amount }: Seed): MockPointsEntry[] {
  let number = 0;
  const entry = (
    daysAgo: number,
    type: PointsEntry['type'],
    change: number,
    remark: string | null = null,
    takenBackAfter: MockPointsEntry['takenBackAfter'] = null,
  ): MockPointsEntry => ({
    id: String(9_000 - ++number),
    at: ago(now, daysAgo * DAY_MS),
    type,
    change,
    remark,
    takenBackAfter,
  });
  const first = () => [entry(139.9, 'VERIFY_EMAIL', 30), entry(140, 'REGISTER', 30)];
  if (amount === 'none') return first();
  const recent = Array.from({ length: amount === 'many' ? 60 : 0 }, (_, index) => {
    const [type, change] =
      index % 2 === 0 ? (['PURCHASE', 30] as const) : (['OTHER', -30] as const);
    return entry(index, type, change, `RP-M${index}`);
  });
  return [
    ...recent,
    entry(61, 'PURCHASE', 450, 'RP-7K3M9Q2X'),
    entry(74, 'REDEMPTION', -500, 'RP-2XFYYPE6'),
    entry(80, 'SYSTEM', 50, 'For the outage of 2 September'),
    entry(88, 'PURCHASE_REFERRER', -75, 'RP-4N6P8Q2R', 'CHARGEBACK'),
    entry(92, 'PURCHASE', -75, 'RP-5H8W4R6T', 'REFUND'),
    entry(96, 'PURCHASE_REFERRER', 150, 'RP-4N6P8Q2R'),
    entry(101, 'PURCHASE', 450, 'RP-5H8W4R6T'),
    entry(118, 'PURCHASE', 750, 'RP-2C9V7B3N'),
    ...first(),
  ];
}

/** The part of the world that a points transaction changes. */
interface PointsWorld {
  now: Date;
  pointsTotal: number;
  pointsHistory: MockPointsEntry[];
}

/** Books points, so that total and history always agree. */
export function bookPoints(
  world: PointsWorld,
  line: Pick<MockPointsEntry, 'type' | 'change' | 'remark'>,
): void {
  const id = String(10_000 + world.pointsHistory.length);
  world.pointsTotal += line.change;
  world.pointsHistory = [
    { ...line, id, takenBackAfter: null, at: world.now.toISOString() },
    ...world.pointsHistory,
  ];
}
