import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

export const DISPUTE_STATUSES = ['OPEN', 'LOST', 'WON'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Stage of a dispute at the card scheme. */
export const DISPUTE_STAGES = [
  'RFI',
  'PRE_CHARGEBACK',
  'CHARGEBACK',
  'PRE_ARBITRATION',
  'ARBITRATION',
] as const;
export type DisputeStage = (typeof DISPUTE_STAGES)[number];

/** A cardholder's objection to a payment, as last reported by the provider. */
@Entity('dispute')
@Index('ix_dispute_payment', ['paymentId'])
@Check('ck_dispute_amount', 'amount_minor > 0')
@Check('ck_dispute_status', `status IN ('OPEN', 'LOST', 'WON')`)
export class DisputeEntity {
  /** The provider's id. */
  @PrimaryColumn('text')
  id!: string;

  @ForeignKey('payment')
  @Column('uuid')
  paymentId!: string;

  /** The disputed amount; for a lost dispute, the amount it took. */
  @Column('bigint')
  amountMinor!: bigint;

  /** The amount that was reported when it was open; null if no such report arrived. */
  @Column('bigint', { nullable: true })
  openedMinor!: bigint | null;

  /** The amount that it was reported to have taken, also if it was won later. */
  @Column('bigint', { nullable: true })
  lostMinor!: bigint | null;

  /** The amount that was reported when it was won. */
  @Column('bigint', { nullable: true })
  wonMinor!: bigint | null;

  @Column('text')
  currency!: string;

  @Column('text')
  status!: DisputeStatus;

  @Column('text', { nullable: true })
  stage!: DisputeStage | null;

  @Column('text', { nullable: true })
  reason!: string | null;

  /** Deadline for evidence. */
  @Column('timestamptz', { nullable: true })
  evidenceDueAt!: Date | null;

  /** Time of the report that this row reflects. An older report changes nothing. */
  @Column('timestamptz')
  reportedAt!: Date;

  /** Time of the first report. */
  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
