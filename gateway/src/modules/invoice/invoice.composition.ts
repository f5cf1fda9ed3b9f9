import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database/database.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { RateLimits } from '../../platform/rate-limit.js';
import type { AuditService } from '../audit/audit.service.js';
import { BillingDetailsService } from './billing-details.service.js';
import { InvoiceFiles } from './invoice-files.service.js';
import { InvoiceService } from './invoice.service.js';

interface InvoiceDependencies {
  db: Database;
  /** Must see every committed write at once. */
  reads: ReadPool;
  clock: Clock;
  audit: AuditService;
  rateLimits: RateLimits;
  seller: ConstructorParameters<typeof InvoiceService>[0];
}

/** Creates the services of this module. */
export function createInvoices({ seller, ...deps }: InvoiceDependencies) {
  return {
    billingDetails: new BillingDetailsService(deps),
    invoiceFiles: new InvoiceFiles(deps),
    invoices: new InvoiceService(seller),
  };
}
