import { zoneLabel } from '../../../../schema/rules/accounting-day.js';
import { formatMoney } from '../../../../schema/rules/money.js';
import type { Locale } from '../../platform/locale.js';
import { packName } from '../plan/plan.words.js';
import { type MailContent, type MailVariables, type TextsOf } from './mail-template.js';

type ReceiptTexts = TextsOf<'ORDER_PAID'>;
type Receipt = MailVariables['ORDER_PAID'];

/** A receipt that a release without invoices queued, and that is not sent yet. */
interface EarlierReceipt {
  orderNumber: string;
  planName: string;
  amountMinor: string;
  currency: string;
}

interface ReceiptWords {
  subject: (orderNumber: string, total: string) => string;
  date: string;
  dated: (day: string, zone: string) => string;
  thanks: (total: string) => string;
  pack: string;
  quantity: string;
  total: string;
  order: string;
  invoice: string;
  downloadInvoice: string;
  viewOrders: string;
}

export const RECEIPT_ENGLISH = receiptIn('en-US', {
  subject: (orderNumber, total) => `Receipt for order ${orderNumber}: ${total}`,
  thanks: (total) => `Thank you. We received your payment of ${total}.`,
  date: 'Date',
  dated: (day, zone) => `${day} (${zone})`,
  pack: 'Pack',
  quantity: 'Quantity',
  total: 'Total',
  order: 'Order',
  invoice: 'Invoice',
  downloadInvoice: 'Download the invoice',
  viewOrders: 'View your orders',
});

export const RECEIPT_CHINESE = receiptIn('zh-HK', {
  subject: (orderNumber, total) => `訂單 ${orderNumber} 收據：${total}`,
  thanks: (total) => `多謝惠顧。我們已收到你的付款 ${total}。`,
  date: '日期',
  dated: (day, zone) => `${day}（${zone}）`,
  pack: '套餐',
  quantity: '數量',
  total: '總額',
  order: '訂單',
  invoice: '發票',
  downloadInvoice: '下載發票',
  viewOrders: '查看訂單',
});

function receiptIn(locale: Locale, words: ReceiptWords): ReceiptTexts {
  return {
    ORDER_PAID: (order: Receipt | EarlierReceipt, link): MailContent => {
      const total = formatMoney({ minor: order.amountMinor, currency: order.currency }, locale);
      const isEarlier = 'planName' in order;
      return {
        subject: words.subject(order.orderNumber, total),
        body: [
          { kind: 'text', text: words.thanks(total) },
          {
            kind: 'facts',
            facts: isEarlier
              ? [
                  [words.pack, order.planName],
                  [words.total, total],
                  [words.order, order.orderNumber],
                ]
              : [
                  [words.pack, packName(order, locale)],
                  [words.quantity, order.quantity.toLocaleString(locale)],
                  [words.total, total],
                  [words.order, order.orderNumber],
                  [words.invoice, order.invoiceNumber],
                  ...dayOf(order, words, locale),
                ],
          },
          ...(isEarlier
            ? []
            : [
                {
                  kind: 'link',
                  text: words.downloadInvoice,
                  url: link(invoicePath(order.invoiceNumber)),
                } as const,
              ]),
          { kind: 'link', text: words.viewOrders, url: link('/dashboard/orders') },
        ],
      };
    },
  };
}

/** The day, as on the invoice. A receipt that an earlier release queued has none. */
function dayOf(
  { paidAt, timeZone }: Partial<Receipt>,
  words: ReceiptWords,
  locale: Locale,
): [string, string][] {
  if (paidAt === undefined || timeZone === undefined) return [];
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  return [[words.date, words.dated(format.format(new Date(paidAt)), zoneLabel(timeZone, locale))]];
}

/** The billing screen with this invoice alone, ready for download. */
function invoicePath(invoiceNumber: string): string {
  return `/dashboard/billing?${new URLSearchParams({ search: invoiceNumber }).toString()}`;
}
