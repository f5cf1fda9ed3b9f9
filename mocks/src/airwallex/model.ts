/** The provider's objects as kept in memory: amounts in minor units, times as dates. */

export type IntentStatus =
  | 'REQUIRES_PAYMENT_METHOD'
  | 'REQUIRES_CUSTOMER_ACTION'
  | 'REQUIRES_CAPTURE'
  | 'SUCCEEDED'
  | 'CANCELLED';

export type AttemptStatus =
  'AUTHENTICATION_REDIRECTED' | 'AUTHORIZED' | 'CAPTURE_REQUESTED' | 'FAILED' | 'CANCELLED';

export interface Attempt {
  readonly id: string;
  readonly amountMinor: bigint;
  readonly card: { readonly brand: string; readonly bin: string; readonly last4: string };
  readonly autoCapture: boolean;
  status: AttemptStatus;
  failureCode: string | null;
  readonly createdAt: Date;
  updatedAt: Date;
}

export interface Intent {
  readonly id: string;
  readonly clientSecret: string;
  readonly requestId: string;
  readonly merchantOrderId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly returnUrl: string | null;
  status: IntentStatus;
  capturedMinor: bigint;
  cancellationReason: string | null;
  readonly attempts: Attempt[];
  readonly createdAt: Date;
  updatedAt: Date;
}

export const REFUND_STATUSES = ['RECEIVED', 'ACCEPTED', 'SETTLED', 'FAILED'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export interface Refund {
  readonly id: string;
  readonly requestId: string;
  readonly intent: Intent;
  readonly amountMinor: bigint;
  readonly reason: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  status: RefundStatus;
  readonly createdAt: Date;
  updatedAt: Date;
}

export const DISPUTE_STATUSES = [
  'REQUIRES_RESPONSE',
  'CHALLENGED',
  'PENDING_CLOSURE',
  'PENDING_DECISION',
  'ACCEPTED',
  'EXPIRED',
  'LOST',
  'WON',
  'REVERSED',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const DISPUTE_STAGES = [
  'RFI',
  'PRE_CHARGEBACK',
  'CHARGEBACK',
  'PRE_ARBITRATION',
  'ARBITRATION',
] as const;
export type DisputeStage = (typeof DISPUTE_STAGES)[number];

export interface Dispute {
  readonly id: string;
  readonly intent: Intent;
  /** Decreases when a part of the dispute is won. */
  amountMinor: bigint;
  stage: DisputeStage;
  readonly reason: string;
  readonly dueAt: Date;
  status: DisputeStatus;
  readonly createdAt: Date;
  updatedAt: Date;
}

/** Sends one event to the merchant: `name` as in PAYMENTS.md, `object` in the wire's form. */
export type Emit = (name: string, object: Record<string, unknown>) => void;
