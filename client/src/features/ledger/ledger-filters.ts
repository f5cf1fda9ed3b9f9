import type {
  LedgerEntryKind,
  LedgerFilterInput,
  LedgerName,
} from '../../../../schema/generated/schema-types';
import { enumFilter, type FilterCodec, type FiltersOf, textFilter } from '../../lib/list-address';

/** The tab, kept in the address. */
export const LEDGERS = enumFilter('TRAFFIC', 'MONEY', 'POINTS');

/** The kinds of each ledger, in the order in which a filter offers them. */
export const KINDS = {
  TRAFFIC: [
    'USAGE',
    'GRANT',
    'EXPIRY',
    'TAKE_BACK',
    'HOLD',
    'RELEASE',
    'FREE',
    'WRITE_OFF',
    'SET_ASIDE',
    'UNRECOVERED',
  ],
  MONEY: ['PAYMENT', 'REFUND', 'DISPUTE'],
  POINTS: ['AWARD', 'REDEMPTION', 'TAKE_BACK', 'HOLD', 'RELEASE', 'ADJUSTMENT'],
} as const satisfies Readonly<Record<LedgerName, readonly LedgerEntryKind[]>>;

const ALL_KINDS = new Set<LedgerEntryKind>(Object.values(KINDS).flat());
const KINDS_BY_NAME = new Map([...ALL_KINDS].map((kind) => [kind.toLowerCase(), kind]));

/** Kinds in a value of the filter; unknown ones are left out. */
export function kindsIn(value: string | null): LedgerEntryKind[] {
  const names = (value ?? '').toLowerCase().split(',');
  return names.flatMap((name) => KINDS_BY_NAME.get(name) ?? []);
}

/** Several kinds at once, because one figure may be the sum of two: `?kind=usage,free`. */
const kindFilter: FilterCodec<string> = {
  read: (text) => kindsIn(text).join(',') || null,
  write: (value) => value.toLowerCase(),
};

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A day of the reader's calendar, or an instant, for links to a part of a day. */
const timeFilter: FilterCodec<string> = {
  read: (text) => (Number.isNaN(Date.parse(text)) ? null : text),
  write: (value) => value,
};

export const LEDGER_FILTERS = {
  since: timeFilter,
  until: timeFilter,
  kind: kindFilter,
  grant: textFilter,
  order: textFilter,
  subAccount: textFilter,
};
export type LedgerFilters = FiltersOf<typeof LEDGER_FILTERS>;

export const isDay = (text: string): boolean => DAY.test(text);

/** The beginning of a day of the reader's calendar, some days later. */
function startOfDay(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** URL → API. The last day counts as a whole. */
export function toFilterInput(filters: LedgerFilters): LedgerFilterInput {
  const { since, until, kind, grant, order, subAccount } = filters;
  const kinds = kindsIn(kind);
  return {
    from: since !== null && isDay(since) ? startOfDay(since, 0) : since,
    to: until !== null && isDay(until) ? startOfDay(until, 1) : until,
    kinds: kinds.length === 0 ? null : kinds,
    grantId: grant,
    orderId: order,
    subAccountId: subAccount,
  };
}

/** Kinds whose quantity says more than their change of the balance: each is about bytes of one sort. */
const COUNTED: ReadonlySet<LedgerEntryKind> = new Set([
  'USAGE',
  'FREE',
  'WRITE_OFF',
  'SET_ASIDE',
  'UNRECOVERED',
]);

/** Whether the quantities of the filtered entries add up to something that can be named. */
export function countsQuantity({ kind }: LedgerFilters): boolean {
  const kinds = kindsIn(kind);
  return kinds.length > 0 && kinds.every((each) => COUNTED.has(each));
}
