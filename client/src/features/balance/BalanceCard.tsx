import { Trans } from '@lingui/macro';
import { useId } from 'react';
import WalletIcon from '~icons/lucide/wallet';
import type { MyBalance_MeFragment } from './balance-card.generated';
import { buyPath } from '../../lib/addresses';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/layout/Card';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { otherPlan, toBalanceView } from './balance-view';
import { BalanceNotices } from './BalanceNotices';
import { GrantList } from './GrantList';
import { TrafficFigure, UnlimitedFigure } from './PlanFigures';
import { PlanBalance } from './PlanBalance';
import { PrioritizeReason } from './PrioritizeReason';
import { UnlimitedAction } from './UnlimitedAction';
import { usePrioritize } from './use-prioritize';

interface BalanceCardProps {
  me: MyBalance_MeFragment;
  /** Without traffic left, buying is the screen's one primary action. */
  leads: boolean;
}

/** The rest of both plans, the one that is charged next, and a link to buy more. */
export function BalanceCard({ me, leads }: BalanceCardProps) {
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
      <BalanceNotices view={view} unlimited={unlimited} />
      <div className="grid grow grid-cols-[minmax(0,1fr)] divide-y divide-line md:grid-cols-2 md:grid-rows-[auto_1fr_auto] md:divide-x md:divide-y-0">
        <PlanBalance
          name={<Trans>Traffic plan</Trans>}
          {...choiceOf('TRAFFIC')}
          action={
            <a href={buyPath('TRAFFIC')} className={buttonStyle('secondary', 'small')}>
              {view.remainingBytes > 0n ? <Trans>Top up</Trans> : <Trans>Buy now</Trans>}
            </a>
          }
        >
          <TrafficFigure view={view} saysRunOut={view.runOut?.soon !== true} />
          <GrantList view={view} />
        </PlanBalance>
        <PlanBalance
          name={<Trans>Unlimited plan</Trans>}
          {...choiceOf('UNLIMITED')}
          action={<UnlimitedAction view={view} waiting={unlimited.ordersWaiting} size="small" />}
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
