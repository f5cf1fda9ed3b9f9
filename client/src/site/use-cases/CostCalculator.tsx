import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useState } from 'react';
import ArrowIcon from '~icons/lucide/arrow-right';
import { ADDRESSES } from '../../lib/addresses';
import { UNLIMITED_LIMITS } from '../../lib/prices';
import { buttonStyle } from '../../ui/button-style';
import { CONTROL } from '../../ui/forms/field-style';
import { productLocale, usePageLink } from '../languages';
import { purchaseOf, purchasePath } from '../pricing/purchase';
import { useMoney } from '../pricing/use-money';
import { useNow } from '../pricing/use-now';
import { useLocale } from '../use-locale';
import { WholeNumber } from '../WholeNumber';
import { gigabytesOf, MAX_KILOBYTES, MAX_PAGES, MOST_GIGABYTES } from './volume';
import type { UseCase } from './use-case';

const LINE = 'flex items-baseline justify-between gap-4 border-t border-line py-2.5';
/** Below this, one decimal says too little. */
const SMALL_GIGABYTES = 0.1;

/**
 * From pages a day to gigabytes in 30 days, and what both plans cost for it. The cheaper one has the button. Without a script
 * it shows the example as text.
 */
export function CostCalculator({ volume, note }: { volume: UseCase['volume']; note: ReactNode }) {
  const { t } = useLingui();
  const locale = useLocale();
  const link = usePageLink();
  const money = useMoney();
  const [pagesPerDay, setPages] = useState<number | null>(volume.pagesPerDay);
  const [kilobytesPerPage, setKilobytes] = useState<number | null>(volume.kilobytesPerPage);
  const hasVolume = pagesPerDay !== null && kilobytesPerPage !== null;
  const gigabytes = hasVolume ? gigabytesOf(pagesPerDay, kilobytesPerPage) : 0;
  const unit = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'gigabyte',
    ...(gigabytes < SMALL_GIGABYTES
      ? { maximumSignificantDigits: 1 }
      : { maximumFractionDigits: 1 }),
  });
  const { connections, megabits } = UNLIMITED_LIMITS;
  const now = useNow();
  const whole = Math.max(1, Math.ceil(gigabytes));
  const traffic = purchaseOf('TRAFFIC', Math.min(whole, MOST_GIGABYTES), now);
  const unlimited = purchaseOf('UNLIMITED', 1, now);
  const isTraffic = traffic.totalMinor <= unlimited.totalMinor;
  const bought = unit.format(traffic.units);
  const needed = unit.format(whole);
  const { insteadOf } = traffic;
  const smaller = unit.format(insteadOf?.units ?? 0);
  const smallerPrice = money.exact(insteadOf?.totalMinor ?? 0);
  const [examplePages, exampleKilobytes] = [volume.pagesPerDay, volume.kilobytesPerPage].map(
    (number) => number.toLocaleString(locale),
  );
  return (
    <section
      aria-label={t`What it costs`}
      className="rounded-card border border-line bg-panel p-5 sm:p-6"
    >
      <div className="needs-script grid gap-4 sm:grid-cols-2">
        <Amount
          id="pages"
          label={t`Pages a day`}
          value={pagesPerDay}
          max={MAX_PAGES}
          onValue={setPages}
        />
        <Amount
          id="kilobytes"
          label={t`KB per page`}
          value={kilobytesPerPage}
          max={MAX_KILOBYTES}
          onValue={setKilobytes}
        />
      </div>
      <noscript>
        <p className="font-semibold">
          <Trans>
            {examplePages} pages a day, {exampleKilobytes} KB per page
          </Trans>
        </p>
      </noscript>
      <p className="mt-3 text-13 text-ink-2">{note}</p>
      <dl aria-live="polite" className="mt-4">
        <div className={LINE}>
          <dt className="text-ink-2">{t`Traffic in 30 days`}</dt>
          <dd className="num">{hasVolume ? unit.format(gigabytes) : NOTHING}</dd>
        </div>
        <div className={LINE}>
          <dt className={isTraffic ? 'font-semibold' : 'text-ink-2'}>
            {hasVolume ? <Trans>Traffic plan, {bought}</Trans> : <Trans>Traffic plan</Trans>}
            {hasVolume && traffic.units > whole && (
              <span className="block text-13 font-normal text-ink-2">
                {insteadOf === null ? (
                  <Trans>the smallest order for {needed}</Trans>
                ) : (
                  <Trans>
                    on sale: {smaller} would cost {smallerPrice}
                  </Trans>
                )}
              </span>
            )}
          </dt>
          <dd className={`num ${isTraffic ? 'text-20 font-semibold' : ''}`}>
            {hasVolume ? money.exact(traffic.totalMinor) : NOTHING}
          </dd>
        </div>
        <div className={LINE}>
          <dt>
            <span className={isTraffic ? 'text-ink-2' : 'font-semibold'}>
              {t`Unlimited, 30 days`}
            </span>
            <span className="block text-13 text-ink-2">
              <Trans>
                through one sub account, without limits per project; up to {connections} connections
                at a time, {megabits} Mbit/s
              </Trans>
            </span>
          </dt>
          <dd className={`num ${isTraffic ? '' : 'text-20 font-semibold'}`}>
            {money.exact(unlimited.totalMinor)}
          </dd>
        </div>
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        {hasVolume && (
          <a
            href={purchasePath(isTraffic ? traffic : unlimited)}
            data-locale={productLocale(locale)}
            className={buttonStyle('primary', 'large')}
          >
            {isTraffic ? <Trans>Buy {bought}</Trans> : <Trans>Buy unlimited</Trans>}
            <ArrowIcon className="size-4" />
          </a>
        )}
        <a
          {...link(isTraffic ? ADDRESSES.pricingTraffic : ADDRESSES.pricingUnlimited, '#compare')}
          className="font-semibold text-brand hover:underline"
        >
          <Trans>Compare both plans</Trans>
        </a>
      </div>
    </section>
  );
}

/** Stands for a result while a field has no volume. */
const NOTHING = '–';

interface AmountProps {
  id: string;
  label: string;
  value: number | null;
  max: number;
  onValue: (value: number | null) => void;
}

function Amount({ id, label, value, max, onValue }: AmountProps) {
  return (
    <div>
      <label htmlFor={id} className="text-13 font-semibold">
        {label}
      </label>
      <WholeNumber
        id={id}
        min={1}
        max={max}
        value={value}
        onNumber={onValue}
        words={(numbers) => <Trans>Write {numbers}</Trans>}
        className={`num mt-1.5 h-10 ${CONTROL}`}
      />
    </div>
  );
}
