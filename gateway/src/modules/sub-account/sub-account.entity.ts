import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** MASTER is the customer's own login at the proxies, created with the account. SUB is an additional login. */
export type AccountType = 'MASTER' | 'SUB';
/** TRAFFIC is charged per byte. UNLIMITED is the one fixed sub account for unlimited plans. */
export type SubAccountType = 'TRAFFIC' | 'UNLIMITED';
export type SubAccountStatus = 'ACTIVE' | 'INACTIVE';
/** SHARED draws on the account's traffic up to its limit. ALLOCATED has its limit set aside (PRODUCT.md). */
export type ChargeMode = 'SHARED' | 'ALLOCATED';

/** Username and password for the proxies. Deleted rows stay, because usage and ledger refer to them. */
@Entity('sub_account')
@Index('ix_sub_account_user', { synchronize: false })
@Index('uq_sub_account_username', { synchronize: false })
@Index('uq_sub_account_unlimited', { synchronize: false })
@Index('uq_sub_account_master', { synchronize: false })
@Check('ck_sub_account_account_type', `account_type IN ('MASTER', 'SUB')`)
@Check('ck_sub_account_type', `type IN ('TRAFFIC', 'UNLIMITED')`)
@Check('ck_sub_account_status', `status IN ('ACTIVE', 'INACTIVE')`)
@Check('ck_sub_account_charge_mode', `charge_mode IN ('SHARED', 'ALLOCATED')`)
@Check('ck_sub_account_limit', 'limit_bytes >= 0')
export class SubAccountEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('users')
  @Column('uuid')
  userId!: string;

  @Column('text')
  accountType!: AccountType;

  @Column('text')
  type!: SubAccountType;

  /** Lower case; unique among rows that are not deleted. */
  @Column('text')
  username!: string;

  /** AES-256-GCM with the row's id as context (SECURITY 34). */
  @Column('bytea')
  sealedPassword!: Buffer;

  @Column('integer')
  keyVersion!: number;

  @Column('text', { default: 'ACTIVE' })
  status!: SubAccountStatus;

  @Column('text', { default: 'SHARED' })
  chargeMode!: ChargeMode;

  /** Maximum bytes in total. Null means no limit. */
  @Column('bigint', { nullable: true })
  limitBytes!: bigint | null;

  /** Uploaded and downloaded bytes in total. Only usage ingest changes it. */
  @Column('bigint', { default: 0 })
  usedBytes!: bigint;

  @Column('text', { nullable: true })
  remark!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}
