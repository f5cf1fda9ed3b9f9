import { Trans } from '@lingui/macro';
import type { StatisticsQuery } from './statistics.generated';
import type { RecommendationLevel } from '../../generated/schema-types';
import { ADDRESSES } from '../../lib/addresses';
import { RunOutWords } from '../../ui/RunOutWords';
import { SiteLink } from '../../ui/SiteLink';
import { Skeleton } from '../../ui/Skeleton';

type RunOut = StatisticsQuery['me']['balance']['projectedRunOut'];

interface UsageAdviceProps {
  /** Undefined while it is loading, like `runOut`. */
  level: RecommendationLevel | undefined;
  /** When and why the traffic ends as the gateway foresees it; null without traffic. */
  runOut: RunOut | undefined;
}

/**
 * How long the account's traffic lasts, whichever sub account is chosen. Always one sentence. Its height is that of three
 * lines on a phone and of one elsewhere, so that nothing below moves when the answer arrives.
 */
export function UsageAdvice({ level, runOut }: UsageAdviceProps) {
  const tone = level === 'HIGH' ? 'bg-warn-soft text-warn' : 'text-ink-2';
  return (
    <div
      className={`flex min-h-21.25 rounded-b-card border-t border-line px-4 py-3 text-13 sm:min-h-11 sm:px-5 ${tone}`}
    >
      <p role={level === 'HIGH' ? 'alert' : undefined} className="w-full">
        {level === undefined || runOut === undefined ? (
          <Skeleton className="h-5 w-2/3" />
        ) : runOut !== null ? (
          <RunOutWords runOut={runOut} />
        ) : level === 'HIGH' ? (
          <>
            <Trans>You have no traffic left.</Trans>{' '}
            <SiteLink
              to={ADDRESSES.pricingTraffic}
              className="py-1 font-semibold underline underline-offset-4"
            >
              <Trans>Buy traffic</Trans>
            </SiteLink>
          </>
        ) : (
          <Trans>You have no traffic left. Your unlimited plan is running.</Trans>
        )}
      </p>
    </div>
  );
}
