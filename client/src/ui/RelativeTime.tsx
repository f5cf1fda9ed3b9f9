import { useLingui } from '@lingui/react';
import { useNow } from '../lib/clock';
import { relativeTime } from '../lib/relative-time';

/** How long ago, or in how long; the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const { i18n } = useLingui();
  const now = useNow();
  return (
    <time
      dateTime={at}
      title={i18n.date(at, { dateStyle: 'full', timeStyle: 'long' })}
      className="whitespace-nowrap"
    >
      {relativeTime(Date.parse(at), now, i18n.locale)}
    </time>
  );
}
