import { Trans, useLingui } from '@lingui/macro';
import { UNLIMITED_MODEL } from './models';
import { PricingPage } from './PricingPage';
import { unitPriceOf } from './purchase';
import { UNLIMITED_QUESTIONS } from './questions';
import { useMoney } from './use-money';

/** Residential proxies by time. */
export function UnlimitedPricingPage() {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <PricingPage
      model={UNLIMITED_MODEL}
      name={t`Unlimited`}
      title={<Trans>Residential proxies by the month, without a meter</Trans>}
      lead={
        <Trans>
          Send what you like for thirty days. The clock starts when you activate it, not when you
          pay.
        </Trans>
      }
      price={money.short(unitPriceOf('UNLIMITED'))}
      unit={t`per month`}
      questions={UNLIMITED_QUESTIONS}
    />
  );
}
