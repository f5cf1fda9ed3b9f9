import { Trans, useLingui } from '@lingui/macro';
import { TRAFFIC_MODEL } from './models';
import { PricingPage } from './PricingPage';
import { unitPriceOf } from './purchase';
import { TRAFFIC_QUESTIONS } from './questions';
import { useMoney } from './use-money';

/** Residential proxies by traffic. */
export function TrafficPricingPage() {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <PricingPage
      model={TRAFFIC_MODEL}
      name={t`Traffic`}
      title={<Trans>Residential proxies by the gigabyte</Trans>}
      lead={
        <Trans>
          Buy gigabytes, share them among sub accounts, and see what each one used. A pack on sale
          costs less per GB.
        </Trans>
      }
      price={money.short(unitPriceOf('TRAFFIC'))}
      unit={t`per GB`}
      questions={TRAFFIC_QUESTIONS}
    />
  );
}
