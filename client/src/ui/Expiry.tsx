import { Trans } from '@lingui/macro';
import { useNow } from '../lib/clock';
import { Badge } from './Badge';
import { RelativeTime } from './RelativeTime';

interface ExpiryProps {
  /** Null means no expiry. */
  at: string | null;
  /** Highlights the expiry during this last stretch. */
  soonMs: number;
}

/** Counts down to an expiry, highlights a near one, and marks a past one. */
export function Expiry({ at, soonMs }: ExpiryProps) {
  const now = useNow();
  if (at === null) return <Trans>never</Trans>;
  const left = Date.parse(at) - now;
  if (left <= 0) {
    return (
      <Badge>
        <Trans>Expired</Trans>
      </Badge>
    );
  }
  const when = <RelativeTime at={at} />;
  return left < soonMs ? <Badge tone="warn">{when}</Badge> : when;
}
