import { anyPage } from './any-page.js';
import type { Viewer } from '../../src/platform/viewer.js';
import { invoicePdf } from '../../src/modules/invoice/invoice-pdf.js';
import { readInvoices, readIssued } from '../../src/modules/invoice/invoice.reads.js';
import { readOrder } from '../../src/modules/order/order.reads.js';
import { pdfText } from './pdf-text.js';
import { shareSettlement } from './test-settlement.js';

const MAX_FILE_BYTES = 150_000;
const EVERYTHING = { search: null, kinds: null, from: null, to: null };

/** A shop whose orders are paid, refunded, and disputed, and the invoices and notes that follow. */
export function shareInvoices(env: NodeJS.ProcessEnv = {}) {
  const shop = shareSettlement(env);
  /** Oldest first. */
  async function issued({ accountId }: Viewer) {
    const page = await readInvoices(
      shop.gateway.services.reads,
      accountId,
      EVERYTHING,
      anyPage({ first: 100 }),
    );
    return page.nodes.toReversed();
  }

  const summary = async (order: Order) =>
    (await issued(order.viewer)).map(({ kind, reason, total }) => [kind, reason, total.minor]);

  async function orderOf({ viewer, orderId }: Order) {
    const { reads, clock } = shop.gateway.services;
    const order = await readOrder(reads, viewer.accountId, orderId, clock.now());
    if (!order) throw new Error('the order is gone');
    return order;
  }

  async function textOf({ accountId }: Viewer, number: string, locale: 'en-US' | 'zh-HK') {
    const found = await readIssued(shop.gateway.services.reads, accountId, number);
    if (!found) throw new Error(`no document ${number}`);
    const file = await invoicePdf(found, locale);
    expect(file.length).toBeLessThan(MAX_FILE_BYTES);
    return pdfText(file);
  }

  return { shop, issued, summary, orderOf, textOf };
}

type Order = Awaited<ReturnType<ReturnType<typeof shareSettlement>['openOrder']>>;
export type InvoicedOrder = Order;
