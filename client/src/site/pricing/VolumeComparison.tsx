import { Trans, useLingui } from '@lingui/macro';
import { useLocale } from '../use-locale';
import { AmountFields } from './AmountFields';
import { breakEven, costsOf, PERIOD_DAYS } from './break-even';
import { CostChart } from './CostChart';
import { TRAFFIC_MODEL } from './models';
import { purchaseOf } from './purchase';
import { gigabyteSign, useAmountWords } from './use-amount-words';
import { useLimitWords } from './use-limit-words';
import { useMoney } from './use-money';
import { useNow } from './use-now';

interface VolumeComparisonProps {
  amount: number;
  onAmount: (amount: number) => void;
  /** Whether something else announces the change, so that this does not speak too. */
  isAnnounced: boolean;
}

/**
 * The cost of the visitor's traffic in each plan for the same period, and the amount from which unlimited costs less. The
 * sentence also says what the cheaper plan lacks.
 */
export function VolumeComparison({ amount, onAmount, isAnnounced }: VolumeComparisonProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const money = useMoney();
  const now = useNow();
  const { units, days } = useAmountWords('TRAFFIC');
  const { traffic, unlimited } = costsOf(amount, now);
  const even = breakEven(now);
  const volume = units(amount);
  const bought = units(purchaseOf('TRAFFIC', amount, now).units);
  const period = days(PERIOD_DAYS);
  const saved = traffic - unlimited;
  const difference = money.exact(Math.abs(saved));
  const { limits } = useLimitWords();
  const border = even && units(even.gigabytes);
  const plans = [
    [t`Traffic`, bought, traffic, saved < 0, 'bg-chart-a'],
    [t`Unlimited`, null, unlimited, saved > 0, 'bg-chart-b'],
  ] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 rounded-card border border-line bg-panel p-5 sm:p-6 lg:grid-cols-2">
      <div>
        <AmountFields
          id="volume"
          label={t`Your traffic in ${period}`}
          unit={gigabyteSign(locale)}
          model={TRAFFIC_MODEL}
          amount={amount}
          words={units}
          onAmount={onAmount}
        />
        <dl className="mt-5">
          {plans.map(([name, size, costMinor, isCheaper, color]) => (
            <div
              key={name}
              className="flex items-baseline justify-between gap-4 border-t border-line py-2.5"
            >
              <dt className={isCheaper ? 'font-semibold' : 'text-ink-2'}>
                <span className={`mr-2.5 inline-block size-2.5 rounded-full ${color}`} />
                <span>{name}</span>
                {size !== null && (
                  <span className="text-13 font-normal text-ink-2 tabular-nums"> {size}</span>
                )}
              </dt>
              <dd className={`num ${isCheaper ? 'text-20 font-semibold' : ''}`}>
                {money.exact(costMinor)}
              </dd>
            </div>
          ))}
        </dl>
        <p aria-live={isAnnounced ? undefined : 'polite'} className="mt-3 font-semibold">
          {saved === 0 ? (
            <Trans>
              For {volume} in {period}, both cost the same.
            </Trans>
          ) : saved > 0 ? (
            <Trans>
              For {volume} in {period}, unlimited costs {difference} less, but has one login with{' '}
              {limits}.
            </Trans>
          ) : (
            <Trans>
              For {volume} in {period}, traffic costs {difference} less, but ends after {bought}.
            </Trans>
          )}
        </p>
      </div>
      <div>
        <CostChart
          label={t`What each plan costs for ${period}, by amount of traffic`}
          amount={amount}
          even={even?.gigabytes ?? null}
          now={now}
          words={units}
        />
        {even !== null && (
          <p className="mt-3 text-13 text-ink-2">
            {even.isEqual ? (
              <Trans>
                Both plans cost the same at {border}. With less, traffic costs less; with more than{' '}
                {border}, unlimited does, within its limits.
              </Trans>
            ) : (
              <Trans>
                Up to {border}, traffic costs less. With more than {border}, unlimited does, within
                its limits.
              </Trans>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
