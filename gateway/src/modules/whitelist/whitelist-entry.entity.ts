import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** An address that needs no password at the proxies, and the sub account it is used as. */
@Entity('whitelist_entry')
@Index('ix_whitelist_entry_user', ['userId'])
@Index('uq_whitelist_entry_own', { synchronize: false })
@Index('uq_whitelist_entry_proven', { synchronize: false })
@Check('ck_whitelist_entry_proof', 'proven_at IS NULL OR superseded_at IS NULL')
export class WhitelistEntryEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('users')
  @Column('uuid')
  userId!: string;

  @ForeignKey('sub_account')
  @Column('uuid')
  subAccountId!: string;

  /**
   * One host, in canonical form. Among entries that are not deleted, unique per customer, and proven by at most one
   * customer.
   */
  @Column('inet')
  address!: string;

  @Column('text', { nullable: true })
  remark!: string | null;

  /** Null means no expiry. */
  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  /** When a request from the address proved it. Without a proof the address is not let in. Void after the entry's expiry. */
  @Column('timestamptz', { nullable: true })
  provenAt!: Date | null;

  /** When another customer proved the address, so that this entry stopped working. */
  @Column('timestamptz', { nullable: true })
  supersededAt!: Date | null;

  /** When the customer last got an email that the entry stopped working. */
  @Column('timestamptz', { nullable: true })
  lossMailedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}
