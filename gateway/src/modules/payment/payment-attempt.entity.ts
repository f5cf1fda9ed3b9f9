import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A refused card attempt. */
@Entity('payment_attempt')
@Index('ix_payment_attempt_payment', ['paymentId'])
@Check('ck_payment_attempt_amount', 'amount_minor > 0')
export class PaymentAttemptEntity {
  /** The provider's id. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_payment_attempt' })
  id!: string;

  @ForeignKey('payment', { name: 'fk_payment_attempt_payment' })
  @Column('uuid', { name: 'payment_id' })
  paymentId!: string;

  @Column('bigint', { name: 'amount_minor' })
  amountMinor!: bigint;

  @Column('text')
  currency!: string;

  @Column('text', { name: 'failure_code' })
  failureCode!: string;

  @Column('timestamptz', { name: 'failed_at' })
  failedAt!: Date;
}
