import { anyPage } from './any-page.js';
import { shareInvoices } from './test-invoices.js';
import { providerEvent, usd, type OpenOrder } from './test-settlement.js';
import type { EntryLedger } from '../../src/modules/ledger/entries/account-entries.service.js';
import { readEntries } from '../../src/modules/account-ledger/ledger-entries.reads.js';
import { newId } from '../../src/platform/ids.js';
import type { Viewer } from '../../src/platform/viewer.js';

const EVERYTHING = { from: null, to: null, kinds: null, grantId: null, subAccountId: null };

/** An order of 75 USD, or 5 GB, by a referred customer, with the provider's names of what happens to it. */
export interface Life {
  order: OpenOrder;
  /** The intent of a second payment that was open at the same time. */
  second: string;
  idOf: (name: string) => string;
}

export const sorted = (lines: readonly string[]) => lines.toSorted();

/** Orders, the provider's reports about them as words (`settled r 2500 1`), and what the ledgers say then. */
export function shareLives() {
  const { shop, summary, orderOf } = shareInvoices();

  async function live(isPaidTwice = false): Promise<Life> {
    const order = await shop.openOrder();
    const second = isPaidTwice ? (await secondPayment(order)).intentId : '';
    const ids = new Map<string, string>();
    const idOf = (name: string) => {
      const id = ids.get(name) ?? `${name}_${newId()}`;
      ids.set(name, id);
      return id;
    };
    return { order, second, idOf };
  }

  async function secondPayment({ viewer, orderId }: OpenOrder): Promise<{ intentId: string }> {
    await shop.gateway.sql(`UPDATE payment SET status = 'CANCELLED' WHERE order_id = $1`, [
      orderId,
    ]);
    const { intent } = await shop.gateway.services.orders.pay(viewer, orderId, newId(), 'PAY');
    if (!intent) throw new Error('the order is paid');
    return intent;
  }

  const events = new Map<string, ReturnType<typeof providerEvent>>();

  /** A report with a fixed event of the provider, so that a repetition is one. */
  function deliver(life: Life, name: string): Promise<unknown> {
    const { order, second, idOf } = life;
    const [what = '', of = '', amount = '0', at = '0'] = name.split(' ');
    const intentId = order.intent.id;
    const money = usd(BigInt(amount));
    const id = idOf(of);
    const reports = {
      pay: () => providerEvent({ type: 'SUCCEEDED', intent: order.intent }),
      second: () => providerEvent({ type: 'SUCCEEDED', intent: { ...order.intent, id: second } }),
      cancel: () => providerEvent({ type: 'CANCELLED', intent: order.intent }),
      refund: (status: 'SETTLED' | 'FAILED' | 'PENDING', of = intentId) =>
        providerEvent(
          { type: 'REFUND', intentId: of, refund: { id, amount: money, status } },
          new Date(Number(at)),
        ),
      dispute: (status: 'OPEN' | 'LOST' | 'WON') =>
        providerEvent(
          { type: 'DISPUTE', intentId, dispute: { id, amount: money, status } },
          new Date(Number(at)),
        ),
    };
    const eventOf = () => {
      switch (what) {
        case 'pay':
        case 'second':
        case 'cancel':
          return reports[what]();
        case 'settled':
        case 'failed':
        case 'pending':
          return reports.refund(what.toUpperCase() as 'SETTLED');
        case 'back':
          return reports.refund('SETTLED', second);
        case 'open':
        case 'lost':
        case 'won':
          return reports.dispute(what.toUpperCase() as 'OPEN');
        default:
          throw new Error(name);
      }
    };
    const key = `${intentId} ${name}`;
    const event = events.get(key) ?? eventOf();
    events.set(key, event);
    return shop.receive(event);
  }

  async function entriesOf({ accountId }: Viewer, ledger: EntryLedger, orderId: string) {
    const { reads, clock } = shop.gateway.services;
    const conditions = { ...EVERYTHING, ledger, orderId };
    const page = anyPage({ first: 100 });
    const { nodes } = await readEntries(reads, accountId, conditions, page, clock.now());
    return nodes;
  }

  /** What the ledgers say of an order, without the order of the entries. */
  async function ledgersOf({ order }: Life) {
    const { viewer, referrer, orderId } = order;
    const points = async (of: Viewer) =>
      (await entriesOf(of, 'POINTS', orderId))
        .filter(({ kind }) => kind === 'AWARD' || kind === 'TAKE_BACK')
        .map(({ kind, reason, quantity }) => `${kind} ${reason ?? ''} ${quantity}`);
    const traffic = new Map<string, bigint>();
    for (const { kind, reason, amount } of await entriesOf(viewer, 'TRAFFIC', orderId))
      if (kind === 'TAKE_BACK') traffic.set(`${reason}`, (traffic.get(`${reason}`) ?? 0n) + amount);
    return {
      money: sorted(
        (await entriesOf(viewer, 'MONEY', orderId)).map(
          ({ kind, reason, amount, quantity }) =>
            `${kind} ${reason ?? '-'} ${amount}${quantity === amount ? '' : ` about ${quantity}`}`,
        ),
      ),
      points: sorted(await points(viewer)),
      referrer: sorted(await points(referrer)),
      traffic: sorted([...traffic].map(([reason, amount]) => `${reason} ${amount}`)),
    };
  }

  /** The sums by kind are those of the order, and each note is one of the entries that moved money back. */
  async function expectAgreement(life: Life): Promise<void> {
    const { order } = life;
    const [money, { captured, refunded, chargedBack }] = [
      await entriesOf(order.viewer, 'MONEY', order.orderId),
      await orderOf(order),
    ];
    const sum = (wanted: string) =>
      money.reduce((total, { kind, amount }) => (kind === wanted ? total + amount : total), 0n);
    expect([sum('PAYMENT'), sum('REFUND'), sum('DISPUTE')]).toEqual([
      captured.minor,
      -refunded.minor,
      -chargedBack.minor,
    ]);
    const back = money.filter(({ kind, amount }) => kind !== 'PAYMENT' && amount !== 0n);
    const notes = (await summary(order)).slice(1);
    expect(sorted(notes.map(([kind, reason, minor]) => `${kind} ${reason} ${minor}`))).toEqual(
      captured.minor < 7_500n
        ? []
        : sorted(
            back.map(({ kind, amount }) => {
              const note = amount < 0n ? 'CREDIT_NOTE' : 'DEBIT_NOTE';
              const minor = amount < 0n ? -amount : amount;
              return `${note} ${kind === 'REFUND' ? 'REFUND' : 'CHARGEBACK'} ${minor}`;
            }),
          ),
    );
  }

  return { shop, live, deliver, entriesOf, ledgersOf, expectAgreement };
}
