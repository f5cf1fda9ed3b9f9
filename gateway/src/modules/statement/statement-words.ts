import type { Locale } from '../../platform/locale.js';
import type { EntryKind, EntryLedger } from '../ledger/entries/account-entries.service.js';
import type { StatementState } from './statement-months.js';

type Kinds = Readonly<Record<EntryKind, string>>;

/** The fixed words of the PDF, in one language. */
export interface StatementWords {
  readonly title: string;
  readonly account: string;
  readonly customer: string;
  readonly period: (zone: string) => string;
  /** `PERIOD`: of no calendar month. */
  readonly states: Readonly<Record<StatementState | 'PERIOD', string>>;
  readonly state: string;
  readonly completeUntil: string;
  readonly ledgers: Readonly<Record<EntryLedger, (unit: string) => string>>;
  readonly opening: string;
  readonly closing: string;
  readonly kinds: Kinds;
  /** What happened, or why, by the reason of an entry, where its kind does not say all. */
  readonly reasons: Readonly<Partial<Record<string, string>>>;
  /** A kind and how many entries it has. */
  readonly movement: (kind: string, entries: string) => string;
  /** No change, and the exact bytes, points, or money that it is for. */
  readonly nothing: (quantity: string) => string;
  /** What happened, and its reason, sub account, order, and remark, if any. */
  readonly what: (kind: string, details: readonly string[]) => string;
  readonly entries: string;
  readonly order: string;
  readonly columns: readonly [string, string, string, string, string];
  readonly tooMany: (shown: string, all: string) => string;
  readonly head: string;
  readonly sealed: (entries: string) => string;
  readonly notSealed: string;
  readonly verify: (url: string) => string;
  readonly page: (number: number, count: number) => string;
}

const ENGLISH: StatementWords = {
  title: 'Statement',
  account: 'Account',
  customer: 'Customer',
  period: (zone) => `Period (${zone})`,
  states: {
    OPEN: 'Provisional: the month is not over',
    PROVISIONAL: 'Provisional: usage can still be reported',
    SEALED: 'Final',
    PERIOD: 'Provisional',
  },
  state: 'State',
  completeUntil: 'Complete until',
  ledgers: {
    TRAFFIC: () => 'Traffic, in bytes',
    MONEY: (unit) => `Money, in ${unit}`,
    POINTS: () => 'Points',
  },
  opening: 'Opening balance',
  closing: 'Closing balance',
  kinds: {
    GRANT: 'Traffic added',
    USAGE: 'Usage',
    FREE: 'Covered by the unlimited plan',
    WRITE_OFF: 'Not charged',
    SET_ASIDE: 'Set aside',
    EXPIRY: 'Expired',
    TAKE_BACK: 'Taken back',
    UNRECOVERED: 'Used, so not taken back',
    HOLD: 'Put on hold',
    RELEASE: 'Released',
    PAYMENT: 'Payment',
    REFUND: 'Refund',
    DISPUTE: 'Payment dispute',
    AWARD: 'Points earned',
    REDEMPTION: 'Redemption',
    ADJUSTMENT: 'Adjustment by support',
  },
  reasons: {
    FAILED: 'failed',
    OPENED: 'opened',
    WON: 'won',
    LOST: 'lost',
    REVERSED: 'lost no more',
    EXCESS: 'beyond what was paid',
    TRIAL: 'free trial',
    REFUND: 'after a refund',
    CHARGEBACK: 'after a chargeback',
    NO_BALANCE: 'no traffic was left',
    OVER_LIMIT: 'over the limit of the sub account',
    EXPIRED: 'the traffic had expired',
    DISABLED: 'the sub account was disabled',
    LATE: 'reported too late',
    UNKNOWN_OWNER: 'of a deleted sub account',
  },
  movement: (kind, entries) => `${kind} (${entries})`,
  nothing: (quantity) => `0 (for ${quantity})`,
  what: (kind, details) => [kind, details.join(', ')].filter(Boolean).join(': '),
  entries: 'Entries',
  order:
    'In the order of time. An hour of usage stands at its start, so it can stand above traffic that was added within the hour.',
  columns: ['No.', 'Time', 'What happened', 'Amount', 'Balance'],
  tooMany: (shown, all) =>
    `The first ${shown} of ${all} entries. The rest is in the CSV and JSON files of this statement; the sums above count all of them.`,
  head: 'Fingerprint',
  sealed: (entries) => `It stands for all ${entries} entries up to the end of this month.`,
  notSealed: 'This statement is not final, so it has no fingerprint yet. Its figures can change.',
  verify: (url) => `How to check the JSON file of this statement offline: ${url}`,
  page: (number, count) => `Page ${number} of ${count}`,
};

const CHINESE: StatementWords = {
  title: '月結單',
  account: '帳戶',
  customer: '客戶',
  period: (zone) => `期間（${zone}）`,
  states: {
    OPEN: '暫計：本月尚未結束',
    PROVISIONAL: '暫計：仍可能有用量回報',
    SEALED: '確定',
    PERIOD: '暫計',
  },
  state: '狀態',
  completeUntil: '資料齊備至',
  ledgers: {
    TRAFFIC: () => '流量（位元組）',
    MONEY: (unit) => `金額（${unit}）`,
    POINTS: () => '積分',
  },
  opening: '期初餘額',
  closing: '期末餘額',
  kinds: {
    GRANT: '增加流量',
    USAGE: '用量',
    FREE: '由不限流量計劃支付',
    WRITE_OFF: '沒有收費',
    SET_ASIDE: '預留',
    EXPIRY: '已到期',
    TAKE_BACK: '已收回',
    UNRECOVERED: '已用，因此沒有收回',
    HOLD: '暫停',
    RELEASE: '恢復',
    PAYMENT: '付款',
    REFUND: '退款',
    DISPUTE: '付款爭議',
    AWARD: '所得積分',
    REDEMPTION: '兌換',
    ADJUSTMENT: '客戶服務調整',
  },
  reasons: {
    FAILED: '失敗',
    OPENED: '提出',
    WON: '勝訴',
    LOST: '敗訴',
    REVERSED: '敗訴撤銷',
    EXCESS: '超出已付金額',
    TRIAL: '免費試用',
    REFUND: '因退款',
    CHARGEBACK: '因退單',
    NO_BALANCE: '當時沒有剩餘流量',
    OVER_LIMIT: '超出子帳戶的流量上限',
    EXPIRED: '當時流量已到期',
    DISABLED: '當時子帳戶已停用',
    LATE: '回報太遲',
    UNKNOWN_OWNER: '屬於已刪除的子帳戶',
  },
  movement: (kind, entries) => `${kind}（${entries}）`,
  nothing: (quantity) => `0 (涉及 ${quantity})`,
  what: (kind, details) => [kind, details.join('，')].filter(Boolean).join('：'),
  entries: '賬項',
  order: '按時間排列。每小時的用量列於該小時開始之時，因此可能列於該小時內增加的流量之上。',
  columns: ['編號', '時間', '事項', '變動', '餘額'],
  tooMany: (shown, all) =>
    `此處列出 ${all} 個賬項中的首 ${shown} 個，其餘在本結單的 CSV 及 JSON 檔案內；以上合計已包括全部賬項。`,
  head: '指紋',
  sealed: (entries) => `代表直至本月底的全部 ${entries} 個賬項。`,
  notSealed: '本結單未確定，暫時沒有指紋，數字仍可能改變。',
  verify: (url) => `如何離線核對本結單的 JSON 檔案：${url}`,
  page: (number, count) => `第 ${number} 頁，共 ${count} 頁`,
};

export const STATEMENT_WORDS: Readonly<Record<Locale, StatementWords>> = {
  'en-US': ENGLISH,
  'zh-HK': CHINESE,
};
