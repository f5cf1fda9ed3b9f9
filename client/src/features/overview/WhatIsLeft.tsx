import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { DAY_MS } from '../../../../schema/rules/time';
import type { BalanceCard_BalanceFragment } from '../balance/balance-card.generated';
import { ledgerPath } from '../../lib/addresses';
import { formatTraffic } from '../../lib/format';
import { Meter } from '../../ui/Meter';
import { Timestamp } from '../../ui/Timestamp';
import { WhyLink } from '../../ui/WhyLink';
import type { BalanceView } from '../balance/balance-view';

interface WhatIsLeftProps {
  view: BalanceView;
  activeUntil: BalanceCard_BalanceFragment['unlimited']['activeUntil'];
}

/** What is left and until when: one sentence, one bar, and what pays next. */
export function WhatIsLeft({ view, activeUntil }: WhatIsLeftProps) {
  const { t, i18n } = useLingui();
  const { remainingBytes, totalBytes, share, tone, nextGrant } = view;
  const traffic = (bytes: bigint) => (
    <span className="whitespace-nowrap tabular-nums">{formatTraffic(bytes, i18n.locale)}</span>
  );
  const percent = i18n.number(share, { style: 'percent', maximumFractionDigits: 0 });
  const total = formatTraffic(totalBytes, i18n.locale);
  const next = BigInt(nextGrant?.remainingBytes ?? 0);
  // Of one thing that is left, the sentence says all.
  const tellsNext =
    remainingBytes > next || (view.chargedNext === 'UNLIMITED' && remainingBytes > 0n);
  return (
    <section className="border-b border-line p-5 sm:p-6">
      <h2 className="text-20 break-keep">
        <Left view={view} activeUntil={activeUntil} />
      </h2>
      {totalBytes > 0n && (
        <Meter
          label={t`Traffic left`}
          share={share}
          first={Number((next * 1000n) / totalBytes) / 1000}
          tone={tone}
          text={t`${percent} of ${total} left`}
          className="mt-4"
        />
      )}
      <div className="mt-3 flex flex-wrap empty:hidden gap-x-6 gap-y-1 text-13 text-ink-2">
        {totalBytes > 0n && (
          <p>
            <Trans>
              <span className="tabular-nums">{percent}</span> of{' '}
              <span className="tabular-nums">{total}</span> left
            </Trans>{' '}
            <WhyLink to={ledgerPath()} of={t`Traffic left`} />
          </p>
        )}
        {tellsNext && view.chargedNext !== null && (
          <p>
            {view.chargedNext === 'UNLIMITED' ? (
              <Trans>Pays next: your unlimited plan</Trans>
            ) : (
              nextGrant !== null && (
                <Trans>
                  Pays next: {traffic(next)} until{' '}
                  <Timestamp at={nextGrant.expiresAt} day inSentence />
                </Trans>
              )
            )}
          </p>
        )}
        {remainingBytes > 0n && view.runOut !== null && <Pace runOut={view.runOut} />}
      </div>
    </section>
  );
}

/** The hour matters. */
function isNear(at: string, asOf: string): boolean {
  return Date.parse(at) - Date.parse(asOf) < 2 * DAY_MS;
}

/** The sentence. */
function Left({ view, activeUntil }: WhatIsLeftProps): ReactNode {
  const { i18n } = useLingui();
  const { remainingBytes, runOut, lastsUntil } = view;
  const left = (
    <span className="whitespace-nowrap tabular-nums">
      {formatTraffic(remainingBytes, i18n.locale)}
    </span>
  );
  const until = lastsUntil !== null && (
    <Timestamp at={lastsUntil} day={!isNear(lastsUntil, view.asOf)} inSentence />
  );
  if (remainingBytes > 0n)
    return runOut?.hasEnoughUsage === true && runOut.reason === 'USED_UP' ? (
      <Trans>
        {left} left, which lasts until {until}
      </Trans>
    ) : (
      <Trans>
        {left} left, to be used until {until}
      </Trans>
    );
  return activeUntil === null ? (
    <Trans>No traffic at the moment</Trans>
  ) : (
    <Trans>
      Unlimited until{' '}
      <Timestamp at={activeUntil} day={!isNear(activeUntil, view.asOf)} inSentence />
    </Trans>
  );
}

/** What the date follows from. */
function Pace({ runOut }: { runOut: NonNullable<BalanceView['runOut']> }) {
  const { i18n } = useLingui();
  const bytes = BigInt(runOut.paceBytesPerDay);
  const pace = <span className="tabular-nums">{formatTraffic(bytes, i18n.locale)}</span>;
  return (
    <p>
      {bytes === 0n ? (
        <Trans>No usage in the last seven days</Trans>
      ) : !runOut.hasEnoughUsage ? (
        <Trans>There is too little usage yet to say how long your traffic lasts.</Trans>
      ) : runOut.reason === 'USED_UP' ? (
        <Trans>{pace} a day in the last seven days</Trans>
      ) : (
        <Trans>{pace} a day in the last seven days, so some of it will expire unused</Trans>
      )}
    </p>
  );
}
