import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/macro';
import type { LedgerEntryKind, LedgerName } from '../../../../schema/generated/schema-types';
import type { LedgerTable_EntryFragment } from './ledger.generated';

/** Names of kinds, for the filter and the export. */
export const KIND_WORDS: Readonly<Record<LedgerEntryKind, MessageDescriptor>> = {
  GRANT: msg`Traffic added`,
  USAGE: msg`Usage`,
  FREE: msg`Covered by the unlimited plan`,
  WRITE_OFF: msg`Not charged`,
  SET_ASIDE: msg`Set aside`,
  EXPIRY: msg({ context: 'entry of the ledger', message: 'Expired' }),
  TAKE_BACK: msg`Taken back`,
  UNRECOVERED: msg`Used, so not taken back`,
  HOLD: msg`Put on hold`,
  RELEASE: msg`Released`,
  PAYMENT: msg`Payment`,
  REFUND: msg`Refund`,
  DISPUTE: msg`Payment dispute`,
  AWARD: msg`Points earned`,
  REDEMPTION: msg`Redemption`,
  ADJUSTMENT: msg`Adjustment`,
};

/** Reasons, as codes of the API, that name what happened better than the kind. */
const TITLES: Readonly<
  Partial<Record<LedgerEntryKind, Readonly<Record<string, MessageDescriptor>>>>
> = {
  GRANT: {
    PURCHASE: msg`Traffic bought`,
    REDEMPTION: msg`Traffic redeemed with points`,
    TRIAL: msg`Free trial`,
  },
  AWARD: {
    REGISTER: msg`Registration`,
    VERIFY_EMAIL: msg`Email verified`,
    PURCHASE: msg`Purchase`,
    PURCHASE_REFERRER: msg`Purchase by someone you referred`,
  },
  REFUND: { FAILED: msg`Refund failed` },
  DISPUTE: {
    OPENED: msg`Dispute opened`,
    WON: msg`Dispute won`,
    LOST: msg`Chargeback`,
    REVERSED: msg`Chargeback reversed`,
    // Of an earlier release.
    '': msg`Chargeback`,
  },
};

/** Why, below the title. */
const REASONS: Readonly<
  Partial<Record<LedgerEntryKind, Readonly<Record<string, MessageDescriptor>>>>
> = {
  WRITE_OFF: {
    NO_BALANCE: msg`No traffic was left`,
    OVER_LIMIT: msg`Over the limit of the sub account`,
    EXPIRED: msg`The traffic had expired`,
    DISABLED: msg`The sub account was disabled`,
    LATE: msg`Reported too late to be charged`,
    UNKNOWN_OWNER: msg`Of a sub account that was deleted`,
  },
  TAKE_BACK: { REFUND: msg`After a refund`, CHARGEBACK: msg`After a chargeback` },
  UNRECOVERED: { REFUND: msg`After a refund`, CHARGEBACK: msg`After a chargeback` },
  REFUND: { EXCESS: msg`More went back than was paid, so it counts in part` },
  DISPUTE: { EXCESS: msg`More went back than was paid, so it counts in part` },
  HOLD: { DISPUTE: msg`During a payment dispute`, HELD: msg`During a payment dispute` },
  RELEASE: { DISPUTE: msg`The dispute has ended`, RELEASED: msg`The dispute has ended` },
};

/** Why what was taken back returned. */
const RETURNS: Readonly<Record<string, MessageDescriptor>> = {
  REFUND: msg`A refund failed`,
  CHARGEBACK: msg`A chargeback was reversed`,
};

type Caused = Pick<LedgerTable_EntryFragment, 'kind' | 'reason' | 'quantity'>;

/** What happened, in a few words. */
export function titleOf({ kind, reason, quantity }: Caused): MessageDescriptor {
  if (kind === 'SET_ASIDE' && quantity.startsWith('-')) return msg`No longer set aside`;
  if (isReturned({ kind, quantity })) return msg`Given back`;
  return TITLES[kind]?.[reason ?? ''] ?? KIND_WORDS[kind];
}

/** Why; null if the title says all, or for a reason that this version does not know. */
export function reasonOf({ kind, reason, quantity }: Caused): MessageDescriptor | null {
  if (isReturned({ kind, quantity })) return RETURNS[reason ?? ''] ?? null;
  return REASONS[kind]?.[reason ?? ''] ?? null;
}

const isReturned = ({ kind, quantity }: Pick<Caused, 'kind' | 'quantity'>) =>
  kind === 'TAKE_BACK' && !quantity.startsWith('-');

/** Who made an entry, from the code of the API. */
export function makerOf(code: string, i18n: I18n): string {
  return code === 'SUPPORT' ? t(i18n)`By support` : code;
}

export const LEDGER_WORDS: Readonly<Record<LedgerName, MessageDescriptor>> = {
  TRAFFIC: msg`Traffic`,
  MONEY: msg`Money`,
  POINTS: msg`Points`,
};
