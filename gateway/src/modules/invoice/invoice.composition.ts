import type { Needs } from '../../platform/core.js';
import { BillingDetailsService } from './billing-details.service.js';
import { InvoiceFiles } from './invoice-files.service.js';
import { InvoiceService } from './invoice.service.js';

interface Given extends Needs<typeof BillingDetailsService | typeof InvoiceFiles> {
  config: { seller: ConstructorParameters<typeof InvoiceService>[0] };
}

export function composeInvoices(given: Given) {
  return {
    billingDetails: new BillingDetailsService(given),
    invoiceFiles: new InvoiceFiles(given),
    invoices: new InvoiceService(given.config.seller),
  };
}
