import type { LedgerLine } from '../../ledger/ledger.service.js';
import type { Book, Grant } from './book.js';
import { potKey } from './book.store.js';
import type { UsageOutcome, WriteOffReason } from './usage-outcome.js';

/** Ledger lines for the change of each pot since `before` (`potBalances`). Creates the account of a new pot. */
export function potChanges(
  accountId: string,
  { grants }: Pick<Book, 'grants'>,
  ledgerAccountIds: ReadonlyMap<string, bigint>,
  before: ReadonlyMap<string, bigint>,
): LedgerLine[] {
  return grants.flatMap((grant) =>
    [...grant.pots].flatMap(([key, { bytes }]): LedgerLine[] => {
      const name = potKey(grant.id, key);
      const amount = bytes - (before.get(name) ?? 0n);
      if (amount === 0n) return [];
      return [{ account: ledgerAccountIds.get(name) ?? potAccount(accountId, grant, key), amount }];
    }),
  );
}

function potAccount(accountId: string, grant: Grant, subAccountId: string) {
  return {
    kind: 'traffic_pot',
    unit: 'BYTES',
    accountId,
    grantId: grant.id,
    ...(subAccountId !== '' && { subAccountId }),
  } as const;
}

/** Sums of one customer's events, in bytes. */
export interface OutcomeSums {
  freeBytes: bigint;
  writtenOff: Map<WriteOffReason, bigint>;
}

export function noOutcomes(): OutcomeSums {
  return { freeBytes: 0n, writtenOff: new Map() };
}

export function addOutcome(sums: OutcomeSums, outcome: UsageOutcome): void {
  // Skip zero: adding bigints allocates, even for + 0n.
  if (outcome.freeBytes > 0n) sums.freeBytes += outcome.freeBytes;
  for (const { reason, bytes } of outcome.writtenOff)
    sums.writtenOff.set(reason, (sums.writtenOff.get(reason) ?? 0n) + bytes);
}

/** Ledger account for each write-off reason. */
export const WRITE_OFF_ACCOUNTS = {
  NO_BALANCE: 'written_off_no_balance',
  OVER_LIMIT: 'written_off_over_limit',
  EXPIRED: 'written_off_expired',
  DISABLED: 'written_off_disabled',
  LATE: 'written_off_late',
  UNKNOWN_OWNER: 'written_off_unknown_owner',
} as const satisfies Record<WriteOffReason, string>;

export function bytesLine(
  kind: Extract<LedgerLine['account'], object>['kind'],
  amount: bigint,
): LedgerLine {
  return { account: { kind, unit: 'BYTES' }, amount };
}

type Returned = Pick<Grant, 'takenBackBytes' | 'unrecoveredBytes'>;

/** Ledger lines for a change of bytes taken back or unrecovered. */
export function returnLines(
  target: readonly Returned[],
  current: readonly Returned[],
): LedgerLine[] {
  const sum = (grants: readonly Returned[], part: (grant: Returned) => bigint) =>
    grants.reduce((total, grant) => total + part(grant), 0n);
  const takenBack = sum(target, (g) => g.takenBackBytes) - sum(current, (g) => g.takenBackBytes);
  const gone = sum(target, (g) => g.unrecoveredBytes) - sum(current, (g) => g.unrecoveredBytes);
  return [
    bytesLine('traffic_revoked', takenBack),
    bytesLine('traffic_unrecovered', gone),
    bytesLine('traffic_refund_claim', -gone),
  ];
}
