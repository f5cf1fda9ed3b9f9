import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A mailbox that had its free trial. */
@Entity('trial_claim')
@Index('ix_trial_claim_account', ['accountId'])
export class TrialClaimEntity {
  @PrimaryColumn('text')
  emailCanonical!: string;

  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
