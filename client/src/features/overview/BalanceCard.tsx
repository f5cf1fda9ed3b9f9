import { Trans } from '@lingui/macro';
import { useId } from 'react';
import WalletIcon from '~icons/lucide/wallet';
import type { MyBalance_MeFragment } from '../balance/balance-card.generated';
import type { BillingType } from '../../../../schema/generated/schema-types';
import { buyPath } from '../../lib/addresses';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/layout/Card';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { otherPlan, toBalanceView } from '../balance/balance-view';
import { GrantList } from '../balance/GrantList';
import { HeldNotice } from '../balance/HeldNotice';
import { UnlimitedFigure } from '../balance/PlanFigures';
import { PlanBalance } from '../balance/PlanBalance';
import { PrioritizeReason } from '../balance/PrioritizeReason';
import { UnlimitedAction } from '../balance/UnlimitedAction';
import { usePrioritize } from '../balance/use-prioritize';
import { WhatIsLeft } from './WhatIsLeft';

interface BalanceCardProps {
  me: MyBalance_MeFragment;
  /** Without traffic left, buying is the screen's one primary action. */
  leads: boolean;
  /** The plan whose button another part of the screen has. */
  toldElsewhere: BillingType | null;
}

/** The rest of both plans, the one that is charged next, and a link to buy more. */
export function BalanceCard({ me, leads, toldElsewhere }: BalanceCardProps) {
  const view = toBalanceView(me.balance);
  const prioritize = usePrioritize(me);
  const { prioritizedPlan, unlimited } = me.balance;
  const reason = useId();

  const choiceOf = (plan: typeof prioritizedPlan) => ({
    chargedNext: view.chargedNext === plan,
    first: prioritizedPlan === plan,
    lockedBy: view.hasBoth ? undefined : reason,
    onFirst: (first: boolean) => prioritize(first ? plan : otherPlan(plan)),
  });

  if (view.isEmpty) return <NothingLeft leads={leads} />;
  return (
    <Card className="flex flex-col">
      <WhatIsLeft view={view} activeUntil={unlimited.activeUntil} />
      {(view.heldBytes > 0n || unlimited.ordersHeld > 0) && (
        <div className="border-b border-line px-5 py-4 sm:px-6">
          <HeldNotice view={view} ordersHeld={unlimited.ordersHeld} />
        </div>
      )}
      <div className="grid grow grid-cols-[minmax(0,1fr)] divide-y divide-line md:grid-cols-2 md:grid-rows-[auto_1fr_auto] md:divide-x md:divide-y-0">
        <PlanBalance
          name={<Trans>Traffic plan</Trans>}
          {...choiceOf('TRAFFIC')}
          action={
            toldElsewhere !== 'TRAFFIC' && (
              <a href={buyPath('TRAFFIC')} className={buttonStyle('secondary', 'small')}>
                {view.remainingBytes > 0n ? <Trans>Top up</Trans> : <Trans>Buy now</Trans>}
              </a>
            )
          }
        >
          {view.grants.length === 0 ? (
            <p className="text-13 text-ink-2">
              <Trans>Pay per gigabyte, for any number of sub accounts.</Trans>
            </p>
          ) : (
            <GrantList view={view} />
          )}
        </PlanBalance>
        <PlanBalance
          name={<Trans>Unlimited plan</Trans>}
          {...choiceOf('UNLIMITED')}
          action={
            toldElsewhere !== 'UNLIMITED' && (
              <UnlimitedAction view={view} unlimited={unlimited} size="small" />
            )
          }
        >
          <UnlimitedFigure left={view.unlimitedLeft} unlimited={unlimited} />
        </PlanBalance>
      </div>
      {!view.hasBoth && (
        <p id={reason} className="border-t border-line px-5 py-3 text-13 text-ink-3 sm:px-6">
          <PrioritizeReason {...unlimited} />
        </p>
      )}
    </Card>
  );
}

/** Nothing was bought, or all is used: invite to buy instead of showing zeros. */
function NothingLeft({ leads }: { leads: boolean }) {
  return (
    <Card>
      <EmptyState
        Icon={WalletIcon}
        title={<Trans>No traffic at the moment</Trans>}
        action={
          <>
            <a href={buyPath('TRAFFIC')} className={buttonStyle(leads ? 'primary' : 'secondary')}>
              <Trans>Buy traffic</Trans>
            </a>
            <a href={buyPath('UNLIMITED')} className={buttonStyle('secondary')}>
              <Trans>See the unlimited plan</Trans>
            </a>
          </>
        }
      >
        <Trans>Pay per gigabyte, or buy an unlimited plan for a fixed period.</Trans>
      </EmptyState>
    </Card>
  );
}
