import type { Core, Needs } from '../../platform/core.js';
import { SealingKey } from '../../platform/crypto.js';
import type { AuditService } from '../audit/audit.service.js';
import { AirwallexProvider } from './airwallex.provider.js';
import { PaymentBook } from './payment-book.js';
import type { PaymentFactsSink } from './payment-facts.service.js';
import { PaymentReconciliationService } from './payment-reconciliation.service.js';
import { PaymentRefundService } from './payment-refund.service.js';
import { PaymentReportService } from './payment-report.service.js';
import { PaymentService } from './payment.service.js';

interface Given extends Pick<Core, 'log'>, Needs<typeof PaymentRefundService, 'provider' | 'book'> {
  audit: AuditService;
  orderFacts: PaymentFactsSink;
  config: {
    airwallex: ConstructorParameters<typeof AirwallexProvider>[0];
    publicUrl: string;
    secret: string;
  };
}

export function composePayment({ orderFacts, config, ...given }: Given) {
  const provider = new AirwallexProvider(config.airwallex, given.clock);
  const book = new PaymentBook({ ...given, provider, orders: orderFacts });
  const deps = { ...given, provider, book };
  const payments = new PaymentService({
    ...deps,
    sealing: new SealingKey(config.secret, 'payment'),
    checkoutUrl: `${config.publicUrl}/checkout/payment`,
  });
  return {
    provider,
    payments,
    paymentReports: new PaymentReportService(deps),
    paymentRefunds: new PaymentRefundService(deps),
    paymentReconciliation: new PaymentReconciliationService({ ...deps, payments }),
  };
}
