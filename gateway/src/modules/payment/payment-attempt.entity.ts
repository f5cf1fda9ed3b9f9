import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A refused card attempt. */
@Entity('payment_attempt')
@Index('ix_payment_attempt_payment', ['paymentId'])
@Check('ck_payment_attempt_amount', 'amount_minor > 0')
export class PaymentAttemptEntity {
  /** The provider's id. */
  @PrimaryColumn('text')
  id!: string;

  @ForeignKey('payment')
  @Column('uuid')
  paymentId!: string;

  @Column('bigint')
  amountMinor!: bigint;

  @Column('text')
  currency!: string;

  @Column('text')
  failureCode!: string;

  @Column('timestamptz')
  failedAt!: Date;
}
