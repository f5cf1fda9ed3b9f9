import { useLingui } from '@lingui/react';
import { useNow } from '../lib/clock';
import { fullMoment } from '../lib/moment';
import { relativeTime } from '../lib/relative-time';

/** A relative time, past or future. The exact time shows on hover. */
export function RelativeTime({ at }: { at: string }) {
  const { i18n } = useLingui();
  const now = useNow();
  return (
    <time dateTime={at} title={fullMoment(at, i18n.locale)} className="whitespace-nowrap">
      {relativeTime(Date.parse(at), now, i18n.locale)}
    </time>
  );
}
