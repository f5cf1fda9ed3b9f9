import type { I18n, MessageDescriptor } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { msg, t } from '@lingui/macro';
import type { Validity } from '../../../schema/rules/validity';
import type {
  BillingType,
  DisputeStage,
  DisputeStatus,
  OrderReviewReason,
  OrderServiceEndReason,
  OrderServiceStatus,
  OrderStatus,
  PaymentStatus,
  RefundStatus,
} from '../../../schema/generated/schema-types';
import { byteUnit, inUnit } from './format';

/** Names of order states, shared by lists, panels, and checkout. */
export const ORDER_STATUS_WORDS: Readonly<Record<OrderStatus, MessageDescriptor>> = {
  PENDING: msg({ context: 'order status', message: 'pending' }),
  PAID: msg({ context: 'order status', message: 'paid' }),
  FAILED: msg({ context: 'order status', message: 'failed' }),
  CANCELLED: msg({ context: 'order status', message: 'canceled' }),
  REFUNDED: msg({ context: 'order status', message: 'refunded' }),
  PARTIAL_REFUNDED: msg({ context: 'order status', message: 'partly refunded' }),
  EXPIRED: msg({ context: 'order status', message: 'expired' }),
  CHARGEBACK: msg({ context: 'order status', message: 'chargeback' }),
};

export const ORDER_STATUS_TONES = {
  PENDING: 'warn',
  PAID: 'good',
  FAILED: 'bad',
  CANCELLED: 'plain',
  REFUNDED: 'info',
  PARTIAL_REFUNDED: 'info',
  EXPIRED: 'plain',
  CHARGEBACK: 'bad',
} as const satisfies Readonly<Record<OrderStatus, string>>;

/** Reasons for a review of an order, worded for its customer. */
export const REVIEW_WORDS: Readonly<Record<OrderReviewReason, MessageDescriptor>> = {
  PAID_TWICE: msg`It was paid twice. We are refunding the second payment`,
  UNREADABLE_REPORT: msg`We are checking details from the card provider`,
  AMOUNT_MISMATCH: msg`The card provider reported a different amount than the price`,
  PARTIAL_CAPTURE: msg`Only part of the price was paid`,
  PAID_AFTER_DELETED: msg`It was paid after you deleted it`,
  PAID_AFTER_CANCELLED: msg`It was paid after you canceled it`,
  PAID_AFTER_EXPIRED: msg`It was paid after the payment deadline`,
};

/** The progress of a payment, shown after its amount. */
export const PAYMENT_STATUS_WORDS: Readonly<Record<PaymentStatus, MessageDescriptor>> = {
  CREATING: msg`opening`,
  OPEN: msg`waiting for card details`,
  SUCCEEDED: msg`succeeded`,
  CANCELLED: msg`not completed`,
};

export const REFUND_STATUS_WORDS: Readonly<Record<RefundStatus, MessageDescriptor>> = {
  PENDING: msg({ context: 'refund', message: 'on its way' }),
  SETTLED: msg({ context: 'refund', message: 'paid back' }),
  FAILED: msg({ context: 'refund', message: 'failed' }),
};

export const DISPUTE_STATUS_WORDS: Readonly<Record<DisputeStatus, MessageDescriptor>> = {
  OPEN: msg({ context: 'dispute', message: 'open' }),
  LOST: msg({ context: 'dispute', message: 'lost' }),
  WON: msg({ context: 'dispute', message: 'won' }),
};

export const DISPUTE_STAGE_WORDS: Readonly<Record<DisputeStage, MessageDescriptor>> = {
  RFI: msg`request for information`,
  PRE_CHARGEBACK: msg`pre-chargeback`,
  CHARGEBACK: msg({ context: 'dispute stage', message: 'chargeback' }),
  PRE_ARBITRATION: msg`pre-arbitration`,
  ARBITRATION: msg`arbitration`,
};

export const BILLING_TYPE_WORDS: Readonly<Record<BillingType, MessageDescriptor>> = {
  TRAFFIC: msg`Traffic`,
  UNLIMITED: msg`Unlimited`,
};

export const SERVICE_STATUS_WORDS: Readonly<Record<OrderServiceStatus, MessageDescriptor>> = {
  HELD: msg`On hold`,
  QUEUED: msg`Queued`,
  NOT_STARTED: msg`Not started`,
  ACTIVE: msg`Running`,
  ENDED: msg`Ended`,
};

/** Reasons why a purchase can no longer be used. */
export const SERVICE_END_WORDS: Readonly<Record<OrderServiceEndReason, MessageDescriptor>> = {
  USED_UP: msg`Used up`,
  EXPIRED: msg({ context: 'service of an order', message: 'Expired' }),
  REFUNDED: msg`Taken back with the refund`,
  LOST: msg`Taken back after a lost dispute`,
};

/** The purchased amount: `25 GB`, or `30 days` for unmetered traffic. */
export function orderAmount(
  { bytes, validity }: { readonly bytes: string | null; readonly validity: Validity },
  i18n: I18n,
): string {
  if (bytes === null) return validityText(validity, i18n);
  const exact = BigInt(bytes);
  const unit = byteUnit(exact);
  return `${i18n.number(inUnit(exact, unit), { maximumFractionDigits: 2 })} ${unit}`;
}

/** `24 hours`, `30 days`, `3 months`. */
export function validityText({ unit, count }: Validity, i18n: I18n): string {
  switch (unit) {
    case 'HOUR':
      return t(i18n)`${plural(count, { one: '# hour', other: '# hours' })}`;
    case 'DAY':
      return t(i18n)`${plural(count, { one: '# day', other: '# days' })}`;
    case 'MONTH':
      return t(i18n)`${plural(count, { one: '# month', other: '# months' })}`;
  }
}

/** `20 %` in the reader's language. */
export function percentText(percent: number, i18n: I18n): string {
  return new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(percent / 100);
}

/** Names a plan by its amount in the reader's language, because the API's names are English. */
export function planName(
  plan: {
    readonly billingType: BillingType;
    readonly bytes: string | null;
    readonly validity: Validity;
  },
  i18n: I18n,
): string {
  const amount = orderAmount(plan, i18n);
  return plan.billingType === 'TRAFFIC'
    ? t(i18n)`Residential proxies, ${amount}`
    : t(i18n)`Unlimited residential proxies, ${amount}`;
}
