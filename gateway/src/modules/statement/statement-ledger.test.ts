import { anyPage } from '../../../test/support/any-page.js';
import { shareInvoices } from '../../../test/support/test-invoices.js';
import { DAY_MS } from '../../platform/clock.js';
import { readEntries } from '../account-ledger/ledger-entries.reads.js';

const { shop } = shareInvoices();
const LEDGERS = ['TRAFFIC', 'MONEY', 'POINTS'] as const;

/** Texts, so that a difference can be read. */
interface Sum {
  kind: string;
  entries: string;
  amount: string;
  quantity: string;
}

it('has the movements that the three ledgers have of the same time', async () => {
  const { services, clock } = shop.gateway;
  const { freshReads, statementFiles } = services;
  const start = clock.now();
  const order = await shop.paidOrder();
  const { accountId } = order.viewer;
  clock.advance(DAY_MS);
  await shop.refunds(order)('SETTLED', 1_500n);
  await services.usagePosting.post(accountId);
  const middle = clock.now();
  clock.advance(40 * DAY_MS);
  await services.expiries.closeExpired();
  await services.usagePosting.post(accountId);
  const end = new Date(clock.now().getTime() + 1);

  const kinds = new Set<string>();
  for (const [from, to] of [
    [start, end],
    [start, middle],
    [middle, end],
  ] as const) {
    const { balances } = await statementFiles.ofPeriod(accountId, from, to);
    for (const ledger of LEDGERS) {
      const { nodes } = await readEntries(
        freshReads,
        accountId,
        { ledger, from, to, kinds: null, grantId: null, orderId: null, subAccountId: null },
        anyPage({ first: 100 }),
        end,
      );
      const sums = new Map<string, Sum>();
      for (const { kind, amount, quantity } of nodes) {
        const sum = sums.get(kind) ?? { kind, entries: '0', amount: '0', quantity: '0' };
        sums.set(kind, {
          kind,
          entries: `${BigInt(sum.entries) + 1n}`,
          amount: `${BigInt(sum.amount) + amount}`,
          quantity: `${BigInt(sum.quantity) + quantity}`,
        });
        kinds.add(`${ledger} ${kind}`);
      }
      const own = balances.filter((balance) => balance.ledger === ledger);
      expect(own.flatMap(({ movements }) => movements.map(textsOf))).toEqual(
        [...sums.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1)),
      );
      const change = own.reduce((sum, { opening, closing }) => sum + closing - opening, 0n);
      expect(change).toBe(nodes.reduce((sum, { amount }) => sum + amount, 0n));
    }
  }
  // Otherwise nothing was compared.
  expect([...kinds]).toEqual(
    expect.arrayContaining(['TRAFFIC GRANT', 'TRAFFIC TAKE_BACK', 'MONEY PAYMENT', 'MONEY REFUND']),
  );
  expect([...kinds].some((kind) => kind.startsWith('POINTS'))).toBe(true);
});

const textsOf = ({ kind, entries, amount, quantity }: Record<keyof Sum, bigint | string>): Sum => ({
  kind: String(kind),
  entries: String(entries),
  amount: String(amount),
  quantity: String(quantity),
});
