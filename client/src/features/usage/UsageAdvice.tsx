import { Trans } from '@lingui/macro';
import type { StatisticsQuery } from './statistics.generated';
import type { RecommendationLevel } from '../../generated/schema-types';
import { ADDRESSES } from '../../lib/addresses';
import { RunOutWords } from '../../ui/RunOutWords';
import { Notice } from '../../ui/Notice';
import { SiteLink } from '../../ui/SiteLink';

type RunOut = StatisticsQuery['me']['balance']['projectedRunOut'];

interface UsageAdviceProps {
  level: RecommendationLevel;
  /** When and why the traffic ends as the gateway foresees it; null without traffic. */
  runOut: RunOut;
}

/** Until when the traffic of the account lasts, whichever sub account is looked at: said when it can be foreseen. */
export function UsageAdvice({ level, runOut }: UsageAdviceProps) {
  if (runOut !== null && runOut.paceBytesPerDay !== '0')
    return (
      <Notice tone={level === 'HIGH' ? 'warn' : 'info'}>
        <RunOutWords runOut={runOut} />
      </Notice>
    );
  // Advised without a date: there is nothing that could run out, used up or never bought.
  return level === 'HIGH' && runOut === null ? (
    <Notice tone="warn">
      <Trans>You have no traffic left.</Trans>{' '}
      <SiteLink
        to={ADDRESSES.pricingTraffic}
        className="py-1 font-semibold underline underline-offset-4"
      >
        <Trans>Buy traffic</Trans>
      </SiteLink>
    </Notice>
  ) : null;
}
