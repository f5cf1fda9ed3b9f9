import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import type { StatisticsQuery } from './statistics.generated';
import type { RecommendationLevel } from '../../generated/schema-types';
import { buyPath } from '../../lib/addresses';
import { Badge, type BadgeTone } from '../../ui/Badge';
import { RunOutWords } from '../../ui/RunOutWords';
import { Skeleton } from '../../ui/Skeleton';

type RunOut = StatisticsQuery['me']['balance']['projectedRunOut'];

interface UsageAdviceProps {
  /** Undefined while it is loading, like `runOut`. */
  level: RecommendationLevel | undefined;
  /** When and why the traffic ends as the gateway foresees it; null without traffic. */
  runOut: RunOut | undefined;
}

/** The name of each level, and what to do (spec §3 "Usage recommendation levels"). */
const LEVELS: Readonly<
  Record<RecommendationLevel, { tone: BadgeTone; name: ReactNode; advice: ReactNode }>
> = {
  HIGH: {
    tone: 'bad',
    name: <Trans>Need to buy: high</Trans>,
    advice: <Buy>{<Trans>Buy traffic now</Trans>}</Buy>,
  },
  MEDIUM: {
    tone: 'warn',
    name: <Trans>Need to buy: medium</Trans>,
    advice: <Buy>{<Trans>Buy traffic before then</Trans>}</Buy>,
  },
  LOW: {
    tone: 'good',
    name: <Trans>Need to buy: low</Trans>,
    advice: <Trans>You don't need to do anything.</Trans>,
  },
};

/**
 * How long the account's traffic lasts, whichever sub account is chosen, and how urgent it is to buy more. Its height is that
 * of the longest advice at each width, so that nothing below moves when the answer arrives.
 */
export function UsageAdvice({ level, runOut }: UsageAdviceProps) {
  return (
    <div
      className={`flex min-h-31 rounded-b-card border-t border-line px-4 py-3 text-13 sm:min-h-16 sm:px-5 min-[88rem]:min-h-11 ${level === 'HIGH' ? 'bg-warn-soft text-warn' : 'text-ink-2'}`}
    >
      {level === undefined || runOut === undefined ? (
        <Skeleton className="h-5 w-2/3" />
      ) : (
        <p role={level === 'HIGH' ? 'alert' : undefined} className="w-full">
          <Badge tone={LEVELS[level].tone}>{LEVELS[level].name}</Badge>{' '}
          <Outlook level={level} runOut={runOut} /> {LEVELS[level].advice}
        </p>
      )}
    </div>
  );
}

function Outlook({ level, runOut }: { level: RecommendationLevel; runOut: RunOut }) {
  if (runOut !== null) return <RunOutWords runOut={runOut} />;
  return level === 'HIGH' ? (
    <Trans>You have no traffic left.</Trans>
  ) : (
    <Trans>You have no traffic left. Your unlimited plan is running.</Trans>
  );
}

function Buy({ children }: { children: ReactNode }) {
  return (
    <a
      href={buyPath('TRAFFIC')}
      className="py-1 font-semibold whitespace-nowrap underline underline-offset-4"
    >
      {children}
    </a>
  );
}
