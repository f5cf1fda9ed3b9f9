import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A mailbox that had its free trial. */
@Entity('trial_claim')
@Index('ix_trial_claim_user', ['userId'])
export class TrialClaimEntity {
  @PrimaryColumn('text', { name: 'email_canonical', primaryKeyConstraintName: 'pk_trial_claim' })
  emailCanonical!: string;

  @ForeignKey('users', { name: 'fk_trial_claim_user' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
