import { Trans, useLingui } from '@lingui/macro';
import ArrowIcon from '~icons/lucide/arrow-right';
import CheckIcon from '~icons/lucide/check';
import { MAX_SUB_ACCOUNTS } from '../../../../schema/rules/limits';
import { ADDRESSES } from '../../lib/addresses';
import { formatMoney } from '../../lib/format';
import { localizedPath } from '../../lib/locale';
import { PRICES, UNLIMITED_LIMITS } from '../../lib/prices';
import { buttonStyle } from '../../ui/button-style';
import { useLocale } from '../use-locale';

/** The two billing models. */
export function Pricing() {
  const { t } = useLingui();
  const locale = useLocale();
  const accounts = new Intl.NumberFormat(locale).format(MAX_SUB_ACCOUNTS);
  const { connections, megabits } = UNLIMITED_LIMITS;
  const plans = [
    {
      name: t`Traffic`,
      price: formatMoney(PRICES.perGigabyteMinor, PRICES.currency, locale),
      unit: t`per GB`,
      text: t`For varying workloads, with any number of connections at full speed. Buy gigabytes, share them among sub accounts, and see what each one used.`,
      points: [
        t`All countries and cities`,
        t`Up to ${accounts} sub accounts, each with its own limit`,
        t`Traffic that expires first is used first`,
      ],
      to: ADDRESSES.pricingTraffic,
      more: t`Calculate your price`,
      primary: true,
    },
    {
      name: t`Unlimited`,
      price: formatMoney(PRICES.perMonthMinor, PRICES.currency, locale),
      unit: t`per month`,
      text: t`For one steady job around the clock. Your days start when you activate it, not when you pay.`,
      points: [
        t`No traffic limit`,
        t`Up to ${connections} connections at a time, ${megabits} Mbit/s`,
        t`A fixed sub account with its own password`,
        t`Works alongside your traffic plan`,
      ],
      to: ADDRESSES.pricingUnlimited,
      more: t`See unlimited`,
      primary: false,
    },
  ];
  return (
    <section id="pricing" className="border-y border-line bg-sunk">
      <div className="page py-20">
        <h2 className="text-36">
          <Trans>Two plans, clear prices</Trans>
        </h2>
        <div className="mt-12 grid gap-4 lg:grid-cols-2">
          {plans.map(({ name, price, unit, text, points, to, more, primary }) => (
            <article
              key={name}
              className="flex flex-col rounded-card border border-line bg-panel p-6 sm:p-8"
            >
              <h3 className="text-17">{name}</h3>
              <p className="mt-4 flex items-baseline gap-2">
                <span className="num text-48 leading-none">{price}</span>
                <span className="text-ink-2">{unit}</span>
              </p>
              <p className="mt-4 text-ink-2">{text}</p>
              <ul className="my-6 flex flex-col gap-2">
                {points.map((point) => (
                  <li key={point} className="flex gap-3">
                    <CheckIcon className="mt-1 size-4 shrink-0 text-brand" />
                    <span>{point}</span>
                  </li>
                ))}
              </ul>
              <a
                href={localizedPath(locale, to)}
                className={`${buttonStyle(primary ? 'primary' : 'secondary')} mt-auto self-start`}
              >
                <span>{more}</span>
                <ArrowIcon className="size-4" />
              </a>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
