import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { OrderStatus } from '../../../../schema/rules/order-states.js';
import type { BillingType } from '../plan/billing-type.object.js';
import type { ReviewReason } from './order.states.js';

export type PaymentMethod = 'ONLINE' | 'POINTS';

/** An order, with its own copy of the plan's terms. Later changes of the plan do not affect it. */
@Entity('orders')
@Unique('uq_orders_number', ['number'])
@Index('ix_orders_user', { synchronize: false })
@Index('ix_orders_open', { synchronize: false })
@Index('ix_orders_paid', { synchronize: false })
@Index('ix_orders_waiting', { synchronize: false })
@Index('ix_orders_uninvoiced', { synchronize: false })
@Check('ck_orders_quantity', 'quantity > 0')
@Check('ck_orders_total', 'total_minor >= 0')
@Check(
  'ck_orders_money',
  'captured_minor >= 0 AND refunded_minor >= 0 AND lost_minor >= 0 AND disputed_minor >= 0 AND refunded_minor + lost_minor + disputed_minor <= captured_minor',
)
export class OrderEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_orders' })
  id!: string;

  /** The number people read and search for, such as RP-7K3M9Q2X. */
  @Column('text')
  number!: string;

  @ForeignKey('users', { name: 'fk_orders_user' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ForeignKey('plan', { name: 'fk_orders_plan' })
  @Column('text', { name: 'plan_id' })
  planId!: string;

  @Column('text', { name: 'plan_name' })
  planName!: string;

  @Column('text', { name: 'billing_type' })
  billingType!: BillingType;

  @Column('integer')
  quantity!: number;

  @Column('bigint', { nullable: true })
  bytes!: bigint | null;

  @Column('integer', { name: 'validity_days' })
  validityDays!: number;

  @Column('integer', { name: 'validity_hours', nullable: true })
  validityHours!: number | null;

  @Column('integer', { name: 'validity_months', nullable: true })
  validityMonths!: number | null;

  /** The customer's zone, which calendar months follow. */
  @Column('text', { name: 'time_zone', default: 'UTC' })
  timeZone!: string;

  @Column('bigint', { name: 'original_minor' })
  originalMinor!: bigint;

  @Column('bigint', { name: 'discount_minor', default: 0 })
  discountMinor!: bigint;

  @Column('bigint', { name: 'total_minor' })
  totalMinor!: bigint;

  /** Captured, as reported by `payment`. Excludes a second capture, which is refunded. */
  @Column('bigint', { name: 'captured_minor', default: 0 })
  capturedMinor!: bigint;

  /** Settled refunds. */
  @Column('bigint', { name: 'refunded_minor', default: 0 })
  refundedMinor!: bigint;

  @Column('bigint', { name: 'pending_refund_minor', default: 0 })
  pendingRefundMinor!: bigint;

  /** Lost in disputes. */
  @Column('bigint', { name: 'lost_minor', default: 0 })
  lostMinor!: bigint;

  /** Under open dispute. */
  @Column('bigint', { name: 'disputed_minor', default: 0 })
  disputedMinor!: bigint;

  /** The provider ended the intent, and no other exists. */
  @Column('boolean', { name: 'payment_cancelled', default: false })
  paymentCancelled!: boolean;

  @Column('boolean', { name: 'attempt_failed', default: false })
  attemptFailed!: boolean;

  @Column('text')
  currency!: string;

  @Column('text', { default: 'PENDING' })
  status!: OrderStatus;

  @Column('text', { name: 'payment_method', nullable: true })
  paymentMethod!: PaymentMethod | null;

  @Column('integer', { name: 'points_used', nullable: true })
  pointsUsed!: number | null;

  @Column('boolean', { name: 'start_later', default: false })
  startLater!: boolean;

  @Column('text', { nullable: true })
  remark!: string | null;

  /** Why the order needs review; null if it does not. */
  @Column('text', { name: 'review_reason', nullable: true })
  reviewReason!: ReviewReason | null;

  @Column('timestamptz', { name: 'cancel_requested_at', nullable: true })
  cancelRequestedAt!: Date | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** When it was closed unpaid after its time limit. */
  @Column('timestamptz', { name: 'expired_at', nullable: true })
  expiredAt!: Date | null;

  @Column('timestamptz', { name: 'paid_at', nullable: true })
  paidAt!: Date | null;

  /** Set in the transaction that marks it paid. Null before that, and for an order paid with points. */
  @Column('text', { name: 'invoice_number', nullable: true })
  invoiceNumber!: string | null;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt!: Date | null;

  @Column('timestamptz', { name: 'hidden_at', nullable: true })
  hiddenAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  get paidWithPoints(): boolean {
    return this.paymentMethod === 'POINTS';
  }
}
