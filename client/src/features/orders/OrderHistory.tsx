import { msg, Trans, useLingui } from '@lingui/macro';
import type { MessageDescriptor } from '@lingui/core';
import type {
  BillingType,
  OrderEventType,
  OrderStatus,
} from '../../../../schema/generated/schema-types';
import { zoneLabel } from '../../../../schema/rules/accounting-day';
import { wordsForFailure } from '../../lib/error-words';
import { PAYMENT_STATUS_WORDS } from '../../lib/order-words';
import { ZonedTime } from '../../ui/ZonedTime';
import { Section } from './OrderFacts';
import { type DatedOrder, Line, Money, OrderReturns } from './OrderReturns';

const EVENT_WORDS: Readonly<Record<Exclude<OrderEventType, 'STARTED'>, MessageDescriptor>> = {
  CREATED: msg`You placed the order`,
  PAYMENT_STARTED: msg`You opened the card payment`,
  STATUS_CHANGED: msg`The status changed`,
  DISPUTE_OPENED: msg`The cardholder's bank disputed the payment`,
  DISPUTE_CLOSED: msg`The dispute was decided`,
  REAPPEARED: msg`It was paid after you deleted it, so we restored it`,
};

/** The purchase became usable or was queued. */
const STARTED_WORDS: Readonly<Record<BillingType, MessageDescriptor>> = {
  TRAFFIC: msg`The traffic was added to your balance`,
  UNLIMITED: msg`The unlimited period was activated`,
};

const STATUS_EVENT_WORDS: Readonly<Record<OrderStatus, MessageDescriptor>> = {
  PENDING: msg`The order is waiting for payment`,
  PAID: msg`The order was paid`,
  FAILED: msg`Payment declined`,
  CANCELLED: msg`The order was canceled`,
  REFUNDED: msg`The payment was refunded in full`,
  PARTIAL_REFUNDED: msg`Part of the payment was refunded`,
  EXPIRED: msg`The order was not paid in time`,
  CHARGEBACK: msg`The dispute was lost: the bank took money back`,
};

/** Payment attempts and events of the order, oldest first. */
export function OrderHistory({ order, timeZone }: DatedOrder) {
  const { i18n } = useLingui();
  const zone = zoneLabel(timeZone, i18n.locale);
  const attempts = order.payments.flatMap(({ failedAttempts }) => failedAttempts);
  return (
    <>
      {order.payments.length > 0 && (
        <Section title={<Trans>Payments ({zone})</Trans>}>
          <ul className="divide-y divide-line">
            {order.payments.map((payment) => (
              <li key={payment.id} className="py-2.5 text-13">
                <Line
                  what={
                    <>
                      <Money amount={payment.amount} />{' '}
                      <span>{i18n._(PAYMENT_STATUS_WORDS[payment.status])}</span>
                    </>
                  }
                  {...{ at: payment.createdAt, timeZone }}
                />
                {payment.surplus && (
                  <p className="mt-0.5 text-ink-2">
                    <Trans>Duplicate payment. We are refunding it.</Trans>
                  </p>
                )}
                {payment.failedAttempts.map(({ id, amount, failureCode, at }) => (
                  <div key={id} className="mt-0.5">
                    <p className="text-bad">
                      <Declined code={failureCode} />
                    </p>
                    <Line
                      what={
                        <span className="text-12 text-ink-2">
                          <Money amount={amount} /> · <span className="num">{failureCode}</span>
                        </span>
                      }
                      {...{ at, timeZone }}
                    />
                  </div>
                ))}
                {payment.failedAttempts.length === 0 && payment.failureCode !== null && (
                  <p className="mt-0.5 text-bad">
                    <span>{i18n._(wordsForFailure(payment.failureCode))}</span>{' '}
                    <span className="num text-12">{payment.failureCode}</span>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <OrderReturns order={order} timeZone={timeZone} />
      <Section title={<Trans>History ({zone})</Trans>}>
        <ol className="mt-2 flex flex-col gap-3 border-l border-line pl-4 text-13">
          {order.timeline.map(({ id, type, status, at }) => {
            const declined = nearest(attempts, at);
            return (
              <li
                key={id}
                className="relative flex flex-wrap items-baseline justify-between gap-x-4 before:absolute before:top-1.5 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-control"
              >
                <span>
                  {status === 'FAILED' && declined !== undefined ? (
                    <Declined code={declined.failureCode} />
                  ) : (
                    i18n._(
                      status !== null
                        ? STATUS_EVENT_WORDS[status]
                        : type === 'STARTED'
                          ? STARTED_WORDS[order.billingType]
                          : EVENT_WORDS[type],
                    )
                  )}
                </span>
                <span className="text-ink-2">
                  <ZonedTime at={at} timeZone={timeZone} />
                </span>
              </li>
            );
          })}
        </ol>
      </Section>
    </>
  );
}

function Declined({ code }: { code: string }) {
  const { i18n } = useLingui();
  const reason = i18n._(wordsForFailure(code));
  return <Trans>Payment declined: {reason}</Trans>;
}

/** The attempt behind an event. Its time is the card provider's, so it can be a little before or after the event. */
function nearest<Attempt extends { readonly at: string }>(
  attempts: readonly Attempt[],
  at: string,
): Attempt | undefined {
  const distance = (each: Attempt) => Math.abs(Date.parse(each.at) - Date.parse(at));
  return attempts.toSorted((one, other) => distance(one) - distance(other))[0];
}
