import { skipToken, useQuery } from '@apollo/client/react';
import type { OverviewQuery } from './overview.generated';
import { toBalanceView } from '../balance/balance-view';
import type { PutAway } from '../../lib/put-away';
import { toChecklist } from './checklist-steps';
import { mostRefused, type NextAction, nextAction, type Refusal } from '../../lib/next-action';
import { OverviewTodayDocument } from './today.generated';

/** What happened today, once there is anything to ask about. */
export function useToday(isUsed: boolean, timeZone: string) {
  return useQuery(OverviewTodayDocument, isUsed ? { variables: { timeZone } } : skipToken);
}

interface Known {
  /** Undefined while it loads. */
  me: OverviewQuery['me'] | undefined;
  /** Without it there is nothing to mend. */
  today: Pick<ReturnType<typeof useToday>, 'data' | 'error'>;
  timeZone: string;
  hasNextSteps: boolean;
  putAway: PutAway;
}

/** The one thing to do now; undefined until it is known. */
export function actionNow({
  me,
  today: { data, error },
  timeZone,
  hasNextSteps,
  putAway,
}: Known): NextAction | undefined {
  const done = me && toChecklist(me);
  const isUsed = done?.REQUEST === true;
  if (me === undefined || done === undefined) return undefined;
  const { unlimited, asOf } = me.balance;
  const unknown: Refusal | null | undefined = isUsed && error === undefined ? undefined : null;
  return nextAction({
    done,
    balance: toBalanceView(me.balance),
    activeUntil: unlimited.activeUntil,
    ordersWaiting: unlimited.ordersWaiting,
    startable:
      me.startable.nodes.find(({ availableActions }) => availableActions.includes('START')) ?? null,
    refusal: data ? mostRefused(data.me.results.rows) : unknown,
    subAccounts: me.subAccounts.totalCount,
    hasNextSteps,
    today: new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(asOf)),
    putAway,
  });
}
