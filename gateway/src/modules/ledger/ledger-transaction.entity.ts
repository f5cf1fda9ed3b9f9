import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A ledger transaction. `kind` and `reference` together happen once. */
@Entity('ledger_transaction')
@Unique('uq_ledger_transaction_once', ['kind', 'reference'])
@Index('ix_ledger_transaction_order', { synchronize: false })
@Index('ix_ledger_transaction_points', { synchronize: false })
export class LedgerTransactionEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pk_ledger_transaction',
  })
  id!: bigint;

  @Column('text')
  kind!: string;

  @Column('text')
  reference!: string;

  @ForeignKey('users', { name: 'fk_ledger_transaction_user' })
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @ForeignKey('orders', { name: 'fk_ledger_transaction_order' })
  @Column('uuid', { name: 'order_id', nullable: true })
  orderId!: string | null;

  @Column('jsonb', { default: {} })
  detail!: unknown;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
