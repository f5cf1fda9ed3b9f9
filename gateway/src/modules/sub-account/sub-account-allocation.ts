import { rows, type Tx } from '../../platform/database/database.js';
import { UserError } from '../../platform/errors.js';
import { newId } from '../../platform/ids.js';
import type { LedgerLine, LedgerService } from '../ledger/ledger.service.js';
import { takeInOrder } from '../../platform/allocate.js';

interface Pot {
  accountId: bigint;
  grantId: string;
  balance: bigint;
  live: boolean;
}

/**
 * Moves traffic between an account's own pots and those set aside for one ALLOCATED sub account, grant by grant, so that
 * what was set aside still expires with the grant it came from. The caller holds the customer's balance lock.
 */
export class SubAccountAllocation {
  constructor(private readonly ledger: LedgerService) {}

  /**
   * Makes what is set aside for the sub account equal to `targetBytes`. More is taken from the grant that expires first; what
   * is too much goes back to the grant that expires last. @throws UserError INSUFFICIENT_BALANCE (field limitBytes)
   */
  async setAside(
    tx: Tx,
    userId: string,
    subAccountId: string,
    targetBytes: bigint,
    now: Date,
  ): Promise<void> {
    const held = (await this.#pots(tx, userId, subAccountId, now)).filter((pot) => pot.live);
    const missing = targetBytes - held.reduce((sum, pot) => sum + pot.balance, 0n);
    if (missing < 0n) {
      const { parts } = takeInOrder(held.reverse(), -missing);
      await this.#giveBack(tx, userId, subAccountId, parts);
    }
    if (missing <= 0n) return;
    const own = (await this.#pots(tx, userId, null, now)).filter((pot) => pot.live);
    const { parts, uncovered } = takeInOrder(own, missing);
    if (uncovered > 0n) {
      throw new UserError(
        'INSUFFICIENT_BALANCE',
        `There are ${missing - uncovered} bytes left to set aside`,
        'limitBytes',
      );
    }
    const lines = parts.flatMap(({ source: pot, amount }): LedgerLine[] => [
      { account: pot.accountId, amount: -amount },
      {
        account: { kind: 'traffic_pot', unit: 'BYTES', userId, grantId: pot.grantId, subAccountId },
        amount,
      },
    ]);
    await this.#post(tx, 'traffic.allocate', userId, subAccountId, lines);
  }

  /** Gives everything that is set aside back to the account. */
  async release(tx: Tx, userId: string, subAccountId: string, now: Date): Promise<void> {
    const held = await this.#pots(tx, userId, subAccountId, now);
    await this.#giveBack(
      tx,
      userId,
      subAccountId,
      held.map((pot) => ({ source: pot, amount: pot.balance })),
    );
  }

  async #giveBack(
    tx: Tx,
    userId: string,
    subAccountId: string,
    parts: readonly { source: Pot; amount: bigint }[],
  ): Promise<void> {
    const lines = parts.flatMap(({ source: pot, amount }): LedgerLine[] => [
      { account: pot.accountId, amount: -amount },
      { account: { kind: 'traffic_pot', unit: 'BYTES', userId, grantId: pot.grantId }, amount },
    ]);
    await this.#post(tx, 'traffic.return', userId, subAccountId, lines);
  }

  async #post(
    tx: Tx,
    kind: string,
    userId: string,
    subAccountId: string,
    lines: LedgerLine[],
  ): Promise<void> {
    if (lines.length === 0) return;
    await this.ledger.post(
      tx,
      { kind, reference: newId(), userId, detail: { subAccountId } },
      lines,
    );
  }

  /** Pots with something in them, the grant that expires first in front. */
  #pots(tx: Tx, userId: string, subAccountId: string | null, now: Date): Promise<Pot[]> {
    return rows<Pot>(
      tx,
      `SELECT a.id AS "accountId", a.grant_id AS "grantId", a.balance,
              g.expired_at IS NULL AND g.starts_at <= $3 AND g.expires_at > $3 AS live
       FROM ledger_account a JOIN traffic_grant g ON g.id = a.grant_id
       WHERE a.user_id = $1 AND a.kind = 'traffic_pot' AND a.sub_account_id IS NOT DISTINCT FROM $2::uuid AND a.balance > 0
       ORDER BY g.expires_at, g.id`,
      [userId, subAccountId, now],
    );
  }
}
