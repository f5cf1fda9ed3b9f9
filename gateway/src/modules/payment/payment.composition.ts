import type { Clock } from '../../platform/clock.js';
import { SealingKey } from '../../platform/crypto.js';
import type { Database } from '../../platform/database/database.js';
import type { Logger } from '../../platform/logger.js';
import type { AuditService } from '../audit/audit.service.js';
import { PaymentBook } from './payment-book.js';
import type { PaymentFactsSink } from './payment-facts.service.js';
import type { PaymentProvider } from './payment-provider.js';
import { PaymentReconciliationService } from './payment-reconciliation.service.js';
import { PaymentRefundService } from './payment-refund.service.js';
import { PaymentReportService } from './payment-report.service.js';
import { PaymentService } from './payment.service.js';

interface PaymentDependencies {
  db: Database;
  clock: Clock;
  log: Logger;
  audit: AuditService;
  provider: PaymentProvider;
  orders: PaymentFactsSink;
  /** Master secret; stored client secrets have their own key. */
  secret: string;
  checkoutUrl: string;
}

/** Creates the services of this module. */
export function createPayment({ secret, ...given }: PaymentDependencies) {
  const deps = { ...given, book: new PaymentBook(given) };
  const payments = new PaymentService({ ...deps, sealing: new SealingKey(secret, 'payment') });
  return {
    payments,
    paymentReports: new PaymentReportService(deps),
    paymentRefunds: new PaymentRefundService(deps),
    paymentReconciliation: new PaymentReconciliationService({ ...deps, payments }),
  };
}
