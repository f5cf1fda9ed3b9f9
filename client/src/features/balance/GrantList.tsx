import { Plural, Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { orderPath } from '../../lib/addresses';
import { formatTraffic } from '../../lib/format';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Timestamp } from '../../ui/Timestamp';
import { type BalanceView, type Grant, leftOf } from './balance-view';

/** Number of grants shown at once; few customers have more. */
const FEW = 4;

/** All grants that are not empty, in the order in which they pay, with remaining bytes, expiry, and source. */
export function GrantList({ view: { grants, nextGrant, chargedNext } }: { view: BalanceView }) {
  const [all, setAll] = useState(false);
  if (grants.length === 0) return null;
  const shown = all ? grants : grants.slice(0, FEW);
  const more = grants.length - shown.length;
  // Its plan says "charged next", so the grant says only its turn. A single grant has none to say.
  const turn =
    chargedNext === 'UNLIMITED' ? (
      <Trans>after unlimited</Trans>
    ) : grants.length > 1 ? (
      <Trans context="turn of a grant">first</Trans>
    ) : null;
  return (
    <>
      <ul className="-my-2 divide-y divide-line text-13">
        {shown.map((grant) => (
          <GrantLine key={grant.id} grant={grant} turn={grant.id === nextGrant?.id && turn} />
        ))}
      </ul>
      {more > 0 && (
        <Button tone="quiet" size="small" className="-mx-3" onClick={() => setAll(true)}>
          <Plural value={more} one="Show # more" other="Show # more" />
        </Button>
      )}
    </>
  );
}

function GrantLine({ grant, turn }: { grant: Grant; turn: ReactNode }) {
  const { i18n } = useLingui();
  const { source, orderId, orderNumber, grantedBytes, allocatedBytes, expiresAt, heldAt } = grant;
  const aside = BigInt(allocatedBytes);
  const traffic = (bytes: bigint) => (
    <span className="whitespace-nowrap tabular-nums">{formatTraffic(bytes, i18n.locale)}</span>
  );
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-ink-2">
        <span>
          <Trans>
            <span className="font-semibold text-ink">{traffic(leftOf(grant))}</span> of{' '}
            {traffic(BigInt(grantedBytes))}
          </Trans>
        </span>
        {turn && (
          <Badge tone="good">
            {/* Bytes set aside for sub accounts pay only for those. */}
            {aside > 0n && <span>{traffic(BigInt(grant.remainingBytes))} </span>}
            <span>{turn}</span>
          </Badge>
        )}
        {heldAt !== null && (
          <Badge tone="warn">
            <Trans>on hold</Trans>
          </Badge>
        )}
      </p>
      <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-3 text-12 text-ink-2">
        {orderId !== null && orderNumber !== null ? (
          <Link
            to={orderPath(orderId)}
            className="num py-1 underline decoration-line underline-offset-4 hover:text-ink"
          >
            {orderNumber}
          </Link>
        ) : (
          <span className="py-1">
            {source === 'TRIAL' ? <Trans>Free trial</Trans> : <Trans>Redeemed with points</Trans>}
          </span>
        )}
        <span>
          {heldAt === null ? (
            <Trans>
              expires <Timestamp at={expiresAt} day inSentence />
            </Trans>
          ) : (
            <Trans>
              since <Timestamp at={heldAt} day inSentence />
            </Trans>
          )}
        </span>
      </p>
      {aside > 0n && (
        <p className="text-12 text-ink-2">
          <Trans>including {traffic(aside)} set aside for sub accounts</Trans>
        </p>
      )}
    </li>
  );
}
