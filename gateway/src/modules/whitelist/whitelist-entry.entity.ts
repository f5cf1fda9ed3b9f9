import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { SessionType } from '../../../../schema/rules/proxy-choices.js';

/** An address that needs no password at the proxies, and the sub account it is used as. */
@Entity('whitelist_entry')
@Index('ix_whitelist_entry_account', ['accountId'])
@Index('uq_whitelist_entry_own', { synchronize: false })
@Index('uq_whitelist_entry_proven', { synchronize: false })
@Check('ck_whitelist_entry_proof', 'proven_at IS NULL OR superseded_at IS NULL')
@Check('ck_whitelist_entry_city', 'city IS NULL OR country IS NOT NULL')
@Check(
  'ck_whitelist_entry_session',
  `session_type = 'STICKY' OR session_type = 'ROTATING' AND session_minutes IS NULL`,
)
export class WhitelistEntryEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  @ForeignKey('sub_account')
  @Column('uuid')
  subAccountId!: string;

  /**
   * One host, in canonical form. Among entries that are not deleted, unique per customer, and proven by at most one
   * customer.
   */
  @Column('inet')
  address!: string;

  /** ISO 3166-1 alpha-2 in upper case. Null means anywhere. */
  @Column('text', { nullable: true })
  country!: string | null;

  /** Slug of a city in that country. Null means anywhere in it. */
  @Column('text', { nullable: true })
  city!: string | null;

  @Column('text', { default: 'ROTATING' })
  sessionType!: SessionType;

  /** How long a sticky exit is kept. Null means the node's default. */
  @Column('integer', { nullable: true })
  sessionMinutes!: number | null;

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
