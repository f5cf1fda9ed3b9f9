import { IconLoader } from '../lib/icons/icon-loader';
import type { BadgeTone } from '../ui/Badge';

export interface SampleOrder {
  readonly id: string;
  readonly remark: string | null;
  readonly billing: string;
  readonly amount: string;
  readonly paid: string;
  readonly created: string;
  readonly status: string;
  readonly tone: BadgeTone;
}

const LONG_REMARK =
  'Price monitoring for the marketplace team, quarter four, invoiced to cost centre HK-20931-ECOMMERCE-CRAWL-B';

/** Rows that break tables: empty values, long words, long numbers. */
const ROWS: readonly [
  id: string,
  remark: string | null,
  billing: string,
  amount: string,
  paid: string,
  status: string,
  tone: BadgeTone,
][] = [
  ['RP-55XX', null, 'Unlimited', '30 days', '$75.00', 'paid', 'good'],
  ['RP-55WW', 'SERP crawl · team B', 'Traffic', '15 GB', '$225.00', 'pending', 'warn'],
  ['RP-55VV', LONG_REMARK, 'Traffic', '25,000 GB', '$375,000.00', 'failed', 'bad'],
  ['RP-55UU', '價格監察，第四季，向成本中心收費', '不限流量', '30 日', '$75.00', '已退款', 'info'],
  ['RP-55TT', null, 'Traffic', '45 GB', '$675.00', 'expired', 'plain'],
];

export const ORDERS: readonly SampleOrder[] = ROWS.map(
  ([id, remark, billing, amount, paid, status, tone], index) => ({
    id,
    remark,
    billing,
    amount,
    paid,
    status,
    created: `2026-11-${20 - index} 09:14`,
    tone,
  }),
);

/** Enough of them that the list scrolls, in groups, with keywords. */
export const COUNTRIES = [
  ['us', 'United States', 'Recent', '1,204,311', 'USA'],
  ['hk', 'Hong Kong', 'Recent', '88,120', '香港'],
  ['ao', 'Angola', 'Africa', '9,120', ''],
  ['st', 'São Tomé and Príncipe', 'Africa', '120', ''],
  ['za', 'South Africa', 'Africa', '201,300', ''],
  ['in', 'India', 'Asia', '900,120', 'Bharat'],
  ['jp', 'Japan', 'Asia', '410,009', '日本'],
  ['tw', 'Taiwan', 'Asia', '88,120', '台灣'],
  ['de', 'Germany', 'Europe', '310,222', 'Deutschland'],
  ['gb', 'United Kingdom of Great Britain and Northern Ireland', 'Europe', '402,118', 'UK'],
  ['br', 'Brazil', 'South America', '801,110', 'Brasil'],
].map(([value = '', label = '', group = '', hint = '', other = '']) => ({
  value,
  label,
  group,
  hint,
  keywords: [value, other],
}));

export const BARS = Array.from({ length: 30 }, (_, index) => {
  const day = `2026-11-${String(index + 1).padStart(2, '0')}`;
  const down = 6 + ((index * 7) % 11);
  return {
    id: day,
    tick: day.slice(5),
    title: day,
    values: index < 3 ? null : [down, (index * 5) % 6, index % 9 === 0 ? 1 : 0],
  };
});

const JAPAN =
  '<circle cx="256" cy="256" r="256" fill="#eee"/><circle cx="256" cy="256" r="111" fill="#d80027"/>';

/** Stands in for the gateway's flags, because this page has no gateway. */
export const FLAGS = new IconLoader({
  collection: 'samples',
  fetch: () =>
    Promise.resolve(Response.json({ icons: { jp: { body: JAPAN } }, width: 512, height: 512 })),
});

/** Flags that never load. */
export const SLOW_FLAGS = new IconLoader({
  collection: 'samples',
  fetch: () => new Promise(() => undefined),
});
