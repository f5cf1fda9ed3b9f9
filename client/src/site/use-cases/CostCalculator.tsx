import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import ArrowIcon from '~icons/lucide/arrow-right';
import { ADDRESSES } from '../../lib/addresses';
import { buttonStyle } from '../../ui/button-style';
import { CONTROL } from '../../ui/field-style';
import { productLocale, usePageLink } from '../languages';
import { purchaseOf, purchasePath } from '../pricing/purchase';
import { useMoney } from '../pricing/use-money';
import { useLocale } from '../use-locale';
import { gigabytesOf, MAX_KILOBYTES, MAX_PAGES, wholeNumber } from './volume';
import type { UseCase } from './use-case';

const LINE = 'flex items-baseline justify-between gap-4 border-t border-line py-2.5';

/** From pages a day to gigabytes in 30 days, and what both plans cost for it. The cheaper one has the button. */
export function CostCalculator({ volume, note }: { volume: UseCase['volume']; note: ReactNode }) {
  const { t } = useLingui();
  const locale = useLocale();
  const link = usePageLink();
  const money = useMoney();
  const [pages, setPages] = useState(String(volume.pagesPerDay));
  const [kilobytes, setKilobytes] = useState(String(volume.kilobytesPerPage));
  const gigabytes = gigabytesOf(
    wholeNumber(pages, volume.pagesPerDay, MAX_PAGES),
    wholeNumber(kilobytes, volume.kilobytesPerPage, MAX_KILOBYTES),
  );
  const unit = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'gigabyte',
    maximumFractionDigits: 1,
  });
  const traffic = purchaseOf('TRAFFIC', Math.max(1, Math.ceil(gigabytes)));
  const unlimited = purchaseOf('UNLIMITED', 1);
  const isTraffic = traffic.totalMinor <= unlimited.totalMinor;
  const bought = unit.format(traffic.units);
  return (
    <section
      aria-label={t`What it costs`}
      className="rounded-card border border-line bg-panel p-5 sm:p-6"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Amount
          id="pages"
          label={t`Pages a day`}
          value={pages}
          max={MAX_PAGES}
          onValue={setPages}
        />
        <Amount
          id="kilobytes"
          label={t`KB per page`}
          value={kilobytes}
          max={MAX_KILOBYTES}
          onValue={setKilobytes}
        />
      </div>
      <p className="mt-3 text-13 text-ink-2">{note}</p>
      <dl aria-live="polite" className="mt-4">
        <div className={LINE}>
          <dt className="text-ink-2">{t`Traffic in 30 days`}</dt>
          <dd className="num">{unit.format(gigabytes)}</dd>
        </div>
        <div className={LINE}>
          <dt className={isTraffic ? 'font-semibold' : 'text-ink-2'}>
            <Trans>Traffic plan, {bought}</Trans>
          </dt>
          <dd className={`num ${isTraffic ? 'text-20 font-semibold' : ''}`}>
            {money.exact(traffic.totalMinor)}
          </dd>
        </div>
        <div className={LINE}>
          <dt className={isTraffic ? 'text-ink-2' : 'font-semibold'}>{t`Unlimited, 30 days`}</dt>
          <dd className={`num ${isTraffic ? '' : 'text-20 font-semibold'}`}>
            {money.exact(unlimited.totalMinor)}
          </dd>
        </div>
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <a
          href={purchasePath(isTraffic ? traffic : unlimited)}
          data-locale={productLocale(locale)}
          className={buttonStyle('primary', 'large')}
        >
          {isTraffic ? <Trans>Buy {bought}</Trans> : <Trans>Buy unlimited</Trans>}
          <ArrowIcon className="size-4" />
        </a>
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

interface AmountProps {
  id: string;
  label: string;
  value: string;
  max: number;
  onValue: (value: string) => void;
}

function Amount({ id, label, value, max, onValue }: AmountProps) {
  const field = useRef<HTMLInputElement>(null);
  // React handles no input before hydration, so take over what was typed until then.
  useEffect(() => {
    if (field.current !== null) onValue(field.current.value);
  }, [onValue]);
  return (
    <div>
      <label htmlFor={id} className="text-13 font-semibold">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        value={value}
        onChange={({ target }) => {
          onValue(target.value);
        }}
        className={`num mt-1.5 h-10 ${CONTROL}`}
      />
    </div>
  );
}
