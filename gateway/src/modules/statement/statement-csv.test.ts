import { csvOf } from './statement-csv.js';
import type { StatementEntry } from './statement.reads.js';

const at = new Date('2026-10-05T00:00:00.000Z');

const entry = (remark: string): StatementEntry => ({
  number: 7n,
  ledger: 'POINTS',
  unit: 'POINTS',
  kind: 'ADJUSTMENT',
  amount: -75n,
  quantity: 0n,
  balanceAfter: -5n,
  occurredAt: at,
  until: null,
  postedAt: at,
  grantId: null,
  orderId: null,
  orderNumber: null,
  subAccountId: null,
  subAccountName: null,
  reason: null,
  remark,
  isCorrection: false,
});

async function remarkIn(remark: string): Promise<string> {
  const period = { from: at, to: at, balances: [] };
  async function* pages() {
    yield [entry(remark)];
  }
  const parts: string[] = [];
  for await (const part of csvOf(period, pages())) parts.push(part);
  const [, line = ''] = parts.join('').split('\r\n');
  expect(line).toMatch(/^7,POINTS,POINTS,ADJUSTMENT,-75,0,-5,/);
  return line.split(',').at(-3) ?? '';
}

it.each([
  ['=1', "'=1"],
  ['＝1', "'＝1"],
  ['\u200B=1', "'\u200B=1"],
  ['a;=1', "a;'=1"],
  ['-1', "'-1"],
  ['plain', 'plain'],
])('a remark that a spreadsheet could run stays text: %s', async (remark, written) => {
  expect(await remarkIn(remark)).toBe(written);
});
