import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** An account of the ledger. A trigger keeps its balance equal to the sum of its entries. */
@Entity('ledger_account')
@Unique('uq_ledger_account', ['kind', 'unit', 'accountId', 'grantId', 'subAccountId'])
@Index('ix_ledger_account_grant', { synchronize: false })
@Index('ix_ledger_account_account', ['accountId', 'kind'])
@Check('ck_ledger_account_debt_no_credit', "kind <> 'points_debt' OR balance <= 0")
@Check('ck_ledger_account_not_negative', 'NOT guarded OR balance >= 0')
export class LedgerAccountEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: bigint;

  @Column('text')
  kind!: string;

  @Column('text')
  unit!: string;

  @ForeignKey('accounts')
  @Column('uuid', { nullable: true })
  accountId!: string | null;

  @ForeignKey('traffic_grant')
  @Column('uuid', { nullable: true })
  grantId!: string | null;

  @ForeignKey('sub_account')
  @Column('uuid', { nullable: true })
  subAccountId!: string | null;

  @Column('boolean')
  tracked!: boolean;

  @Column('boolean')
  guarded!: boolean;

  @Column('bigint', { default: 0 })
  balance!: bigint;
}
