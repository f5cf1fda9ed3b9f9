import { Plural, Trans, useLingui } from '@lingui/macro';
import { useId, useState } from 'react';
import { dayIn } from '../../../../schema/rules/accounting-day';
import { MAX_DAYS, ownPeriodProblem, shiftedDay } from './usage-period';
import type { OwnPeriod } from './usage-question';

interface OwnPeriodFieldsProps {
  /** Days of the time zone. */
  period: OwnPeriod;
  timeZone: string;
  onChange: (period: OwnPeriod) => void;
}

/** First and last day, with the browser's own calendars. What is incomplete or impossible is explained, not asked for. */
export function OwnPeriodFields({ period, timeZone, onChange }: OwnPeriodFieldsProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(period);
  const wordsId = useId();
  const today = dayIn(timeZone, new Date());
  const problem = ownPeriodProblem(typed, today);

  function change(next: OwnPeriod) {
    setTyped(next);
    if (ownPeriodProblem(next, today) === null) onChange(next);
  }

  const field = (label: string, day: string, set: (day: string) => OwnPeriod) => (
    <label className="flex flex-col gap-1 text-12 text-ink-3">
      <span>{label}</span>
      <input
        type="date"
        value={day}
        min={shiftedDay(today, -10 * 366)}
        max={today}
        aria-invalid={problem !== null}
        aria-describedby={wordsId}
        onChange={({ target }) => change(set(target.value))}
        className="h-9 rounded-control border border-control bg-panel px-3 text-13 text-ink tabular-nums aria-invalid:border-bad"
      />
    </label>
  );

  return (
    <div className="flex flex-wrap items-end gap-3">
      {field(t`First day`, typed.from, (from) => ({ from, to: typed.to }))}
      {field(t`Last day`, typed.to, (to) => ({ from: typed.from, to }))}
      <p
        id={wordsId}
        role="status"
        className={`flex min-h-9 items-center text-13 ${problem === null ? 'text-ink-2' : 'text-bad'}`}
      >
        {problem === 'MISSING' && <Trans>Choose both days.</Trans>}
        {problem === 'ORDER' && <Trans>The last day is before the first one.</Trans>}
        {problem === 'FUTURE' && <Trans>The period has not begun yet.</Trans>}
        {problem === 'LENGTH' && <Trans>A period has at most {MAX_DAYS} days.</Trans>}
        {problem === null && (
          <Plural
            value={(Date.parse(typed.to) - Date.parse(typed.from)) / 86_400_000 + 1}
            one="# day"
            other="# days"
          />
        )}
      </p>
    </div>
  );
}
