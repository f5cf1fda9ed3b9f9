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
  @PrimaryColumn('text')
  id!: string;

  @ForeignKey('payment')
  @Column('uuid')
  paymentId!: string;

  @Column('bigint')
  amountMinor!: bigint;

  /** The amount that it was reported to have settled, also if it failed later. Null if it never did. */
  @Column('bigint', { nullable: true })
  settledMinor!: bigint | null;

  @Column('text')
  currency!: string;

  @Column('text')
  status!: RefundStatus;

  @Column('text', { nullable: true })
  reason!: string | null;

  /** Time of the report that this row reflects. An older report changes nothing. */
  @Column('timestamptz')
  reportedAt!: Date;

  /** Time of the first report. */
  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
