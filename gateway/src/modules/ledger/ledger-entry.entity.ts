import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One side of a ledger transaction. Append-only; the entries of a transaction sum to zero per unit. */
@Entity('ledger_entry')
@Index('ix_ledger_entry_account', { synchronize: false })
@Index('ix_ledger_entry_transaction', ['transactionId'])
@Check('ck_ledger_entry_amount', 'amount <> 0')
export class LedgerEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: bigint;

  @ForeignKey('ledger_transaction')
  @Column('bigint')
  transactionId!: bigint;

  @ForeignKey('ledger_account')
  @Column('bigint')
  ledgerAccountId!: bigint;

  @Column('text')
  unit!: string;

  @Column('bigint')
  amount!: bigint;

  @Column('bigint', { nullable: true })
  balanceAfter!: bigint | null;
}
