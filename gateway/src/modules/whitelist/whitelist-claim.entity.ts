import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A link that adds the address it is opened from to a whitelist. The token is kept as SHA-256. */
@Entity('whitelist_claim')
@Index('ix_whitelist_claim_account', ['accountId'])
@Index('uq_whitelist_claim_entry', ['entryId'], { unique: true })
export class WhitelistClaimEntity {
  @PrimaryColumn('bytea')
  tokenHash!: Buffer;

  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  @ForeignKey('whitelist_entry')
  @Column('uuid')
  entryId!: string;

  @ForeignKey('sub_account')
  @Column('uuid')
  subAccountId!: string;

  @Column('inet')
  address!: string;

  @Column('timestamptz')
  expiresAt!: Date;
}
