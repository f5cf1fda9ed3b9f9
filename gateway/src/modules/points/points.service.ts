import { rows, violatedConstraint, type Tx } from '../../platform/database/database.js';
import { UserError } from '../../platform/errors.js';
import type { LedgerLine, LedgerService } from '../ledger/ledger.service.js';

/** Why a customer's points changed (spec §3). */
export const POINTS_TYPES = [
  'register',
  'verify_email',
  'purchase',
  'purchase_referrer',
  'redemption',
  'system',
  'other',
] as const;
export type PointsType = (typeof POINTS_TYPES)[number];

/** Points of spec §9. */
export const POINTS_FOR_REGISTERING = 30n;
export const POINTS_FOR_VERIFYING = 30n;
const POINTS_PER_UNIT = 2n;

/** 2 points for each whole currency unit spent; the fraction of a dollar earns nothing. */
export function pointsForPurchase(netMinor: bigint, digits: number): bigint {
  return (netMinor * POINTS_PER_UNIT) / 10n ** BigInt(digits);
}

/** The referrer gets the order's amount in whole currency units as points. */
export function pointsForReferral(netMinor: bigint, digits: number): bigint {
  return netMinor / 10n ** BigInt(digits);
}

export interface PointsAward {
  userId: string;
  type: PointsType;
  /** Positive. */
  points: bigint;
  /** What it is for; the same (type, reference) is awarded once. */
  reference: string;
  orderId?: string;
  detail?: Record<string, unknown>;
}

/** What had points of a purchase taken back. */
export type PointsTakenBackAfter = 'REFUND' | 'CHARGEBACK';

export interface PointsTakenBack extends PointsAward {
  after: PointsTakenBackAfter;
}

/** Points are a ledger (unit POINTS): `points` is what a customer can spend, `points_debt` what was taken back after it was spent. */
export class PointsService {
  constructor(private readonly ledger: LedgerService) {}

  /** Gives points, once per (type, reference). An open debt is paid off first. Returns false when it was given before. */
  async award(
    tx: Tx,
    { userId, type, points, reference, orderId, detail }: PointsAward,
  ): Promise<boolean> {
    if (points <= 0n) return false;
    const debt = -(await this.ledger.balance(tx, this.#debt(userId)));
    const repaid = debt > points ? points : debt > 0n ? debt : 0n;
    const lines: LedgerLine[] = [
      { account: { kind: 'points_issued', unit: 'POINTS' }, amount: -points },
      { account: this.#account(userId), amount: points - repaid },
      { account: this.#debt(userId), amount: repaid },
    ];
    return this.ledger.post(
      tx,
      {
        kind: `points.${type}`,
        reference,
        userId,
        ...(orderId && { orderId }),
        detail: detail ?? {},
      },
      lines,
    );
  }

  /** Takes points back after a refund or chargeback; what was already spent is recorded as a debt (SECURITY 10). */
  async takeBack(
    tx: Tx,
    { userId, type, points, reference, orderId, detail, after }: PointsTakenBack,
  ): Promise<boolean> {
    if (points <= 0n) return false;
    await rows(tx, `SELECT 1 FROM user_balance WHERE user_id = $1 FOR NO KEY UPDATE`, [userId]);
    const held = await this.ledger.balance(tx, this.#account(userId));
    const fromBalance = held < points ? held : points;
    return this.ledger.post(
      tx,
      {
        kind: `points.${type}`,
        reference,
        userId,
        ...(orderId && { orderId }),
        detail: { ...detail, takenBackAfter: after },
      },
      [
        { account: { kind: 'points_issued', unit: 'POINTS' }, amount: points },
        { account: this.#account(userId), amount: -fromBalance },
        { account: this.#debt(userId), amount: -(points - fromBalance) },
      ],
    );
  }

  /**
   * Spends points. The database refuses to go below zero, so any number of simultaneous calls spend what is there and no
   * more (SECURITY 8). @throws UserError INSUFFICIENT_POINTS
   */
  async spend(
    tx: Tx,
    { userId, points, reference, orderId, detail }: Omit<PointsAward, 'type'>,
  ): Promise<void> {
    try {
      await this.ledger.post(
        tx,
        {
          kind: 'points.redemption',
          reference,
          userId,
          ...(orderId && { orderId }),
          detail: detail ?? {},
        },
        [
          { account: this.#account(userId), amount: -points },
          { account: { kind: 'points_issued', unit: 'POINTS' }, amount: points },
        ],
      );
    } catch (error) {
      if (violatedConstraint(error) === 'ck_ledger_account_not_negative') {
        throw new UserError('INSUFFICIENT_POINTS', 'There are not enough points for this');
      }
      throw error;
    }
  }

  #account(userId: string) {
    return { kind: 'points', unit: 'POINTS', userId } as const;
  }

  #debt(userId: string) {
    return { kind: 'points_debt', unit: 'POINTS', userId } as const;
  }
}
