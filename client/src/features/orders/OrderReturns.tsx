import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { zoneLabel } from '../../../../schema/rules/accounting-day';
import { formatAmount } from '../../lib/format';
import {
  DISPUTE_STAGE_WORDS,
  DISPUTE_STATUS_WORDS,
  REFUND_STATUS_WORDS,
} from '../../lib/order-words';
import { Timestamp } from '../../ui/Timestamp';
import { ZonedTime } from '../../ui/ZonedTime';
import { type OrderInFull, Section } from './OrderFacts';

/** An order, and the seller's zone, in which the days of its money are (ACCOUNTING 26). */
export interface DatedOrder {
  order: OrderInFull;
  timeZone: string;
}

/** A line for each refund and each dispute. */
export function OrderReturns({ order: { refunds, disputes }, timeZone }: DatedOrder) {
  const { i18n } = useLingui();
  const zone = zoneLabel(timeZone, i18n.locale);
  return (
    <>
      {refunds.length > 0 && (
        <Section title={<Trans>Refunds ({zone})</Trans>}>
          <ul className="divide-y divide-line">
            {refunds.map(({ id, amount, status, ofSurplus, reason, at }) => (
              <li key={id} className="py-2.5 text-13">
                <Line
                  what={
                    <>
                      <Money amount={amount} /> <span>{i18n._(REFUND_STATUS_WORDS[status])}</span>
                    </>
                  }
                  {...{ at, timeZone }}
                />
                {ofSurplus ? (
                  <Reason>
                    <Trans>The order was paid twice.</Trans>
                  </Reason>
                ) : (
                  reason !== null && <Reason>{reason}</Reason>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {disputes.length > 0 && (
        <Section title={<Trans>Disputes ({zone})</Trans>}>
          <ul className="divide-y divide-line">
            {disputes.map(({ id, amount, status, stage, reason, evidenceDueAt, at }) => (
              <li key={id} className="py-2.5 text-13">
                <Line
                  what={
                    <>
                      <Money amount={amount} /> <span>{i18n._(DISPUTE_STATUS_WORDS[status])}</span>
                      {stage !== null && <span>{` (${i18n._(DISPUTE_STAGE_WORDS[stage])})`}</span>}
                    </>
                  }
                  {...{ at, timeZone }}
                />
                {reason !== null && <Reason>{reason}</Reason>}
                {status === 'OPEN' && evidenceDueAt !== null && (
                  <Reason>
                    <Trans>
                      Evidence is due by <Timestamp at={evidenceDueAt} inSentence />
                    </Trans>
                  </Reason>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

export function Line({ what, at, timeZone }: { what: ReactNode; at: string; timeZone: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>{what}</span>
      <span className="text-ink-2">
        <ZonedTime at={at} timeZone={timeZone} />
      </span>
    </p>
  );
}

export function Money({ amount }: { amount: { minor: string; currency: string } }) {
  const { i18n } = useLingui();
  return (
    <span translate="no" className="tabular-nums">
      {formatAmount(amount, i18n.locale)}
    </span>
  );
}

function Reason({ children }: { children: ReactNode }) {
  return <p className="mt-0.5 text-ink-2">{children}</p>;
}
