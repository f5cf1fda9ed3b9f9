import { Plural, Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { MyBalance_MeFragment } from './balance-card.generated';
import type { BillingType } from '../../../../schema/generated/schema-types';
import { ACTIVATION_PATH, buyPath } from '../../lib/addresses';
import { formatTraffic } from '../../lib/format';
import { clockTime } from '../../lib/moment';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/layout/Card';
import { Segmented } from '../../ui/forms/Segmented';
import { Switch } from '../../ui/forms/Switch';
import { otherPlan, toBalanceView } from './balance-view';
import { PrioritizeReason } from './PrioritizeReason';
import { TrafficFigure, UnlimitedFigure } from './PlanFigures';
import { UnlimitedAction } from './UnlimitedAction';
import { usePrioritize } from './use-prioritize';

/**
 * The balance for narrow places: one plan at a time. It shows the plan that pays first, or the other on request.
 * Without any balance, it shows a plan that can be activated, or else traffic.
 */
export function BalanceAside({ me }: { me: MyBalance_MeFragment }) {
  const { t, i18n } = useLingui();
  const { prioritizedPlan, unlimited } = me.balance;
  const view = toBalanceView(me.balance);
  const prioritize = usePrioritize(me);
  const [chosen, setChosen] = useState<BillingType | null>(null);
  const next = unlimited.ordersWaiting > 0 ? 'UNLIMITED' : 'TRAFFIC';
  const plan = chosen ?? view.chargedNext ?? next;
  const isTraffic = plan === 'TRAFFIC';
  return (
    // As high as its skeleton (orders/OrdersOverviewFrame.tsx), so that the list below does not move.
    <Card className="flex min-h-77.5 flex-col p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2
          className="text-15 leading-tight"
          title={t`as of ${clockTime(me.balance.asOf, i18n.locale)}`}
        >
          <Trans>Balance</Trans>
        </h2>
        <Segmented
          label={t`Plan`}
          value={plan}
          onChange={setChosen}
          options={[
            { value: 'TRAFFIC', label: t`Traffic` },
            { value: 'UNLIMITED', label: t`Unlimited` },
          ]}
        />
      </div>
      <div className="mt-3 mb-4 grow">
        {isTraffic ? (
          <>
            <TrafficFigure view={view} />
            {view.heldBytes > 0n && (
              <p className="mt-2 text-13 text-warn">
                <Trans>
                  <span className="tabular-nums">{formatTraffic(view.heldBytes, i18n.locale)}</span>{' '}
                  on hold because of a dispute
                </Trans>
              </p>
            )}
          </>
        ) : (
          <UnlimitedFigure left={view.unlimitedLeft} unlimited={unlimited} />
        )}
        {isTraffic && unlimited.ordersWaiting > 0 && (
          <p className="mt-2 text-13">
            <Link to={ACTIVATION_PATH} className="text-brand underline underline-offset-4">
              <Plural
                value={unlimited.ordersWaiting}
                one="# unlimited order to activate"
                other="# unlimited orders to activate"
              />
            </Link>
          </p>
        )}
      </div>
      {!view.isEmpty && (
        <Switch
          label={t`Charge this plan first`}
          checked={prioritizedPlan === plan}
          disabled={!view.hasBoth}
          description={view.hasBoth ? undefined : <PrioritizeReason {...unlimited} />}
          onChange={(first) => {
            // Keep the visible plan, even when the order of payment changes.
            setChosen(plan);
            prioritize(first ? plan : otherPlan(plan));
          }}
        />
      )}
      <div className="mt-4 grid">
        {isTraffic ? (
          <a href={buyPath('TRAFFIC')} className={buttonStyle('secondary')}>
            {view.remainingBytes > 0n ? <Trans>Top up</Trans> : <Trans>Buy now</Trans>}
          </a>
        ) : (
          <UnlimitedAction view={view} unlimited={unlimited} />
        )}
      </div>
    </Card>
  );
}
