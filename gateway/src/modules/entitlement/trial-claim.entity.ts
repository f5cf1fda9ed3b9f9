import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A mailbox that had its free trial. */
@Entity('trial_claim')
@Index('ix_trial_claim_user', ['userId'])
export class TrialClaimEntity {
  @PrimaryColumn('text')
  emailCanonical!: string;

  @ForeignKey('users')
  @Column('uuid')
  userId!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
