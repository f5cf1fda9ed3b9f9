import { Plural, Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import type { RequestOutcome } from '../../../../schema/generated/schema-types';
import { clockTime } from '../../lib/moment';
import { ClockTime } from '../../ui/ClockTime';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Timestamp } from '../../ui/Timestamp';
import { outcomeWords } from '../outcomes/outcome-words';
import type { Row } from './request-feed';

/** As many as the first answer has. A slot is 1% of the width. */
const MOST = 100;

/** The request went through the proxy, and was not answered completely. All others but OK were refused. */
const FAILED: ReadonlySet<RequestOutcome> = new Set([
  'INTERNAL',
  'TARGET_UNREACHABLE',
  'TARGET_BAD_ANSWER',
  'TARGET_TIMED_OUT',
  'TARGET_ABORTED',
  'CLIENT_ABORTED',
  'OTHER',
]);

type Result = 'ok' | 'refused' | 'failed';

const resultOf = ({ outcome }: Row): Result =>
  outcome === 'OK' ? 'ok' : FAILED.has(outcome) ? 'failed' : 'refused';

/** Refused and failed requests have higher bars, because color alone does not tell them apart for everyone. */
const BARS: Readonly<Record<Result, string>> = {
  ok: 'h-1/3 bg-chart-a',
  refused: 'h-2/3 bg-chart-b',
  failed: 'h-full bg-bad',
};

/** The latest rows of the table as a strip, a bar for each, the newest at the right. The sentence below says the same. */
export function RequestStrip({ rows }: { rows: readonly Row[] | null }) {
  const { i18n } = useLingui();
  const latest = (rows ?? []).slice(0, MOST).toReversed();
  const [oldest] = latest;
  const newest = latest.at(-1);
  const count = (result: Result) => latest.filter((row) => resultOf(row) === result).length;
  const total = latest.length;
  const ok = count('ok');
  const refused = count('refused');
  const failed = count('failed');
  return (
    <div className="border-b border-line px-4 py-3">
      <div aria-hidden="true" className="flex h-9 items-end justify-end border-b border-line">
        {latest.map((row) => (
          <span
            key={row.id}
            title={`${clockTime(row.at, i18n.locale)} ${row.target ?? ''} ${outcomeWords(i18n, row.outcome)}`}
            className="flex h-full w-[1%] items-end justify-center"
          >
            <span
              className={`w-0.5 origin-bottom rounded-full transition-transform duration-150 sm:w-1 starting:scale-y-0 ${BARS[resultOf(row)]}`}
            />
          </span>
        ))}
      </div>
      {/* Lines break in the same places with and without days, so that the skeleton has the height of either. */}
      <p className="mt-2 flex min-h-15 flex-col justify-between gap-x-4 text-12 leading-5 text-ink-2 sm:min-h-10 xl:min-h-5 xl:flex-row">
        {oldest === undefined || newest === undefined ? (
          <Skeleton className="h-4 w-56" />
        ) : (
          <>
            <span>
              <Plural
                value={total}
                one="The latest request of the sample:"
                other="The latest # requests of the sample:"
              />{' '}
              <Span from={oldest.at} to={newest.at} />
            </span>
            <span className="flex gap-x-4">
              <Count result="ok">
                <Trans>{ok} OK</Trans>
              </Count>
              <Count result="refused">
                <Trans>{refused} refused</Trans>
              </Count>
              <Count result="failed">
                <Trans>{failed} failed</Trans>
              </Count>
            </span>
          </>
        )}
      </p>
    </div>
  );
}

/** With days unless all of it is of today. */
function Span({ from, to }: { from: string; to: string }) {
  const isToday = new Date(from).toDateString() === new Date().toDateString();
  return (
    <span className="whitespace-nowrap max-sm:block">
      {isToday ? <ClockTime at={from} /> : <Timestamp at={from} inSentence />}
      {'–'}
      {isToday ? <ClockTime at={to} /> : <Timestamp at={to} inSentence />}
    </span>
  );
}

function Count({ result, children }: { result: Result; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <span aria-hidden="true" className="flex h-3 items-end">
        <span className={`w-1 rounded-full ${BARS[result]}`} />
      </span>
      <span>{children}</span>
    </span>
  );
}
