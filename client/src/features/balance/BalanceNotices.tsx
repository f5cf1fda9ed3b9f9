import { Plural, Trans } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { ACTIVATION_PATH } from '../../lib/addresses';
import { Notice } from '../../ui/Notice';
import type { BalanceView } from './balance-view';
import { HeldNotice } from './HeldNotice';
import { RunOutWords } from '../../ui/RunOutWords';

const LINK = 'py-1 font-semibold underline underline-offset-4';

interface BalanceNoticesProps {
  view: BalanceView;
  /** Paid unlimited orders that can be activated. */
  ordersWaiting: number;
  /** Activated orders that a dispute holds. */
  ordersHeld: number;
}

/** Notices about the balance that need an action. */
export function BalanceNotices({ view, ordersWaiting, ordersHeld }: BalanceNoticesProps) {
  const { tone, runOut } = view;
  const soon = runOut?.soon === true ? runOut : null;
  const held = view.heldBytes > 0n || ordersHeld > 0;
  if (tone === 'brand' && soon === null && ordersWaiting === 0 && !held) return null;
  return (
    <div className="flex flex-col gap-2 border-b border-line p-3">
      {tone === 'bad' && (
        <Notice tone="bad">
          <Trans>Less than 5% of your traffic is left.</Trans>
        </Notice>
      )}
      {tone === 'warn' && (
        <Notice tone="warn">
          <Trans>Less than 20% of your traffic is left.</Trans>
        </Notice>
      )}
      {soon !== null && (
        <Notice tone="warn">
          <RunOutWords runOut={soon} />
        </Notice>
      )}
      <HeldNotice view={view} ordersHeld={ordersHeld} />
      {ordersWaiting > 0 && (
        <Notice tone="info">
          {view.unlimitedDays === null ? (
            <Trans>
              Your unlimited plan is not active yet.{' '}
              <Plural
                value={ordersWaiting}
                one="# paid order is ready to activate."
                other="# paid orders are ready to activate."
              />
            </Trans>
          ) : (
            <Plural
              value={ordersWaiting}
              one="# more paid order can be activated to add its days."
              other="# more paid orders can be activated to add their days."
            />
          )}{' '}
          <Link to={ACTIVATION_PATH} className={LINK}>
            <Trans>Activate</Trans>
          </Link>
        </Notice>
      )}
    </div>
  );
}
