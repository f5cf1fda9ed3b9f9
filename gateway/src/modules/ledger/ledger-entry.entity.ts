import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One side of a ledger transaction. Append-only; the entries of a transaction sum to zero per unit. */
@Entity('ledger_entry')
@Index('ix_ledger_entry_account', { synchronize: false })
@Index('ix_ledger_entry_transaction', ['transactionId'])
@Check('ck_ledger_entry_amount', 'amount <> 0')
export class LedgerEntryEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pk_ledger_entry',
  })
  id!: bigint;

  @ForeignKey('ledger_transaction', { name: 'fk_ledger_entry_transaction' })
  @Column('bigint', { name: 'transaction_id' })
  transactionId!: bigint;

  @ForeignKey('ledger_account', { name: 'fk_ledger_entry_account' })
  @Column('bigint', { name: 'account_id' })
  accountId!: bigint;

  @Column('text')
  unit!: string;

  @Column('bigint')
  amount!: bigint;

  @Column('bigint', { name: 'balance_after', nullable: true })
  balanceAfter!: bigint | null;
}
