import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { PaymentEntity } from './payment.entity.js';

/** A refused card attempt. */
@Entity('payment_attempt')
@Index('ix_payment_attempt_payment', ['paymentId'])
@Check('ck_payment_attempt_amount', 'amount_minor > 0')
export class PaymentAttemptEntity {
  /** The provider's id. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_payment_attempt' })
  id!: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId!: string;

  @ManyToOne(() => PaymentEntity)
  @JoinColumn({ name: 'payment_id', foreignKeyConstraintName: 'fk_payment_attempt_payment' })
  payment?: Relation<PaymentEntity>;

  @Column('bigint', { name: 'amount_minor' })
  amountMinor!: bigint;

  @Column('text')
  currency!: string;

  @Column('text', { name: 'failure_code' })
  failureCode!: string;

  @Column('timestamptz', { name: 'failed_at' })
  failedAt!: Date;
}
