import { Plural, Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import PointsIcon from '~icons/lucide/coins';
import { BYTES_PER_GIGABYTE } from '../../../../schema/rules/bytes';
import { type CheckoutQuoteQuery, useCheckoutQuoteLazyQuery } from './checkout.generated';
import type { BillingType } from '../../../../schema/generated/schema-types';
import { formatAmount } from '../../lib/format';
import type { Validity } from '../../../../schema/rules/validity';
import { orderAmount, planName, validityText } from '../../lib/order-words';
import { limitsOf, type PlanLimits } from '../../lib/plan-limits';
import { Card } from '../../ui/layout/Card';
import { Skeleton } from '../../ui/feedback/Skeleton';

interface Money {
  readonly minor: string;
  readonly currency: string;
}

export interface Summary {
  /** Once there is an order. */
  readonly orderNumber: string | null;
  readonly billingType: BillingType;
  /** Of all together; null for unlimited plans. */
  readonly bytes: string | null;
  /** Limits on simultaneous use, of the plan or of the order when it was placed. */
  readonly limits: PlanLimits;
  /** Of the whole order. */
  readonly validity: Validity;
  /** Null while what is typed is none that can be bought: there is no total then. */
  readonly quantity: number | null;
  /** Price of one. */
  readonly unit: Money;
  readonly discount: Money | null;
  readonly total: Money | null;
  /** Points that paid for it, in place of any money; null where money does. */
  readonly pointsUsed: number | null;
  /** Null while it is not known; false where nothing is earned any more. */
  readonly pointsEarned: number | null | false;
}

/** The purchase and its price, always in view. Null shows its place while it is loading. */
export function OrderSummary({
  summary,
  changePath = null,
}: {
  summary: Summary | null;
  /** Path for changing the purchase; null where it cannot change. */
  changePath?: string | null;
}) {
  const { i18n } = useLingui();
  const limits = summary === null ? null : limitsOf(summary.limits);
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-17">
          <Trans>Your order</Trans>
        </h2>
        {summary?.orderNumber != null && (
          <span className="num text-13 text-ink-2">{summary.orderNumber}</span>
        )}
      </div>
      {summary === null ? (
        <div aria-hidden="true" className="mt-5 flex flex-col gap-4">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      ) : (
        <>
          <p className="mt-4 flex items-baseline justify-between gap-4">
            <span className="font-medium">{planName(summary, i18n)}</span>
            {changePath !== null && (
              <Link
                to={changePath}
                className="rounded-control py-0.5 text-13 text-brand underline underline-offset-4"
              >
                <Trans>Change quantity</Trans>
              </Link>
            )}
          </p>
          <dl className="mt-3 flex flex-col gap-2 border-b border-line pb-4 text-13">
            <Line term={<Trans>Quantity</Trans>}>
              {summary.pointsUsed === null ? (
                <Trans>
                  {summary.quantity === null ? NOTHING : i18n.number(summary.quantity)} ×{' '}
                  {formatAmount(summary.unit, i18n.locale)} per unit
                </Trans>
              ) : (
                <span>{i18n.number(summary.quantity ?? 1)}</span>
              )}
            </Line>
            <Line term={<Trans>You get</Trans>}>
              {summary.quantity === null ? NOTHING : orderAmount(summary, i18n)}
            </Line>
            <Line term={<Trans>Valid for (from start)</Trans>}>
              {validityText(summary.validity, i18n)}
            </Line>
            {limits !== null && (
              <>
                <Line term={<Trans>Connections</Trans>}>
                  <Trans>up to {i18n.number(limits.connections)} at a time</Trans>
                </Line>
                <Line term={<Trans>Speed</Trans>}>
                  <Trans>up to {i18n.number(limits.megabits)} Mbit/s</Trans>
                </Line>
              </>
            )}
            {summary.pointsUsed === null && isDiscount(summary.discount) && (
              <Line term={<Trans>Discount</Trans>}>
                <span translate="no">{`−${formatAmount(summary.discount, i18n.locale)}`}</span>
              </Line>
            )}
            {summary.pointsUsed === null && summary.total?.minor !== '0' && (
              <Line term={<Trans>Unit price</Trans>}>
                <UnitPrice summary={summary} />
              </Line>
            )}
          </dl>
          <div aria-live="polite" className="mt-4">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">
                <Trans>Total</Trans>
              </span>
              <span className="num text-24 leading-tight">
                {summary.pointsUsed !== null ? (
                  <Plural value={summary.pointsUsed} one="# point" other="# points" />
                ) : summary.total === null ? (
                  NOTHING
                ) : (
                  <span translate="no">{formatAmount(summary.total, i18n.locale)}</span>
                )}
              </span>
            </p>
            {summary.pointsEarned !== false && (
              <p className="mt-1.5 flex min-h-5 items-center justify-end gap-1.5 text-13 text-brand">
                {summary.pointsEarned === null ? (
                  <Skeleton className="h-4 w-32" />
                ) : (
                  <>
                    <PointsIcon className="size-3.5" />
                    <span>
                      <Plural
                        value={summary.pointsEarned}
                        one="You earn # point"
                        other="You earn # points"
                      />
                    </span>
                  </>
                )}
              </p>
            )}
          </div>
          {limits !== null && (
            <p className="mt-4 text-12 text-ink-3">
              <Trans>
                Further connections are refused. Faster traffic is slowed down, never cut.
              </Trans>
            </p>
          )}
          {summary.billingType === 'TRAFFIC' && (
            <p className="mt-4 text-12 text-ink-3">
              <Trans>
                1 GB is <span className="tabular-nums">1,000,000,000</span> bytes, upload plus
                download.
              </Trans>
            </p>
          )}
        </>
      )}
    </Card>
  );
}

const isDiscount = (discount: Money | null): discount is Money =>
  discount !== null && BigInt(discount.minor) > 0n;

/** In place of a missing number. */
const NOTHING = '–';

/** A plan in days is compared by what 30 of them cost (`Plan.unitPrice`). */
const DAYS_OF_UNIT_PRICE = 30;

/** The price of a gigabyte; of an hour, a day or a month where traffic is not counted. */
function UnitPrice({ summary: { bytes, validity, total } }: { summary: Summary }) {
  const { i18n } = useLingui();
  if (total === null) return <span>{NOTHING}</span>;
  const units = bytes === null ? validity.count : Number(bytes) / Number(BYTES_PER_GIGABYTE);
  const priceOf = (count: number) => {
    const minor = String(Math.round((Number(total.minor) / units) * count));
    return formatAmount({ minor, currency: total.currency }, i18n.locale);
  };
  const price = priceOf(1);
  if (bytes !== null) return <Trans>{price} per GB</Trans>;
  switch (validity.unit) {
    case 'HOUR':
      return <Trans>{price} per hour</Trans>;
    case 'DAY':
      return (
        <Trans>
          {priceOf(DAYS_OF_UNIT_PRICE)} per 30 days, {price} per day
        </Trans>
      );
    case 'MONTH':
      return <Trans>{price} per month</Trans>;
  }
}

function Line({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="num text-right">{children}</dd>
    </div>
  );
}

type Quote = NonNullable<CheckoutQuoteQuery['orderQuote']['quote']>;

/** Debounce: five clicks on + are one request. */
const SETTLED_MS = 250;

/**
 * The server's price and points for a quantity of a plan; null until it responds. The summary multiplies by itself meanwhile,
 * and keeps doing so if the server cannot be reached.
 */
export function useQuote(planId: string, quantity: number | null): Quote | null {
  // Prices may have changed since the last time.
  const [ask, { data }] = useCheckoutQuoteLazyQuery({ fetchPolicy: 'network-only' });

  useEffect(() => {
    if (quantity === null) return;
    const timer = setTimeout(() => {
      ask({ variables: { planId, quantity } }).catch(() => undefined);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [ask, planId, quantity]);

  const quote = data?.orderQuote.quote;
  return quote?.plan.id === planId && quote.quantity === quantity ? quote : null;
}
