import { newId } from '../../src/platform/ids.js';
import { anyPage } from './any-page.js';
import type { Viewer } from '../../src/platform/viewer.js';
import { invoicePdf } from '../../src/modules/invoice/invoice-pdf.js';
import { readInvoices, readIssued } from '../../src/modules/invoice/invoice.reads.js';
import { readOrder } from '../../src/modules/order/order.reads.js';
import { pdfText } from './pdf-text.js';
import { providerEvent, shareSettlement } from './test-settlement.js';

const MAX_FILE_BYTES = 150_000;
const EVERYTHING = { search: null, kinds: null, from: null, to: null };

/** A shop whose orders are paid, refunded, and disputed, and the invoices and notes that follow. */
export function shareInvoices() {
  const shop = shareSettlement();
  const usd = (minor: bigint) => ({ minor, currency: 'USD' });

  let reported = 0;
  /** Each report is later than the previous one. */
  const at = () => new Date(++reported);

  const refunds = ({ intent }: Order) => {
    const id = `ref_${newId()}`;
    return (status: 'SETTLED' | 'FAILED' | 'PENDING', minor: bigint) =>
      shop.receive(
        providerEvent(
          { type: 'REFUND', intentId: intent.id, refund: { id, amount: usd(minor), status } },
          at(),
        ),
      );
  };

  const disputes = ({ intent }: Order) => {
    const id = `dis_${newId()}`;
    return (status: 'OPEN' | 'WON' | 'LOST', minor: bigint) =>
      shop.receive(
        providerEvent(
          { type: 'DISPUTE', intentId: intent.id, dispute: { id, amount: usd(minor), status } },
          at(),
        ),
      );
  };

  /** Oldest first. */
  async function issued({ userId }: Viewer) {
    const page = await readInvoices(
      shop.gateway.services.reads,
      userId,
      EVERYTHING,
      anyPage({ first: 100 }),
    );
    return page.nodes.toReversed();
  }

  const summary = async (order: Order) =>
    (await issued(order.viewer)).map(({ kind, reason, total }) => [kind, reason, total.minor]);

  async function orderOf({ viewer, orderId }: Order) {
    const { reads, clock } = shop.gateway.services;
    const order = await readOrder(reads, viewer.userId, orderId, clock.now());
    if (!order) throw new Error('the order is gone');
    return order;
  }

  async function textOf({ userId }: Viewer, number: string, locale: 'en-US' | 'zh-HK') {
    const found = await readIssued(shop.gateway.services.reads, userId, number);
    if (!found) throw new Error(`no document ${number}`);
    const file = await invoicePdf(found, locale);
    expect(file.length).toBeLessThan(MAX_FILE_BYTES);
    return pdfText(file);
  }

  return { shop, refunds, disputes, issued, summary, orderOf, textOf };
}

type Order = Awaited<ReturnType<ReturnType<typeof shareSettlement>['openOrder']>>;
export type InvoicedOrder = Order;
