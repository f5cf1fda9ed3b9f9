import type { Locale } from '../../platform/locale.js';
import type { InvoiceKind, NoteReason } from './invoice-document.js';

/** The fixed words of the PDF, in one language. */
export interface InvoiceWords {
  readonly titles: Readonly<Record<InvoiceKind, string>>;
  readonly number: string;
  /** `zone` is the name of the zone of the date below. */
  readonly issued: (zone: string) => string;
  readonly paid: (zone: string) => string;
  readonly order: string;
  /** Dates in sentences carry their zone: `January 1, 2026 (Hong Kong Time)`. */
  readonly corrects: (number: string, issued: string) => string;
  readonly dated: (date: string, zone: string) => string;
  readonly reasons: Readonly<Record<'CREDIT_NOTE' | 'DEBIT_NOTE', Record<NoteReason, string>>>;
  readonly buyer: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly validity: (length: string) => string;
  readonly subtotal: string;
  readonly discount: string;
  readonly tax: (percent: string) => string;
  readonly total: string;
  readonly totals: Readonly<Record<'CREDIT_NOTE' | 'DEBIT_NOTE', string>>;
  readonly paidByCard: (amount: string, on: string) => string;
  readonly invoiceTotal: string;
  readonly gigabyte: (bytes: string) => string;
  /** The end of the chain of statements. */
  readonly ledger: (month: string, entries: string, head: string) => string;
  readonly questions: (email: string) => string;
}

const ENGLISH: InvoiceWords = {
  titles: { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note', DEBIT_NOTE: 'Debit note' },
  number: 'Number',
  issued: (zone) => `Issued on (${zone})`,
  paid: (zone) => `Paid on (${zone})`,
  order: 'Order',
  corrects: (number, issued) => `For invoice ${number} of ${issued}`,
  dated: (date, zone) => `${date} (${zone})`,
  reasons: {
    CREDIT_NOTE: {
      REFUND: 'Refund of the payment',
      CHARGEBACK: 'Chargeback: the cardholder’s bank took the money back',
    },
    DEBIT_NOTE: {
      REFUND: 'Reversal of a credit note: the refund failed',
      CHARGEBACK: 'Reversal of a credit note: the chargeback was reversed',
    },
  },
  buyer: 'Bill to',
  description: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  amount: 'Amount',
  validity: (length) => `Valid for ${length} from the start`,
  subtotal: 'Subtotal',
  discount: 'Discount',
  tax: (percent) => `Tax (${percent}%)`,
  total: 'Total',
  totals: { CREDIT_NOTE: 'Total credited', DEBIT_NOTE: 'Total charged again' },
  paidByCard: (amount, on) => `Paid by card: ${amount} on ${on}. Nothing is due.`,
  invoiceTotal: 'Total of the invoice',
  gigabyte: (bytes) => `1 GB is ${bytes} bytes. Uploads and downloads both count.`,
  ledger: (month, entries, head) =>
    `Fingerprint of your ledger up to the end of ${month}, ${entries} entries: ${head}. The signed statement of that month has the same one, so no entry up to then can change unnoticed.`,
  questions: (email) => `Questions about this document? Write to ${email}.`,
};

const CHINESE: InvoiceWords = {
  titles: { INVOICE: '發票', CREDIT_NOTE: '貸項通知單', DEBIT_NOTE: '借項通知單' },
  number: '編號',
  issued: (zone) => `發出日期（${zone}）`,
  paid: (zone) => `付款日期（${zone}）`,
  order: '訂單',
  corrects: (number, issued) => `就 ${issued} 的發票 ${number} 發出`,
  dated: (date, zone) => `${date}（${zone}）`,
  reasons: {
    CREDIT_NOTE: { REFUND: '退款', CHARGEBACK: '退單：持卡人的銀行已取回款項' },
    DEBIT_NOTE: { REFUND: '沖銷貸項通知單：退款失敗', CHARGEBACK: '沖銷貸項通知單：退單已撤銷' },
  },
  buyer: '客戶',
  description: '項目',
  quantity: '數量',
  unitPrice: '單價',
  amount: '金額',
  validity: (length) => `由開始起計 ${length}內有效`,
  subtotal: '小計',
  discount: '折扣',
  tax: (percent) => `稅項（${percent}%）`,
  total: '總額',
  totals: { CREDIT_NOTE: '貸記總額', DEBIT_NOTE: '借記總額' },
  paidByCard: (amount, on) => `已於 ${on} 以信用卡支付 ${amount}，毋須再付款。`,
  invoiceTotal: '發票總額',
  gigabyte: (bytes) => `1 GB 等於 ${bytes} 位元組，上載及下載均計算在內。`,
  ledger: (month, entries, head) =>
    `截至 ${month} 月底的賬項指紋（共 ${entries} 個賬項）：${head}。該月經簽署的月結單載有相同指紋，因此之前的賬項如有任何改動，均可察覺。`,
  questions: (email) => `對本文件如有查詢，請電郵至 ${email}。`,
};

export const INVOICE_WORDS: Readonly<Record<Locale, InvoiceWords>> = {
  'en-US': ENGLISH,
  'zh-HK': CHINESE,
};
