import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A reported connection, as received. The table is partitioned by day and has no primary key, which TypeORM requires, so
 * only the SQL check compares it with the database. `nodeId`, `batch`, and `position` identify a row.
 */
@Entity('usage_event', { synchronize: false })
export class UsageEventEntity {
  @Column('timestamptz')
  at!: Date;

  @PrimaryColumn('text', { name: 'node_id' })
  nodeId!: string;

  @PrimaryColumn('bigint')
  batch!: bigint;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('uuid', { name: 'sub_account_id' })
  subAccountId!: string;

  @Column('text')
  country!: string;

  @Column('text')
  protocol!: string;

  @Column('bigint', { name: 'bytes_up' })
  bytesUp!: bigint;

  @Column('bigint', { name: 'bytes_down' })
  bytesDown!: bigint;

  @Column('integer')
  requests!: number;

  @Column('timestamptz', { name: 'reported_at' })
  reportedAt!: Date;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt!: Date;

  @PrimaryColumn('integer')
  position!: number;
}
