import { useLingui } from '@lingui/react';
import { clockTime, fullMoment } from '../lib/moment';

/** `15:27:44`, the age of live numbers. The full time shows on hover. */
export function ClockTime({ at }: { at: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={at} title={fullMoment(at, i18n.locale)} className="tabular-nums">
      {clockTime(at, i18n.locale)}
    </time>
  );
}
