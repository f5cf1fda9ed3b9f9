import { useLingui } from '@lingui/react';
import { dayIn, minuteIn, zoneLabel } from '../../../schema/rules/accounting-day';
import { fullMoment } from '../lib/moment';

interface ZonedTimeProps {
  at: string;
  timeZone: string;
  /** Shows the date only. */
  day?: boolean;
  /** Shows the zone beside it, where no head names it. */
  named?: boolean;
}

/**
 * `2026-11-20 09:14` in the seller's zone, for what accountants read (ACCOUNTING 26). The reader's own time shows on hover.
 */
export function ZonedTime({ at, timeZone, day = false, named = false }: ZonedTimeProps) {
  const { i18n } = useLingui();
  const text = (day ? dayIn : minuteIn)(timeZone, new Date(at));
  return (
    <time dateTime={at} title={fullMoment(at, i18n.locale)}>
      {/* Beside its zone it is part of a sentence, which keeps its typeface. */}
      <span className={named ? 'whitespace-nowrap' : 'num whitespace-nowrap'}>{text}</span>
      {named && <span>{` (${zoneLabel(timeZone, i18n.locale)})`}</span>}
    </time>
  );
}
