import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A link that adds the address it is opened from to a whitelist. The token is kept as SHA-256. */
@Entity('whitelist_claim')
@Index('ix_whitelist_claim_user', ['userId'])
@Index('uq_whitelist_claim_entry', ['entryId'], { unique: true })
export class WhitelistClaimEntity {
  @PrimaryColumn('bytea', { name: 'token_hash', primaryKeyConstraintName: 'pk_whitelist_claim' })
  tokenHash!: Buffer;

  @ForeignKey('users', { name: 'fk_whitelist_claim_user' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ForeignKey('whitelist_entry', { name: 'fk_whitelist_claim_entry' })
  @Column('uuid', { name: 'entry_id' })
  entryId!: string;

  @ForeignKey('sub_account', { name: 'fk_whitelist_claim_sub_account' })
  @Column('uuid', { name: 'sub_account_id' })
  subAccountId!: string;

  @Column('inet')
  address!: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
