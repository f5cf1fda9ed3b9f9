import { formatMoney } from '../../../../schema/rules/money.js';
import type { Locale } from '../../platform/locale.js';
import { packName, type Pack } from '../plan/plan.words.js';
import type { Link, MailPart, TextsOf } from './mail-template.js';

type OrderTexts = TextsOf<
  | 'ORDER_REAPPEARED'
  | 'ORDER_PAID_AFTER_CANCEL'
  | 'ORDER_PAID_AFTER_EXPIRY'
  | 'ORDER_DISPUTED'
  | 'ORDER_REFUNDED_TWICE'
  | 'POINTS_REDEEMED'
>;

/**
 * All packs of an order, as many as its amount is for, in the reader's language. An email that an earlier release queued
 * has the English name of the pack instead.
 */
function packsOf(pack: Pack | { planName: string } | { productName: string }, locale: Locale) {
  if ('planName' in pack) return pack.planName;
  if ('productName' in pack) return pack.productName;
  const { quantity } = pack;
  const name = packName(pack, locale);
  return quantity > 1 ? `${quantity.toLocaleString(locale)} × ${name}` : name;
}

const ENDINGS = {
  'en-US': {
    unmeant: "If you didn't mean to pay, ask support for a refund.",
    orders: 'View your orders',
    support: 'Contact support',
  },
  'zh-HK': {
    unmeant: '如你無意付款，請向客戶服務要求退款。',
    orders: '查看訂單',
    support: '聯絡客戶服務',
  },
} as const satisfies Record<Locale, object>;

function toOrders(link: Link, locale: Locale): MailPart {
  return { kind: 'link', text: ENDINGS[locale].orders, url: link('/dashboard/orders') };
}

function toSupport(link: Link, locale: Locale): MailPart {
  return { kind: 'link', text: ENDINGS[locale].support, url: link('/dashboard/support?new=1') };
}

/** The end of each email about an order that was paid although it was given up. */
function ifUnmeant(link: Link, locale: Locale): MailPart[] {
  return [
    { kind: 'text', text: ENDINGS[locale].unmeant },
    toOrders(link, locale),
    toSupport(link, locale),
  ];
}

export const ORDER_ENGLISH: OrderTexts = {
  ORDER_REAPPEARED: ({ orderNumber, amountMinor, currency, ...pack }, link) => ({
    subject: `Your deleted order ${orderNumber} was paid`,
    body: [
      {
        kind: 'text',
        text: `We received ${formatMoney({ minor: amountMinor, currency }, 'en-US')} for order ${orderNumber} (${packsOf(pack, 'en-US')}) after you deleted it, so the order is back in your list.`,
      },
      ...ifUnmeant(link, 'en-US'),
    ],
  }),
  ORDER_PAID_AFTER_CANCEL: ({ orderNumber, amountMinor, currency, ...pack }, link) => ({
    subject: `Your canceled order ${orderNumber} was paid`,
    body: [
      {
        kind: 'text',
        text: `We received ${formatMoney({ minor: amountMinor, currency }, 'en-US')} for order ${orderNumber} (${packsOf(pack, 'en-US')}) after you canceled it, so the order is paid and no longer canceled. A card page was probably still open.`,
      },
      ...ifUnmeant(link, 'en-US'),
    ],
  }),
  ORDER_PAID_AFTER_EXPIRY: ({ orderNumber, amountMinor, currency, ...pack }, link) => ({
    subject: `Your expired order ${orderNumber} was paid`,
    body: [
      {
        kind: 'text',
        text: `We received ${formatMoney({ minor: amountMinor, currency }, 'en-US')} for order ${orderNumber} (${packsOf(pack, 'en-US')}) after it had expired, so the order is paid and no longer expired. A card page was probably still open.`,
      },
      ...ifUnmeant(link, 'en-US'),
    ],
  }),
  ORDER_DISPUTED: ({ orderNumber, amountMinor, currency, ...pack }, link) => ({
    subject: `Your payment for order ${orderNumber} is disputed`,
    body: [
      {
        kind: 'text',
        text: `The bank that issued the card for order ${orderNumber} (${packsOf(pack, 'en-US')}) disputes ${formatMoney({ minor: amountMinor, currency }, 'en-US')}. Until the dispute is decided, the rest of this order is on hold.`,
      },
      {
        kind: 'text',
        text: "If you didn't ask your bank to do this, tell the bank that you made the payment.",
      },
      toOrders(link, 'en-US'),
    ],
  }),
  ORDER_REFUNDED_TWICE: ({ orderNumber, amountMinor, currency, ...pack }, link) => ({
    subject: `Both payments for order ${orderNumber} were refunded`,
    body: [
      {
        kind: 'text',
        text: `Order ${orderNumber} (${packsOf(pack, 'en-US')}) was paid twice. Both payments of ${formatMoney({ minor: amountMinor, currency }, 'en-US')} have been refunded, so the order has ended, and its traffic or plan can no longer be used.`,
      },
      {
        kind: 'text',
        text: 'If you wanted only one payment back, order again, or contact support.',
      },
      toOrders(link, 'en-US'),
      toSupport(link, 'en-US'),
    ],
  }),
  POINTS_REDEEMED: ({ orderNumber, points, ...pack }, link) => ({
    subject: `You redeemed ${points.toLocaleString('en-US')} points`,
    body: [
      {
        kind: 'text',
        text: `You redeemed ${points.toLocaleString('en-US')} points for ${packsOf(pack, 'en-US')} (order ${orderNumber}). It is already active, and there is nothing to pay.`,
      },
      toOrders(link, 'en-US'),
    ],
  }),
};

export const ORDER_CHINESE: OrderTexts = {
  ORDER_REAPPEARED: ({ orderNumber, amountMinor, currency, ...pack }, link) => ({
    subject: `你已刪除的訂單 ${orderNumber} 已付款`,
    body: [
      {
        kind: 'text',
        text: `你刪除訂單 ${orderNumber}（${packsOf(pack, 'zh-HK')}）後，我們收到了 ${formatMoney({ minor: amountMinor, currency }, 'zh-HK')} 的付款，因此訂單已重新列出。`,
      },
      ...ifUnmeant(link, 'zh-HK'),
    ],
  }),
  ORDER_PAID_AFTER_CANCEL: ({ orderNumber, amountMinor, currency, ...pack }, link) => ({
    subject: `你已取消的訂單 ${orderNumber} 已付款`,
    body: [
      {
        kind: 'text',
        text: `你取消訂單 ${orderNumber}（${packsOf(pack, 'zh-HK')}）後，我們收到了 ${formatMoney({ minor: amountMinor, currency }, 'zh-HK')} 的付款，因此訂單已付款，不再是已取消。這可能是因為付款頁面仍然開啟。`,
      },
      ...ifUnmeant(link, 'zh-HK'),
    ],
  }),
  ORDER_PAID_AFTER_EXPIRY: ({ orderNumber, amountMinor, currency, ...pack }, link) => ({
    subject: `你已過期的訂單 ${orderNumber} 已付款`,
    body: [
      {
        kind: 'text',
        text: `訂單 ${orderNumber}（${packsOf(pack, 'zh-HK')}）過期後，我們收到了 ${formatMoney({ minor: amountMinor, currency }, 'zh-HK')} 的付款，因此訂單已付款，不再是已過期。這可能是因為付款頁面仍然開啟。`,
      },
      ...ifUnmeant(link, 'zh-HK'),
    ],
  }),
  ORDER_DISPUTED: ({ orderNumber, amountMinor, currency, ...pack }, link) => ({
    subject: `訂單 ${orderNumber} 的付款出現爭議`,
    body: [
      {
        kind: 'text',
        text: `支付訂單 ${orderNumber}（${packsOf(pack, 'zh-HK')}）所用信用卡的銀行，就 ${formatMoney({ minor: amountMinor, currency }, 'zh-HK')} 提出爭議。在銀行作出決定之前，此訂單餘下的服務會暫停使用。`,
      },
      { kind: 'text', text: '如你沒有向銀行提出爭議，請通知銀行該筆付款由你本人支付。' },
      toOrders(link, 'zh-HK'),
    ],
  }),
  ORDER_REFUNDED_TWICE: ({ orderNumber, amountMinor, currency, ...pack }, link) => ({
    subject: `訂單 ${orderNumber} 的兩筆付款均已退款`,
    body: [
      {
        kind: 'text',
        text: `訂單 ${orderNumber}（${packsOf(pack, 'zh-HK')}）曾重複付款。兩筆 ${formatMoney({ minor: amountMinor, currency }, 'zh-HK')} 的付款均已退款，因此訂單已終止，其流量或計劃不能再使用。`,
      },
      { kind: 'text', text: '如你只想取回其中一筆付款，請重新下單或聯絡客戶服務。' },
      toOrders(link, 'zh-HK'),
      toSupport(link, 'zh-HK'),
    ],
  }),
  POINTS_REDEEMED: ({ orderNumber, points, ...pack }, link) => ({
    subject: `你已兌換 ${points.toLocaleString('zh-HK')} 積分`,
    body: [
      {
        kind: 'text',
        text: `你已使用 ${points.toLocaleString('zh-HK')} 積分兌換${packsOf(pack, 'zh-HK')}（訂單 ${orderNumber}）。產品已自動啟用，毋須付款。`,
      },
      toOrders(link, 'zh-HK'),
    ],
  }),
};
