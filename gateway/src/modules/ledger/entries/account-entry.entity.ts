import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A line of the ledger that a customer reads. Append-only; numbers of an account have no gaps. */
@Entity('account_entry')
@Index('ix_account_entry_ledger', { synchronize: false })
@Index('ix_account_entry_time', ['accountId', 'ledger', 'occurredAt'])
@Index('ix_account_entry_grant', { synchronize: false })
@Index('ix_account_entry_order', { synchronize: false })
@Index('ix_account_entry_sub_account', { synchronize: false })
@Index('ix_account_entry_life', { synchronize: false })
@Check('ck_account_entry_number', 'number > 0')
@Check('ck_account_entry_ledger', "ledger IN ('TRAFFIC', 'MONEY', 'POINTS')")
@Check('ck_account_entry_until', 'until > occurred_at')
export class AccountEntryEntity {
  @ForeignKey('accounts')
  @PrimaryColumn('uuid')
  accountId!: string;

  @PrimaryColumn('bigint')
  number!: bigint;

  @Column('text')
  ledger!: string;

  /** BYTES, POINTS, or an ISO 4217 code. */
  @Column('text')
  unit!: string;

  @Column('text')
  kind!: string;

  /** Change of the balance. */
  @Column('bigint')
  amount!: bigint;

  /** What the line is about, even if it changes no balance: bytes that were free, written off, or set aside. */
  @Column('bigint')
  quantity!: bigint;

  @Column('bigint')
  balanceAfter!: bigint;

  @Column('timestamptz')
  occurredAt!: Date;

  /** End of the hour of usage; null for what happened at one instant. */
  @Column('timestamptz', { nullable: true })
  until!: Date | null;

  @Column('timestamptz')
  postedAt!: Date;

  @ForeignKey('traffic_grant')
  @Column('uuid', { nullable: true })
  grantId!: string | null;

  @ForeignKey('orders')
  @Column('uuid', { nullable: true })
  orderId!: string | null;

  @Column('uuid', { nullable: true })
  subAccountId!: string | null;

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('text', { nullable: true })
  remark!: string | null;

  /** An earlier line has the same cause: this one adds what was reported or decided later. */
  @Column('boolean', { default: false })
  isCorrection!: boolean;
}
