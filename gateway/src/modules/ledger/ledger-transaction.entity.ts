import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A ledger transaction. `kind` and `reference` together happen once. */
@Entity('ledger_transaction')
@Unique('uq_ledger_transaction_once', ['kind', 'reference'])
@Index('ix_ledger_transaction_order', { synchronize: false })
@Index('ix_ledger_transaction_points', { synchronize: false })
export class LedgerTransactionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: bigint;

  @Column('text')
  kind!: string;

  @Column('text')
  reference!: string;

  @ForeignKey('accounts')
  @Column('uuid', { nullable: true })
  accountId!: string | null;

  @ForeignKey('orders')
  @Column('uuid', { nullable: true })
  orderId!: string | null;

  @Column('jsonb', { default: {} })
  detail!: unknown;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
