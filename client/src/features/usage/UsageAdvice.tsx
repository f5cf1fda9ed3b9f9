import { Trans } from '@lingui/macro';
import type { RecommendationLevel } from '../../generated/schema-types';
import { ADDRESSES } from '../../lib/addresses';
import { Notice } from '../../ui/Notice';
import { SiteLink } from '../../ui/SiteLink';
import { Timestamp } from '../../ui/Timestamp';

interface UsageAdviceProps {
  level: RecommendationLevel;
  /** When the traffic is used up as the gateway foresees it; null when it cannot tell. */
  runOutAt: string | null;
}

/** Until when the traffic of the account lasts, whichever sub account is looked at: said when it can be foreseen. */
export function UsageAdvice({ level, runOutAt }: UsageAdviceProps) {
  if (runOutAt !== null)
    return (
      <Notice tone={level === 'HIGH' ? 'warn' : 'info'}>
        <Trans>
          At the pace of the last seven days your traffic is used up on{' '}
          <Timestamp at={runOutAt} day />.
        </Trans>
      </Notice>
    );
  // Advised without a date: there is nothing that could run out, used up or never bought.
  return level === 'HIGH' ? (
    <Notice tone="warn">
      <Trans>There is no traffic on your balance.</Trans>{' '}
      <SiteLink
        to={ADDRESSES.pricingTraffic}
        className="py-1 font-semibold underline underline-offset-4"
      >
        <Trans>Buy traffic</Trans>
      </SiteLink>
    </Notice>
  ) : null;
}
