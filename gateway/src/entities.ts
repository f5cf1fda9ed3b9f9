import { AccountEntity } from './modules/account/account.entity.js';
import { AccountMemberEntity } from './modules/account/account-member.entity.js';
import { ApiKeyEntity } from './modules/api-key/api-key.entity.js';
import { AuditEntryEntity } from './modules/audit/audit-entry.entity.js';
import { AuditRepeatEntity } from './modules/audit/audit-repeat.entity.js';
import { EdgeLeaseEntity } from './modules/entitlement/leases/edge-lease.entity.js';
import { EntitlementClosingEntity } from './modules/entitlement/book/entitlement-closing.entity.js';
import { EntitlementCommandEntity } from './modules/entitlement/book/entitlement-command.entity.js';
import { TrafficGrantEntity } from './modules/entitlement/book/traffic-grant.entity.js';
import { TrialClaimEntity } from './modules/entitlement/trial-claim.entity.js';
import { UnlimitedEntitlementEntity } from './modules/entitlement/book/unlimited-entitlement.entity.js';
import { UnlimitedSegmentEntity } from './modules/entitlement/book/unlimited-segment.entity.js';
import { AccountBalanceEntity } from './modules/entitlement/book/account-balance.entity.js';
import { IdempotencyKeyEntity } from './modules/idempotency/idempotency-key.entity.js';
import { EmailCodeEntity } from './modules/identity/codes/email-code.entity.js';
import { GoogleNonceUsedEntity } from './modules/identity/google/google-nonce-used.entity.js';
import { KnownNetworkEntity } from './modules/identity/guards/known-network.entity.js';
import { PasswordResetEntity } from './modules/identity/codes/password-reset.entity.js';
import { UserIdentityEntity } from './modules/identity/google/user-identity.entity.js';
import { BillingDetailsEntity } from './modules/invoice/billing-details.entity.js';
import { InvoiceEntity } from './modules/invoice/invoice.entity.js';
import { InvoiceCounterEntity } from './modules/invoice/invoice-counter.entity.js';
import { LedgerAccountEntity } from './modules/ledger/ledger-account.entity.js';
import { AccountEntryEntity } from './modules/ledger/entries/account-entry.entity.js';
import { LedgerEntryEntity } from './modules/ledger/ledger-entry.entity.js';
import { LedgerTransactionEntity } from './modules/ledger/ledger-transaction.entity.js';
import { CityEntity } from './modules/location/city.entity.js';
import { CountryEntity } from './modules/location/country.entity.js';
import { MailOutboxEntity } from './modules/notification/mail-outbox.entity.js';
import { OrderEntity } from './modules/order/order.entity.js';
import { OrderEventEntity } from './modules/order/order-event.entity.js';
import { DisputeEntity } from './modules/payment/dispute.entity.js';
import { PaymentEntity } from './modules/payment/payment.entity.js';
import { PaymentAttemptEntity } from './modules/payment/payment-attempt.entity.js';
import { ProviderEventEntity } from './modules/payment/provider-event.entity.js';
import { RefundEntity } from './modules/payment/refund.entity.js';
import { PlanEntity } from './modules/plan/plan.entity.js';
import { RedeemableProductEntity } from './modules/points/redeemable-product.entity.js';
import { EdgeShareEntity } from './modules/proxy/edge-share.entity.js';
import { ProxyConfigurationEntity } from './modules/proxy/proxy-configuration.entity.js';
import { ProxyRequestEntity } from './modules/proxy-request/proxy-request.entity.js';
import { StatementSealEntity } from './modules/statement/statement-seal.entity.js';
import { SessionEntity } from './modules/session/session.entity.js';
import { StatusSpanEntity } from './modules/status/status-span.entity.js';
import { SubAccountEntity } from './modules/sub-account/sub-account.entity.js';
import { EdgeNodeEntity } from './modules/usage/ingest/edge-node.entity.js';
import { TicketAttachmentEntity } from './modules/support/ticket-attachment.entity.js';
import { TicketEntity } from './modules/support/ticket.entity.js';
import { TicketMessageEntity } from './modules/support/ticket-message.entity.js';
import { UsageDayEntity } from './modules/usage/ingest/usage-day.entity.js';
import { UsageDayStartEntity } from './modules/usage/report/usage-day-start.entity.js';
import { UsageEventEntity } from './modules/usage/ingest/usage-event.entity.js';
import { UsageQuarterEntity } from './modules/usage/ingest/usage-quarter.entity.js';
import { UsageOutcomeDayEntity } from './modules/usage/ingest/usage-outcome-day.entity.js';
import { UsageTargetEntity } from './modules/usage/ingest/usage-target.entity.js';
import { UsageSealEntity } from './modules/usage/sealing/usage-seal.entity.js';
import { UsageSealedDayEntity } from './modules/usage/sealing/usage-sealed-day.entity.js';
import { UsageAccountDayEntity } from './modules/usage/ingest/usage-account-day.entity.js';
import { UsageAccountQuarterEntity } from './modules/usage/ingest/usage-account-quarter.entity.js';
import { UsageChargeEntity } from './modules/usage/ingest/usage-charge.entity.js';
import { UserEntity } from './modules/user/user.entity.js';
import { WhitelistClaimEntity } from './modules/whitelist/whitelist-claim.entity.js';
import { WhitelistEntryEntity } from './modules/whitelist/whitelist-entry.entity.js';
import { EventCursorEntity } from './platform/events/event-cursor.entity.js';
import { EventEntity } from './platform/events/event.entity.js';
import { EventStreamEntity } from './platform/events/event-stream.entity.js';
import { RecentWriteEntity } from './platform/database/recent-write.entity.js';
import { SecretCanaryEntity } from './platform/database/secret-canary.entity.js';

/** Every table. `npm run drift` compares each with the migrated database, and fails when a table is missing here. */
export const entities = [
  AccountEntity,
  AccountMemberEntity,
  ApiKeyEntity,
  AuditEntryEntity,
  AuditRepeatEntity,
  BillingDetailsEntity,
  CityEntity,
  CountryEntity,
  DisputeEntity,
  EdgeLeaseEntity,
  EdgeNodeEntity,
  EdgeShareEntity,
  EmailCodeEntity,
  EntitlementClosingEntity,
  EntitlementCommandEntity,
  EventCursorEntity,
  EventEntity,
  EventStreamEntity,
  GoogleNonceUsedEntity,
  IdempotencyKeyEntity,
  InvoiceCounterEntity,
  InvoiceEntity,
  KnownNetworkEntity,
  LedgerAccountEntity,
  AccountEntryEntity,
  LedgerEntryEntity,
  LedgerTransactionEntity,
  MailOutboxEntity,
  OrderEntity,
  OrderEventEntity,
  PasswordResetEntity,
  PaymentAttemptEntity,
  PaymentEntity,
  PlanEntity,
  ProviderEventEntity,
  ProxyConfigurationEntity,
  ProxyRequestEntity,
  RecentWriteEntity,
  RedeemableProductEntity,
  RefundEntity,
  SecretCanaryEntity,
  SessionEntity,
  StatementSealEntity,
  StatusSpanEntity,
  SubAccountEntity,
  TicketAttachmentEntity,
  TicketEntity,
  TicketMessageEntity,
  TrafficGrantEntity,
  TrialClaimEntity,
  UnlimitedEntitlementEntity,
  UnlimitedSegmentEntity,
  UsageDayEntity,
  UsageDayStartEntity,
  UsageEventEntity,
  UsageQuarterEntity,
  UsageOutcomeDayEntity,
  UsageTargetEntity,
  UsageSealEntity,
  UsageSealedDayEntity,
  UsageAccountDayEntity,
  UsageAccountQuarterEntity,
  UsageChargeEntity,
  AccountBalanceEntity,
  UserEntity,
  UserIdentityEntity,
  WhitelistClaimEntity,
  WhitelistEntryEntity,
];
