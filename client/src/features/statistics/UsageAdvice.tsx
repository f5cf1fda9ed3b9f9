import { Plural, Trans } from '@lingui/macro';
import { type ReactNode, Suspense } from 'react';
import { DAY_MS } from '../../../../schema/rules/time';
import type { StatisticsAccountQuery } from './statistics-account.generated';
import type { RecommendationLevel } from '../../../../schema/generated/schema-types';
import { buyPath } from '../../lib/addresses';
import { lazyNamed } from '../../lib/lazy-named';
import { Badge, type BadgeTone } from '../../ui/Badge';
import { RunOutWords } from '../../ui/RunOutWords';
import { Skeleton } from '../../ui/feedback/Skeleton';

const PaidOrder = lazyNamed(() => import('./PaidOrder'), 'PaidOrder');

type RunOut = StatisticsAccountQuery['me']['balance']['projectedRunOut'];

interface UsageAdviceProps {
  /** Undefined while it is loading, like `runOut`. */
  level: RecommendationLevel | undefined;
  /** When and why the traffic ends as the gateway foresees it; null without traffic. */
  runOut: RunOut | undefined;
  /** Time of both. */
  asOf: string | undefined;
}

const TONES: Readonly<Record<RecommendationLevel, BadgeTone>> = {
  HIGH: 'bad',
  MEDIUM: 'warn',
  LOW: 'good',
};

/**
 * Says how long the traffic of the whole account lasts, and whether to buy more (spec §3 "Usage recommendation levels"). The
 * chosen sub account does not change it. Its height is that of a usual advice at each width, so that nothing below moves when
 * the answer arrives.
 */
export function UsageAdvice({ level, runOut, asOf }: UsageAdviceProps) {
  return (
    <div
      className={`flex min-h-26 items-center rounded-b-card max-sm:zh:min-h-17 border-t border-line px-4 py-3 text-13 sm:min-h-16 sm:px-5 min-[88rem]:min-h-11 ${level === 'HIGH' ? 'bg-warn-soft text-warn' : 'text-ink-2'}`}
    >
      {level === undefined || runOut === undefined || asOf === undefined ? (
        <Skeleton className="h-5 w-2/3" />
      ) : (
        <p role={level === 'HIGH' ? 'alert' : undefined} className="w-full">
          {runOut === null ? (
            <NoTraffic level={level} />
          ) : (
            <Outlook level={level} runOut={runOut} asOf={asOf} />
          )}
        </p>
      )}
    </div>
  );
}

function NoTraffic({ level }: { level: RecommendationLevel }) {
  return level === 'HIGH' ? (
    <>
      <span>
        <Trans>You have no traffic left.</Trans>
      </span>{' '}
      <Buy>
        <Trans>Buy traffic now</Trans>
      </Buy>
    </>
  ) : (
    <Trans>You have no traffic left. Your unlimited plan is running.</Trans>
  );
}

interface OutlookProps {
  level: RecommendationLevel;
  runOut: NonNullable<RunOut>;
  asOf: string;
}

/** The time that is left, what it follows from, and what to do: more traffic saves nothing that expires unused. */
function Outlook({ level, runOut, asOf }: OutlookProps) {
  const days = Math.max(1, Math.round((Date.parse(runOut.at) - Date.parse(asOf)) / DAY_MS));
  const expires = runOut.reason === 'EXPIRES';
  return (
    <>
      {runOut.hasEnoughUsage && (
        <>
          <Badge tone={TONES[level]}>
            {expires ? (
              <Plural value={days} one="Expires in # day" other="Expires in # days" />
            ) : (
              <Plural value={days} one="Runs out in # day" other="Runs out in # days" />
            )}
          </Badge>{' '}
        </>
      )}
      <span>
        <RunOutWords runOut={runOut} />
      </span>{' '}
      {level === 'LOW' ? (
        runOut.hasEnoughUsage && (
          <span>
            <Trans>You don't need to do anything.</Trans>
          </span>
        )
      ) : (
        <Buy>
          {level === 'HIGH' ? (
            <Trans>Buy traffic now</Trans>
          ) : expires ? (
            <Trans>Buy traffic for the time after</Trans>
          ) : (
            <Trans>Buy traffic before then</Trans>
          )}
        </Buy>
      )}
    </>
  );
}

const LINK = 'py-1 font-semibold whitespace-nowrap underline underline-offset-4';

/** More traffic, unless some is paid for and waits. */
function Buy({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <PaidOrder level="SOON" className={LINK}>
        <a href={buyPath('TRAFFIC')} className={LINK}>
          {children}
        </a>
      </PaidOrder>
    </Suspense>
  );
}
