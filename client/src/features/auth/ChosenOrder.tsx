import { Trans, useLingui } from '@lingui/macro';
import { plans, prices } from '../../../../schema/generated/catalogue';
import { formatAmount } from '../../lib/format';
import { planName, validityText } from '../../lib/order-words';
import { wholeNumber } from '../../lib/whole-number';

type CataloguePlan = (typeof plans)[number];

const BYTES_PER_GIGABYTE = 1e9;

/** A plan of the catalogue in the words of the API. */
function toPlan({ billingType, gigabytes, ...validity }: CataloguePlan) {
  const { validityHours, validityMonths, validityDays } = validity;
  const count = validityHours ?? validityMonths ?? validityDays;
  const unit = validityHours !== null ? 'HOUR' : validityMonths !== null ? 'MONTH' : 'DAY';
  const bytes = gigabytes === null ? null : String(gigabytes * BYTES_PER_GIGABYTE);
  return { billingType, bytes, validity: { unit, count } } as const;
}

/** The plan's price now. The checkout asks the server for the price, and shows a difference. */
function priceNow({ priceMinor, sale }: CataloguePlan): number {
  const now = new Date();
  const plain: { priceMinor: number; from: string; until: string | null } | null = sale;
  const isOn =
    plain !== null &&
    now >= new Date(plain.from) &&
    (plain.until === null || now < new Date(plain.until));
  return isOn ? plain.priceMinor : priceMinor;
}

/** The order that a visitor came to place, beside the registration that comes first. Nothing if the path names none. */
export function ChosenOrder({ path }: { path: string }) {
  const { i18n } = useLingui();
  const { searchParams } = new URL(path, window.location.origin);
  const plan = plans.find(({ id }) => id === searchParams.get('plan'));
  if (plan === undefined) return null;
  const quantity = wholeNumber(searchParams.get('quantity')) ?? 1;
  const amount = formatAmount(
    { minor: String(priceNow(plan) * quantity), currency: prices.currency },
    i18n.locale,
  );
  const name = planName(toPlan(plan), i18n);
  const validity = validityText(toPlan(plan).validity, i18n);
  return (
    <section
      aria-labelledby="chosen-order"
      className="flex flex-col gap-3 rounded-control bg-sunk p-4 text-13"
    >
      <h2 id="chosen-order" className="text-13 font-semibold">
        <Trans>Your order</Trans>
      </h2>
      <p className="flex items-baseline justify-between gap-4">
        <span>{quantity === 1 ? name : `${i18n.number(quantity)} × ${name}`}</span>
        <span className="num">{amount}</span>
      </p>
      <p className="text-ink-2">
        {plan.gigabytes === null ? (
          <Trans>You pay after creating your account.</Trans>
        ) : (
          <Trans>Valid for {validity} from its start. You pay after creating your account.</Trans>
        )}
      </p>
    </section>
  );
}
