import { Trans } from '@lingui/macro';
import type { RecommendationLevel } from '../../generated/schema-types';
import { Notice } from '../../ui/Notice';

/** How much one is advised to buy: said only when there is something to say. */
export function UsageAdvice({ level }: { level: RecommendationLevel }) {
  switch (level) {
    case 'HIGH':
      return (
        <Notice tone="warn">
          <Trans>
            At the pace of the last seven days your traffic lasts less than a week, or it is used up
            already.
          </Trans>
        </Notice>
      );
    case 'MEDIUM':
      return (
        <Notice tone="info">
          <Trans>At the pace of the last seven days your traffic lasts less than a month.</Trans>
        </Notice>
      );
    case 'LOW':
      return null;
  }
}
