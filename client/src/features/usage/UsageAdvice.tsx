import { Trans } from '@lingui/macro';
import type { RecommendationLevel } from '../../generated/schema-types';
import { Notice } from '../../ui/Notice';
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
  // Advised without a date: there is nothing left that could run out.
  return level === 'HIGH' ? (
    <Notice tone="warn">
      <Trans>Your traffic is used up.</Trans>
    </Notice>
  ) : null;
}
