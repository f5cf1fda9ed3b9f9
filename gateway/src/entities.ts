import { ApiKeyEntity } from './modules/api-key/api-key.entity.js';
import { OrderEntity } from './modules/order/order.entity.js';
import { DisputeEntity } from './modules/payment/dispute.entity.js';
import { PaymentAttemptEntity } from './modules/payment/payment-attempt.entity.js';
import { PaymentEntity } from './modules/payment/payment.entity.js';
import { RefundEntity } from './modules/payment/refund.entity.js';
import { PlanEntity } from './modules/plan/plan.entity.js';
import { SessionEntity } from './modules/session/session.entity.js';
import { SubAccountEntity } from './modules/sub-account/sub-account.entity.js';
import { WhitelistEntryEntity } from './modules/whitelist/whitelist-entry.entity.js';
import { UserEntity } from './modules/user/user.entity.js';

/** Every mapped table. What is not here (ledger, usage, outbox) is written and read as SQL only. */
export const entities = [
  ApiKeyEntity,
  DisputeEntity,
  OrderEntity,
  PaymentAttemptEntity,
  PaymentEntity,
  PlanEntity,
  RefundEntity,
  SessionEntity,
  SubAccountEntity,
  UserEntity,
  WhitelistEntryEntity,
];
