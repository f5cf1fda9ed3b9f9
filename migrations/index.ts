import { Roles1700000000000 } from './1700000000000-roles.js';
import { Identity1700000001000 } from './1700000001000-identity.js';
import { Catalogue1700000002000 } from './1700000002000-catalogue.js';
import { Orders1700000003000 } from './1700000003000-orders.js';
import { Ledger1700000004000 } from './1700000004000-ledger.js';
import { Access1700000005000 } from './1700000005000-access.js';
import { Usage1700000006000 } from './1700000006000-usage.js';
import { Jobs1700000007000 } from './1700000007000-jobs.js';
import { Entitlements1700000008000 } from './1700000008000-entitlements.js';
import { EdgeLeases1700000008500 } from './1700000008500-edge-leases.js';
import { PaymentFacts1700000009000 } from './1700000009000-payment-facts.js';
import { UsageQuarters1700000010000 } from './1700000010000-usage-quarters.js';
import { UsageFacts1700000010100 } from './1700000010100-usage-facts.js';
import { UsageSeal1700000010200 } from './1700000010200-usage-seal.js';
import { Logins1700000011000 } from './1700000011000-logins.js';
import { RecentWrites1700000011100 } from './1700000011100-recent-writes.js';
import { PointsDebt1700000012000 } from './1700000012000-points-debt.js';
import { IdempotencyPurge1700000012100 } from './1700000012100-idempotency-purge.js';
import { KnownNetworks1700000013000 } from './1700000013000-known-networks.js';
import { GoogleNonces1700000013100 } from './1700000013100-google-nonces.js';
import { AuditRepeats1700000013200 } from './1700000013200-audit-repeats.js';
import { WhitelistProof1700000014000 } from './1700000014000-whitelist-proof.js';
import { OrderService1700000014100 } from './1700000014100-order-service.js';
import { Invoices1700000015000 } from './1700000015000-invoices.js';

/** Every migration in the order it is applied. An explicit list: a forgotten file fails review, not production. */
export const migrations = [
  Roles1700000000000,
  Identity1700000001000,
  Catalogue1700000002000,
  Orders1700000003000,
  Ledger1700000004000,
  Access1700000005000,
  Usage1700000006000,
  Jobs1700000007000,
  Entitlements1700000008000,
  EdgeLeases1700000008500,
  PaymentFacts1700000009000,
  UsageQuarters1700000010000,
  UsageFacts1700000010100,
  UsageSeal1700000010200,
  Logins1700000011000,
  RecentWrites1700000011100,
  PointsDebt1700000012000,
  IdempotencyPurge1700000012100,
  KnownNetworks1700000013000,
  GoogleNonces1700000013100,
  AuditRepeats1700000013200,
  WhitelistProof1700000014000,
  OrderService1700000014100,
  Invoices1700000015000,
];
