import type { NextSteps_MeFragment } from './next-steps.generated';
import { DAY_MS } from '../../../../schema/rules/time';

/** What is worth doing after the first request. */
export const NEXT_STEPS = ['SUB_ACCOUNT', 'LIMIT', 'WHITELIST', 'CODE'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** A customer of longer standing knows the product. */
const NEW_DAYS = 30;

/** API → which of the next steps are done. */
export function toNextSteps(me: NextSteps_MeFragment): Readonly<Record<NextStep, boolean>> {
  const { nodes, totalCount } = me.subAccounts;
  return {
    // Verifying the email created the first one.
    SUB_ACCOUNT: totalCount > 1,
    LIMIT: nodes.some(({ limitBytes }) => limitBytes !== null),
    WHITELIST: me.whitelist.totalCount > 0,
    CODE: me.apiKeys.totalCount > 0,
  };
}

/** @param asOf now, by the server's clock */
export function isNewCustomer(registeredAt: string, asOf: string): boolean {
  return Date.parse(asOf) - Date.parse(registeredAt) < NEW_DAYS * DAY_MS;
}
