import { Plural, Trans } from '@lingui/macro';
import type { BalanceCard_BalanceFragment } from './balance-card.generated';
import { Notice } from '../../ui/feedback/Notice';
import type { BalanceView } from './balance-view';
import { HeldNotice } from './HeldNotice';
import { RunOutWords } from '../../ui/RunOutWords';

interface BalanceNoticesProps {
  view: BalanceView;
  unlimited: BalanceCard_BalanceFragment['unlimited'];
}

/** Notices about the balance that need an action. */
export function BalanceNotices({ view, unlimited }: BalanceNoticesProps) {
  const { ordersActivated, ordersWaiting, ordersHeld } = unlimited;
  const { tone, runOut, remainingBytes } = view;
  const isLow = tone !== 'brand';
  const needsActivation = view.unlimitedLeft === null && ordersWaiting > 0;
  const soon = runOut?.soon === true ? runOut : null;
  const held = view.heldBytes > 0n || ordersHeld > 0;
  if (!isLow && soon === null && !needsActivation && !held) return null;
  return (
    <div className="flex flex-col gap-2 border-b border-line p-3">
      {(isLow || soon !== null) && (
        // One fact, so one notice: how little is left, and how long it lasts.
        <Notice tone={tone === 'bad' ? 'bad' : 'warn'}>
          {isLow && (
            <span>
              {remainingBytes === 0n ? (
                <Trans>Your traffic is used up.</Trans>
              ) : tone === 'bad' ? (
                <Trans>Less than 5% of your traffic is left.</Trans>
              ) : (
                <Trans>Less than 20% of your traffic is left.</Trans>
              )}
            </span>
          )}{' '}
          {soon !== null && (
            <span>
              <RunOutWords runOut={soon} />
            </span>
          )}
        </Notice>
      )}
      <HeldNotice view={view} ordersHeld={ordersHeld} />
      {needsActivation && (
        <Notice tone="info">
          <Trans>
            Your unlimited plan needs an activated order first:{' '}
            <Plural value={ordersActivated} one="# is activated" other="# are activated" />,{' '}
            <Plural
              value={ordersWaiting}
              one="# paid order is ready."
              other="# paid orders are ready."
            />
          </Trans>
        </Notice>
      )}
    </div>
  );
}
