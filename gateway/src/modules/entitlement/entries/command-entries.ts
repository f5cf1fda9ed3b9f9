import type { EntryDraft } from '../../ledger/entries/account-entries.service.js';
import type { OrderMoney } from '../book/book-commands.js';
import { ACCOUNT_POT, type Book } from '../book/book.js';
import { potKey } from '../book/book.store.js';

/** Why an order's money takes bytes back, in the words of the points history. */
export type TakenBackAfter = 'CHARGEBACK' | 'REFUND';

/** Why, if the order's money as a whole is all that is known. */
export function reasonOf({ lostMinor }: Pick<OrderMoney, 'lostMinor'>): TakenBackAfter {
  return lostMinor > 0n ? 'CHARGEBACK' : 'REFUND';
}

/**
 * Lines for bytes that a command set aside for a sub account, or returned from it (negative). They change no balance.
 * `before` has each pot's bytes before the command (`potBalances`).
 */
export function setAsideLines(
  { grants }: Pick<Book, 'grants'>,
  before: ReadonlyMap<string, bigint>,
  occurredAt: Date,
): EntryDraft[] {
  return grants.flatMap(({ id: grantId, orderId, heldAt, pots }) =>
    [...pots].flatMap(([subAccountId, { bytes }]): EntryDraft[] => {
      const quantity = bytes - (before.get(potKey(grantId, subAccountId)) ?? 0n);
      if (subAccountId === ACCOUNT_POT || quantity === 0n || heldAt !== null) return [];
      return [
        {
          ledger: 'TRAFFIC',
          unit: 'BYTES',
          kind: 'SET_ASIDE',
          amount: 0n,
          quantity,
          occurredAt,
          grantId,
          orderId,
          subAccountId,
        },
      ];
    }),
  );
}
