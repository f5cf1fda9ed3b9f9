import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import ArrowIcon from '~icons/lucide/arrow-right';
import TrafficIcon from '~icons/lucide/gauge';
import UnlimitedIcon from '~icons/lucide/infinity';
import { ADDRESSES } from '../../lib/addresses';
import { formatMoney } from '../../lib/format';
import { PRICES, UNLIMITED_LIMITS } from '../../lib/prices';
import { buttonStyle } from '../../ui/button-style';

/** From each product to the other (spec §2 "Navigation"). */
export function PlanBanner({ billingType }: { billingType: 'TRAFFIC' | 'UNLIMITED' }) {
  const { i18n } = useLingui();
  const money = (minor: number) => (
    <span translate="no" className="tabular-nums">
      {formatMoney(minor, PRICES.currency, i18n.locale)}
    </span>
  );
  const { connections, megabits } = UNLIMITED_LIMITS;
  const toUnlimited = billingType === 'TRAFFIC';
  const Icon = toUnlimited ? UnlimitedIcon : TrafficIcon;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-sunk px-5 py-4">
      <Icon className="size-5 text-brand" />
      <p className="min-w-0 grow basis-60">
        {toUnlimited ? (
          <>
            <span className="font-semibold">
              <Trans>One steady job through one login?</Trans>
            </span>{' '}
            <Trans>
              Unlimited is {money(PRICES.perMonthMinor)} a month for any amount of traffic, with up
              to {connections} connections at a time and {megabits} Mbit/s.
            </Trans>
          </>
        ) : (
          <>
            <span className="font-semibold">
              <Trans>Need several sub accounts, more connections, or full speed?</Trans>
            </span>{' '}
            <Trans>
              The traffic plan costs {money(PRICES.perGigabyteMinor)} per GB and limits neither
              connections nor speed.
            </Trans>
          </>
        )}
      </p>
      <Link
        to={toUnlimited ? ADDRESSES.proxiesUnlimited : ADDRESSES.proxiesTraffic}
        className={buttonStyle('secondary', 'small')}
      >
        {toUnlimited ? <Trans>See the unlimited plan</Trans> : <Trans>See the traffic plan</Trans>}
        <ArrowIcon className="size-4" />
      </Link>
    </div>
  );
}
