import { useLingui } from '@lingui/react';
import { clockTime, fullMoment } from '../lib/moment';

interface ClockTimeProps {
  at: string;
  /** `15:27`, where seconds say nothing. */
  toTheMinute?: boolean;
}

/** `15:27:44`, the age of live numbers. The full time shows on hover. */
export function ClockTime({ at, toTheMinute = false }: ClockTimeProps) {
  const { i18n } = useLingui();
  return (
    <time dateTime={at} title={fullMoment(at, i18n.locale)} className="tabular-nums">
      {clockTime(at, i18n.locale, toTheMinute ? 'short' : 'medium')}
    </time>
  );
}
