import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { zoneLabel } from '../../../../schema/rules/accounting-day';
import { isPayable } from '../../../../schema/rules/order-states';
import type { OrderDetailsQuery } from './order-details.generated';
import { ledgerPath } from '../../lib/addresses';
import { formatAmount } from '../../lib/format';
import { BILLING_TYPE_WORDS, orderAmount, REVIEW_WORDS, validityText } from '../../lib/order-words';
import { limitsOf } from '../../lib/plan-limits';
import { DefinitionList } from '../../ui/layout/DefinitionList';
import { Timestamp } from '../../ui/Timestamp';
import { WhyLink } from '../../ui/WhyLink';
import { ZonedTime } from '../../ui/ZonedTime';
import { hasService, ServiceWords } from './OrderService';
import { CapturedAmount, isSome, PaymentMethodWords } from './OrderMoney';

export type OrderInFull = NonNullable<OrderDetailsQuery['me']['order']>;

/** The plan as bought, and the price. Accountants read the payment: its dates are in the seller's zone. */
export function OrderFacts({ order, timeZone }: { order: OrderInFull; timeZone: string }) {
  const { t, i18n } = useLingui();
  const money = (amount: { minor: string; currency: string }) => (
    <span translate="no" className="num">
      {formatAmount(amount, i18n.locale)}
    </span>
  );
  const when = (term: ReactNode, at: string | null) =>
    at === null ? [] : [{ term, detail: <Timestamp at={at} /> }];
  const zone = zoneLabel(timeZone, i18n.locale);
  const isOpen = isPayable(order);
  const isForPoints = order.paymentMethod === 'POINTS';
  const isQueued = order.serviceStatus === 'QUEUED';
  const isOver = order.serviceStatus === 'ENDED';
  const limits = limitsOf(order);
  return (
    <>
      <Section title={<Trans>Plan</Trans>}>
        <DefinitionList
          items={[
            {
              term: <Trans>Billing type</Trans>,
              detail: i18n._(BILLING_TYPE_WORDS[order.billingType]),
            },
            {
              term: <Trans>Amount</Trans>,
              detail: (
                <>
                  <span className="num">{orderAmount(order, i18n)}</span>{' '}
                  {order.bytes !== null && hasService(order) && (
                    <WhyLink to={ledgerPath({ kind: 'grant', order: order.id })} of={t`Amount`} />
                  )}
                </>
              ),
            },
            {
              term: <Trans>Quantity</Trans>,
              detail: <span className="num">{i18n.number(order.quantity)}</span>,
            },
            {
              term: <Trans>Valid for (from start)</Trans>,
              detail: <span className="num">{validityText(order.validity, i18n)}</span>,
            },
            ...(limits === null
              ? []
              : [
                  {
                    term: <Trans>Connections</Trans>,
                    detail: <Trans>up to {i18n.number(limits.connections)} at a time</Trans>,
                  },
                  {
                    term: <Trans>Speed</Trans>,
                    detail: <Trans>up to {i18n.number(limits.megabits)} Mbit/s</Trans>,
                  },
                ]),
            ...(hasService(order)
              ? [{ term: <Trans>Service</Trans>, detail: <ServiceWords order={order} /> }]
              : []),
            ...(order.billingType === 'UNLIMITED'
              ? when(<Trans>Activated</Trans>, order.startedAt)
              : []),
            ...when(
              isQueued ? <Trans>Begins</Trans> : <Trans>Started</Trans>,
              order.serviceStartsAt,
            ),
            ...when(isOver ? <Trans>Ended</Trans> : <Trans>Ends</Trans>, order.endsAt),
          ]}
        />
      </Section>
      <Section title={<Trans>Payment</Trans>}>
        <DefinitionList
          items={[
            // Points have no price in money. Without a discount the price equals the total.
            ...(isSome(order.discount) && !isForPoints
              ? [
                  { term: <Trans>Original price</Trans>, detail: money(order.originalPrice) },
                  { term: <Trans>Discount</Trans>, detail: money(order.discount) },
                ]
              : []),
            ...(isForPoints ? [] : [{ term: <Trans>Total</Trans>, detail: money(order.total) }]),
            { term: <Trans>Paid</Trans>, detail: <CapturedAmount order={order} /> },
            { term: <Trans>Method</Trans>, detail: <PaymentMethodWords order={order} /> },
            ...(isSome(order.disputed)
              ? [{ term: <Trans>Disputed</Trans>, detail: money(order.disputed) }]
              : []),
            ...(isSome(order.captured)
              ? [
                  { term: <Trans>Refunded</Trans>, detail: money(order.refunded) },
                  { term: <Trans>Charged back</Trans>, detail: money(order.chargedBack) },
                  {
                    term: <Trans>Net</Trans>,
                    detail: (
                      <>
                        {money(order.net)}{' '}
                        <WhyLink
                          to={ledgerPath({ ledger: 'money', order: order.id })}
                          of={t`Net`}
                        />
                      </>
                    ),
                  },
                ]
              : []),
            ...(order.reviewReason === null
              ? []
              : [
                  {
                    term: <Trans>Under review</Trans>,
                    detail: i18n._(REVIEW_WORDS[order.reviewReason]),
                  },
                ]),
            { term: <Trans>Created</Trans>, detail: <Timestamp at={order.createdAt} /> },
            ...(order.paidAt === null
              ? []
              : [
                  {
                    term: <Trans>Paid at ({zone})</Trans>,
                    detail: <ZonedTime at={order.paidAt} timeZone={timeZone} />,
                  },
                ]),
            ...(isOpen ? when(<Trans>Pay by</Trans>, order.expiresAt) : []),
          ]}
        />
      </Section>
    </>
  );
}

export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-15">{title}</h3>
      {children}
    </section>
  );
}
