import { msg, Trans, useLingui } from '@lingui/macro';
import type { MessageDescriptor } from '@lingui/core';
import { wordsForCode } from '../../lib/error-words';
import { ORDER_STATUS_WORDS } from '../../lib/order-words';
import { Timestamp } from '../../ui/Timestamp';
import { type OrderInFull, Section } from './OrderFacts';
import { Line, Money, OrderReturns } from './OrderReturns';

const PAYMENT_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  CREATING: msg`being opened`,
  OPEN: msg`waiting for the card`,
  SUCCEEDED: msg`succeeded`,
  CANCELLED: msg`ended without payment`,
};

const EVENT_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  CREATED: msg`The order was made`,
  PAYMENT_STARTED: msg`A payment was opened`,
  STARTED: msg`Billing started`,
  DISPUTE_OPENED: msg`The cardholder's bank disputed the payment`,
  DISPUTE_CLOSED: msg`The dispute was decided`,
  REAPPEARED: msg`It was paid after it had been deleted, and is back in the list`,
};

const CHANGED = msg`The status changed`;

/** Attempts to pay, and everything that happened, oldest first. */
export function OrderHistory({ order }: { order: OrderInFull }) {
  const { i18n } = useLingui();
  return (
    <>
      {order.payments.length > 0 && (
        <Section title={<Trans>Payments</Trans>}>
          <ul className="divide-y divide-line">
            {order.payments.map((payment) => (
              <li key={payment.id} className="py-2.5 text-13">
                <Line
                  what={
                    <>
                      <Money amount={payment.amount} />{' '}
                      {i18n._(PAYMENT_WORDS[payment.status] ?? CHANGED)}
                    </>
                  }
                  at={payment.createdAt}
                />
                {payment.surplus && (
                  <p className="mt-0.5 text-ink-2">
                    <Trans>A second payment; it is refunded.</Trans>
                  </p>
                )}
                {payment.failedAttempts.map(({ id, amount, failureCode, at }) => (
                  <Line
                    key={id}
                    what={
                      <span className="text-bad">
                        <Money amount={amount} /> <Trans>declined</Trans>:{' '}
                        {i18n._(wordsForCode(failureCode))}{' '}
                        <span className="num text-12">{failureCode}</span>
                      </span>
                    }
                    at={at}
                  />
                ))}
                {payment.failedAttempts.length === 0 && payment.failureCode !== null && (
                  <p className="mt-0.5 text-bad">
                    {i18n._(wordsForCode(payment.failureCode))}{' '}
                    <span className="num text-12">{payment.failureCode}</span>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <OrderReturns order={order} />
      <Section title={<Trans>History</Trans>}>
        <ol className="mt-2 flex flex-col gap-3 border-l border-line pl-4 text-13">
          {order.timeline.map(({ id, type, status, at }) => (
            <li
              key={id}
              className="relative flex flex-wrap items-baseline justify-between gap-x-4 before:absolute before:top-1.5 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-control"
            >
              <span>
                {status === null ? (
                  i18n._(EVENT_WORDS[type] ?? CHANGED)
                ) : (
                  <Trans>The order is {i18n._(ORDER_STATUS_WORDS[status])}</Trans>
                )}
              </span>
              <span className="text-ink-2">
                <Timestamp at={at} />
              </span>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}
