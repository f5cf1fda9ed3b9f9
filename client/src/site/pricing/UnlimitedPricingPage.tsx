import { Trans, useLingui } from '@lingui/macro';
import { UNLIMITED_MODEL } from './models';
import { PricingPage } from './PricingPage';
import { unitPriceOf } from './purchase';
import { UNLIMITED_QUESTIONS } from './questions';
import { useLimitWords } from './use-limit-words';
import { useMoney } from './use-money';

/** Residential proxies by time. */
export function UnlimitedPricingPage() {
  const { t } = useLingui();
  const money = useMoney();
  const { limits } = useLimitWords();
  return (
    <PricingPage
      model={UNLIMITED_MODEL}
      name={t`Unlimited`}
      title={<Trans>Unlimited residential proxies by the month</Trans>}
      lead={
        <Trans>
          As much traffic as you like for 30 days, through one login with {limits}. Your days start
          when you activate it, not when you pay.
        </Trans>
      }
      price={money.short(unitPriceOf('UNLIMITED'))}
      unit={t`per month`}
      questions={UNLIMITED_QUESTIONS}
    />
  );
}
