import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** CREATING: requested, no answer yet. OPEN: payable. An order has at most one payment in these two states. */
export type PaymentStatus = 'CREATING' | 'OPEN' | 'SUCCEEDED' | 'CANCELLED';

/** One attempt to collect an order's money, with one intent at the provider. */
@Entity('payment')
@Unique('uq_payment_request_id', ['requestId'])
@Unique('uq_payment_intent_id', ['intentId'])
@Index('ix_payment_order', ['orderId'])
@Index('ix_payment_account', { synchronize: false })
@Index('uq_payment_one_live', { synchronize: false })
@Index('ix_payment_next_check', { synchronize: false })
@Check('ck_payment_amount', 'amount_minor > 0')
@Check('ck_payment_status', `status IN ('CREATING', 'OPEN', 'SUCCEEDED', 'CANCELLED')`)
export class PaymentEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('orders')
  @Column('uuid')
  orderId!: string;

  /** Refers to the entity by name, because `payment` must not import from `order`. */
  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  /** The order's number, by which the provider knows the order. */
  @Column('text')
  orderReference!: string;

  @Column('text')
  provider!: string;

  /** Our idempotency key at the provider. */
  @Column('text')
  requestId!: string;

  @Column('text', { nullable: true })
  intentId!: string | null;

  /** The intent's client secret for the browser, sealed with the payment's id as context. */
  @Column('bytea', { nullable: true })
  sealedClientSecret!: Buffer | null;

  @Column('bigint')
  amountMinor!: bigint;

  @Column('text')
  currency!: string;

  @Column('text')
  status!: PaymentStatus;

  @Column('bigint', { default: 0 })
  capturedMinor!: bigint;

  /** Captured although another payment of the order was. It is refunded and not part of the order's money. */
  @Column('boolean', { default: false })
  surplus!: boolean;

  /** Why the provider refused to create the intent. */
  @Column('text', { nullable: true })
  failureCode!: string | null;

  /** Set when the order was cancelled, deleted, or expired: the intent has to end. */
  @Column('timestamptz', { nullable: true })
  closeRequestedAt!: Date | null;

  /** Next time to poll the provider; null if there is nothing left to learn. */
  @Column('timestamptz', { nullable: true })
  nextCheckAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
