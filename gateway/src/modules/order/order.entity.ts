import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { OrderStatus } from '../../../../schema/rules/order-states.js';
import type { BillingType } from '../plan/billing-type.object.js';
import type { ReviewReason } from './order.states.js';

export type PaymentMethod = 'ONLINE' | 'POINTS';

/** An order, with its own copy of the plan's terms. Later changes of the plan do not affect it. */
@Entity('orders')
@Unique('uq_orders_number', ['number'])
@Index('ix_orders_account', { synchronize: false })
@Index('ix_orders_open', { synchronize: false })
@Index('ix_orders_of_account', { synchronize: false })
@Index('ix_orders_waiting', { synchronize: false })
@Index('ix_orders_uninvoiced', { synchronize: false })
@Check('ck_orders_quantity', 'quantity > 0')
@Check('ck_orders_total', 'total_minor >= 0')
@Check(
  'ck_orders_money',
  'captured_minor >= 0 AND refunded_minor >= 0 AND lost_minor >= 0 AND disputed_minor >= 0 AND refunded_minor + lost_minor + disputed_minor <= captured_minor',
)
export class OrderEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** The number people read and search for, such as RP-7K3M9Q2X. */
  @Column('text')
  number!: string;

  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  @ForeignKey('plan')
  @Column('text')
  planId!: string;

  @Column('text')
  planName!: string;

  @Column('text')
  billingType!: BillingType;

  @Column('integer')
  quantity!: number;

  @Column('bigint', { nullable: true })
  bytes!: bigint | null;

  @Column('integer')
  validityDays!: number;

  @Column('integer', { nullable: true })
  validityHours!: number | null;

  @Column('integer', { nullable: true })
  validityMonths!: number | null;

  /** Limits of the plan while the period of this order runs. Null: none, as for traffic and for orders from before limits. */
  @Column('integer', { nullable: true })
  maxConnections!: number | null;

  @Column('integer', { nullable: true })
  bitsPerSecond!: number | null;

  /** The customer's zone, which calendar months follow. */
  @Column('text', { default: 'UTC' })
  timeZone!: string;

  @Column('bigint')
  originalMinor!: bigint;

  @Column('bigint', { default: 0 })
  discountMinor!: bigint;

  @Column('bigint')
  totalMinor!: bigint;

  /** Captured, as reported by `payment`. Excludes a second capture, which is refunded. */
  @Column('bigint', { default: 0 })
  capturedMinor!: bigint;

  /** Settled refunds. */
  @Column('bigint', { default: 0 })
  refundedMinor!: bigint;

  @Column('bigint', { default: 0 })
  pendingRefundMinor!: bigint;

  /** Lost in disputes. */
  @Column('bigint', { default: 0 })
  lostMinor!: bigint;

  /** Under open dispute. */
  @Column('bigint', { default: 0 })
  disputedMinor!: bigint;

  /** The provider ended the intent, and no other exists. */
  @Column('boolean', { default: false })
  paymentCancelled!: boolean;

  @Column('boolean', { default: false })
  attemptFailed!: boolean;

  @Column('text')
  currency!: string;

  @Column('text', { default: 'PENDING' })
  status!: OrderStatus;

  @Column('text', { nullable: true })
  paymentMethod!: PaymentMethod | null;

  @Column('integer', { nullable: true })
  pointsUsed!: number | null;

  @Column('boolean', { default: false })
  startLater!: boolean;

  @Column('text', { nullable: true })
  remark!: string | null;

  /** Why the order needs review; null if it does not. */
  @Column('text', { nullable: true })
  reviewReason!: ReviewReason | null;

  @Column('timestamptz', { nullable: true })
  cancelRequestedAt!: Date | null;

  @Column('timestamptz')
  expiresAt!: Date;

  /** When it was closed unpaid after its time limit. */
  @Column('timestamptz', { nullable: true })
  expiredAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  paidAt!: Date | null;

  /** Set in the transaction that marks it paid. Null before that, and for an order paid with points. */
  @Column('text', { nullable: true })
  invoiceNumber!: string | null;

  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  endsAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  hiddenAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  get paidWithPoints(): boolean {
    return this.paymentMethod === 'POINTS';
  }
}
