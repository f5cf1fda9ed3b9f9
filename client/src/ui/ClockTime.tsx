import { useLingui } from '@lingui/react';
import { clockTime, fullMoment } from '../lib/moment';

/** `15:27:44`, for how old live numbers are; the whole of it on hover. */
export function ClockTime({ at }: { at: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={at} title={fullMoment(at, i18n.locale)} className="num text-[0.9em]">
      {clockTime(at, i18n.locale)}
    </time>
  );
}
