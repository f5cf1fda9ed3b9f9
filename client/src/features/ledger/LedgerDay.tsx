import { skipToken, useQuery } from '@apollo/client/react';
import { useLingui } from '@lingui/react';
import type { LedgerFilterInput } from '../../../../schema/generated/schema-types';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { LedgerDayDocument } from './ledger-day.generated';
import { type DayRun, dayName, withinDay } from './ledger-days';
import { LedgerSums } from './LedgerSums';

interface LedgerDayProps {
  run: DayRun;
  timeZone: string;
  /** That of the list. */
  filter: LedgerFilterInput;
  countsQuantity: boolean;
}

/**
 * Stands above the rows of a day. The rows below are no whole day where a page cuts it, or where some of its hours were posted
 * later, and nothing in them tells. So the sum is not theirs: the gateway adds up all entries of the day that match, as it
 * does for the list.
 */
export function LedgerDay({ run, timeZone, filter, countsQuantity }: LedgerDayProps) {
  const { i18n } = useLingui();
  const { day, needsSum } = run;
  const { data, error } = useQuery(
    LedgerDayDocument,
    needsSum ? { variables: { filter: withinDay(filter, day, timeZone) } } : skipToken,
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 text-13">
      <h2 className="py-0.5 text-13 max-sm:w-full">{dayName(day, i18n.locale)}</h2>
      {!needsSum || error !== undefined ? null : data === undefined ? (
        <Skeleton className="my-0.5 h-4 w-48" />
      ) : (
        <LedgerSums page={data.me.trafficLedger} countsQuantity={countsQuantity} />
      )}
    </div>
  );
}
