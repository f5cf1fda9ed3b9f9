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

export const DISPUTE_STATUSES = ['OPEN', 'LOST', 'WON'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** How far a dispute has gone at the card scheme. */
export const DISPUTE_STAGES = [
  'RFI',
  'PRE_CHARGEBACK',
  'CHARGEBACK',
  'PRE_ARBITRATION',
  'ARBITRATION',
] as const;
export type DisputeStage = (typeof DISPUTE_STAGES)[number];

/** A cardholder's objection to a payment, as the provider reported it last. */
@Entity('dispute')
@Index('ix_dispute_payment', ['paymentId'])
@Check('ck_dispute_amount', 'amount_minor > 0')
@Check('ck_dispute_status', `status IN ('OPEN', 'LOST', 'WON')`)
export class DisputeEntity {
  /** The provider's. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_dispute' })
  id!: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId!: string;

  @ManyToOne(() => PaymentEntity)
  @JoinColumn({ name: 'payment_id', foreignKeyConstraintName: 'fk_dispute_payment' })
  payment?: Relation<PaymentEntity>;

  /** What it is about; once it is lost, what it took. */
  @Column('bigint', { name: 'amount_minor' })
  amountMinor!: bigint;

  @Column('text')
  currency!: string;

  @Column('text')
  status!: DisputeStatus;

  @Column('text', { nullable: true })
  stage!: DisputeStage | null;

  @Column('text', { nullable: true })
  reason!: string | null;

  /** Until when evidence can be handed in. */
  @Column('timestamptz', { name: 'evidence_due_at', nullable: true })
  evidenceDueAt!: Date | null;

  /** Time of the report that the row says; an older report changes nothing. */
  @Column('timestamptz', { name: 'reported_at' })
  reportedAt!: Date;

  /** Time of the first report. */
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
