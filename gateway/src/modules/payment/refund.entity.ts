import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

export const REFUND_STATUSES = ['PENDING', 'SETTLED', 'FAILED'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** A refund of a payment, as last reported by the provider. */
@Entity('refund')
@Index('ix_refund_payment', ['paymentId'])
@Check('ck_refund_amount', 'amount_minor > 0')
@Check('ck_refund_status', `status IN ('PENDING', 'SETTLED', 'FAILED')`)
export class RefundEntity {
  /** The provider's id. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_refund' })
  id!: string;

  @ForeignKey('payment', { name: 'fk_refund_payment' })
  @Column('uuid', { name: 'payment_id' })
  paymentId!: string;

  @Column('bigint', { name: 'amount_minor' })
  amountMinor!: bigint;

  @Column('text')
  currency!: string;

  @Column('text')
  status!: RefundStatus;

  @Column('text', { nullable: true })
  reason!: string | null;

  /** Time of the report that this row reflects. An older report changes nothing. */
  @Column('timestamptz', { name: 'reported_at' })
  reportedAt!: Date;

  /** Time of the first report. */
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
