import { useLingui } from '@lingui/react';
import { fullMoment } from '../lib/moment';

interface TimestampProps {
  at: string;
  /** Shows the date only. */
  day?: boolean;
  /** Has words beside it, whose typeface it keeps (DESIGN.md "Type"). */
  inSentence?: boolean;
}

/** `2026-11-20 09:14` in the reader's time zone; this format aligns in a column. The zone shows on hover. */
export function Timestamp({ at, day = false, inSentence = false }: TimestampProps) {
  const { i18n } = useLingui();
  return (
    <time
      dateTime={at}
      title={fullMoment(at, i18n.locale)}
      className={`whitespace-nowrap ${inSentence ? 'tabular-nums' : 'num'}`}
    >
      {timestamp(at, day)}
    </time>
  );
}

const two = (part: number) => String(part).padStart(2, '0');

function timestamp(at: string, day: boolean): string {
  const date = new Date(at);
  const days = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return day ? days : `${days} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
