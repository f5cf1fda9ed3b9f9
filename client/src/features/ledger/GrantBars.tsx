import type { MessageDescriptor } from '@lingui/core';
import { msg, Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ledgerPath, orderPath } from '../../lib/addresses';
import { formatTraffic } from '../../lib/format';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { LegendMark } from '../../ui/chart/LegendMark';
import { SERIES_COLORS } from '../../ui/chart/series-colors';
import { Card } from '../../ui/layout/Card';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Timestamp } from '../../ui/Timestamp';
import { WhyLink } from '../../ui/WhyLink';
import { type Grant, type GrantsView, type PartName, partsOf } from './grant-view';

const PART_WORDS: Readonly<Record<PartName, MessageDescriptor>> = {
  left: msg({ context: 'part of a grant', message: 'left' }),
  setAside: msg({ context: 'part of a grant', message: 'set aside' }),
  held: msg({ context: 'part of a grant', message: 'on hold' }),
  used: msg({ context: 'part of a grant', message: 'used' }),
  expired: msg({ context: 'part of a grant', message: 'expired' }),
  takenBack: msg({ context: 'part of a grant', message: 'taken back' }),
};

/** The traffic that was bought or given, as bars that drain in the order in which they pay. */
export function GrantBars({ view }: { view: GrantsView }) {
  const { i18n } = useLingui();
  const [showsEnded, setShowsEnded] = useState(false);
  const id = useId();
  const { open, ended, leftBytes, until, wasted } = view;
  const traffic = (bytes: bigint) => (
    <span className="whitespace-nowrap tabular-nums">{formatTraffic(bytes, i18n.locale)}</span>
  );
  const [soonest] = wasted;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-17">
        <Trans>Left: {traffic(leftBytes)}</Trans>
      </h2>
      <p className="mt-1.5 text-13 text-ink-2">
        {until !== null && (
          <>
            <PayingOrder view={view} />{' '}
            <Trans>
              The last of it expires on <Timestamp at={until} day inSentence />.
            </Trans>
          </>
        )}{' '}
        {soonest !== undefined && (
          <Trans>
            If you use nothing more, {traffic(soonest.bytes)} of it expire on{' '}
            <Timestamp at={soonest.at} day inSentence />.
          </Trans>
        )}
      </p>
      {open.length > 0 && (
        <ul className="mt-4 grid gap-5">
          {open.map((grant) => (
            <GrantBar key={grant.id} grant={grant} view={view} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <div className="mt-4">
          <Button
            tone="quiet"
            size="small"
            className="-mx-3"
            aria-expanded={showsEnded}
            aria-controls={id}
            onClick={() => setShowsEnded(!showsEnded)}
          >
            {showsEnded ? (
              <Trans>Hide ended grants</Trans>
            ) : (
              <Trans>Show ended grants ({ended.length})</Trans>
            )}
          </Button>
          <ul id={id} hidden={!showsEnded} className={showsEnded ? 'mt-3 grid gap-5' : ''}>
            {ended.map((grant) => (
              <GrantBar key={grant.id} grant={grant} view={view} />
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

/** Why the first one pays next. */
function PayingOrder({ view: { open, isUnlimitedFirst, isTrialFirst } }: { view: GrantsView }) {
  if (isUnlimitedFirst)
    return <Trans>Your unlimited plan pays first, then the traffic that expires first.</Trans>;
  if (isTrialFirst && open.length > 1)
    return <Trans>The free trial pays first, then the traffic that expires first.</Trans>;
  return <Trans>The traffic that expires first pays first.</Trans>;
}

/** Where a grant comes from. */
export function GrantName({ grant: { source, orderNumber } }: { grant: Grant }): ReactNode {
  if (source === 'TRIAL') return <Trans>Free trial</Trans>;
  return (
    <span translate="no" className="num whitespace-nowrap">
      {orderNumber}
    </span>
  );
}

function GrantBar({ grant, view }: { grant: Grant; view: GrantsView }) {
  const { t, i18n } = useLingui();
  const { id, orderId, orderNumber, grantedBytes, payingOrder, status, expiresAt, heldAt } = grant;
  const parts = partsOf(grant);
  const traffic = (bytes: bigint) => (
    <span className="whitespace-nowrap tabular-nums">{formatTraffic(bytes, i18n.locale)}</span>
  );
  const isExpired = status === 'EXPIRED';
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13">
        <p className="flex flex-wrap items-center gap-2">
          {orderId === null ? (
            <span className="font-medium">
              <GrantName grant={grant} />
            </span>
          ) : (
            <Link
              to={orderPath(orderId)}
              className="py-0.5 font-medium underline decoration-line underline-offset-4 hover:decoration-ink"
            >
              <GrantName grant={grant} />
            </Link>
          )}
          {payingOrder === 1 && (
            <Badge tone="good">
              {view.isUnlimitedFirst ? <Trans>after unlimited</Trans> : <Trans>Pays next</Trans>}
            </Badge>
          )}
          {heldAt !== null && (
            <Badge tone="warn">
              <Trans>on hold</Trans>
            </Badge>
          )}
        </p>
        <p className="flex items-center gap-1 text-ink-2">
          <Trans>{traffic(BigInt(grantedBytes))} granted</Trans>
          <WhyLink to={ledgerPath({ grant: id })} of={orderNumber ?? t`Free trial`} />
        </p>
      </div>
      <div
        aria-hidden="true"
        className="mt-1.5 flex h-2.5 gap-px overflow-hidden rounded-full bg-line"
      >
        {parts.map(({ name, color, share }) => (
          <span
            key={name}
            style={{ width: `${share * 100}%` }}
            className={`min-w-px ${SERIES_COLORS[color].ground}`}
          />
        ))}
      </div>
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-4 gap-y-1 text-12 text-ink-2">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {parts.map(({ name, color, bytes }) => (
            <li key={name} className="flex items-center gap-1.5">
              <LegendMark color={color} />
              <span>
                {traffic(bytes)} <span>{i18n._(PART_WORDS[name])}</span>
              </span>
            </li>
          ))}
        </ul>
        <span>
          {heldAt !== null ? (
            <Trans>
              since <Timestamp at={heldAt} day inSentence />
            </Trans>
          ) : isExpired ? (
            <Trans>
              expired <Timestamp at={expiresAt} day inSentence />
            </Trans>
          ) : (
            <Trans>
              expires <Timestamp at={expiresAt} day inSentence />
            </Trans>
          )}
        </span>
      </div>
    </li>
  );
}

/** As high as two bars, so that little moves. */
export function GrantBarsLoading() {
  return (
    <Card className="p-5 sm:p-6">
      <div aria-busy="true" className="grid gap-5">
        <Skeleton className="h-6 w-64 max-w-full" />
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    </Card>
  );
}
