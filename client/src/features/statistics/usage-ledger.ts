import type { BillingType } from '../../../../schema/generated/schema-types';
import { hourOf } from '../../../../schema/rules/clock-hours';
import { ledgerPath } from '../../lib/addresses';
import { isLeftOut, type UsageQuestion } from './usage-question';
import type { UsageView } from './usage-view';

/** Whether the ledger has no hour that lies across the start or the end of a period: its hours are those of the account. */
export function hasWholeHours({ from, to }: Pick<UsageView, 'from' | 'to'>, timeZone: string) {
  return [from, to].every((at) => hourOf(timeZone, Date.parse(at)) === Date.parse(at));
}

const KINDS = { TRAFFIC: 'usage', UNLIMITED: 'free' } as const;

/** The ledger with the entries that add up to what a question counts. Null if no filter of the ledger finds just these. */
export function ledgerOf(
  { from: since, to: until }: Pick<UsageView, 'from' | 'to'>,
  { subAccountId, filters }: UsageQuestion,
  plan: BillingType | undefined,
): string | null {
  const { COUNTRY, PROTOCOL, TARGET, OUTCOME, PLAN, GRANT } = filters;
  const [grant] = GRANT;
  const unknown = [COUNTRY, PROTOCOL, TARGET, OUTCOME, GRANT.slice(1)];
  if (unknown.some((values) => values.length > 0)) return null;
  // The ledger leaves nothing out.
  if (Object.values(filters).flat().some(isLeftOut)) return null;
  const paidBy = plan ?? (PLAN[0] as BillingType | undefined);
  const kind = paidBy === undefined ? 'usage,free,write_off' : KINDS[paidBy];
  return ledgerPath({
    kind,
    since,
    until,
    ...(grant !== undefined && { grant }),
    ...(subAccountId !== null && { subAccount: subAccountId }),
  });
}
