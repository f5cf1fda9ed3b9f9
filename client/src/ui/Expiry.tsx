import { Trans } from '@lingui/macro';
import { useNow } from '../lib/clock';
import { Badge } from './Badge';
import { RelativeTime } from './RelativeTime';

interface ExpiryProps {
  /** Null is never. */
  at: string | null;
  /** From how long before its end it is pointed out. */
  soonMs: number;
}

/** When something ends by itself: counted down, pointed out when it is soon, or over. */
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
