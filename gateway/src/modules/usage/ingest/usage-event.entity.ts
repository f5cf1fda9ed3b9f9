import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A reported connection, as received. The table is partitioned by day and has no primary key, which TypeORM requires, so
 * only the SQL check compares it with the database. `nodeId`, `batch`, and `position` identify a row.
 */
@Entity('usage_event', { synchronize: false })
export class UsageEventEntity {
  @Column('timestamptz')
  at!: Date;

  @PrimaryColumn('text')
  nodeId!: string;

  @PrimaryColumn('bigint')
  batch!: bigint;

  @Column('uuid')
  accountId!: string;

  @Column('uuid')
  subAccountId!: string;

  @Column('text')
  country!: string;

  @Column('text')
  protocol!: string;

  @Column('bigint')
  bytesUp!: bigint;

  @Column('bigint')
  bytesDown!: bigint;

  @Column('integer')
  requests!: number;

  @Column('timestamptz')
  reportedAt!: Date;

  @Column('timestamptz')
  receivedAt!: Date;

  @PrimaryColumn('integer')
  position!: number;

  @Column('bigint', { default: 0 })
  overheadUp!: bigint;

  @Column('bigint', { default: 0 })
  overheadDown!: bigint;

  @Column('bigint', { default: 0 })
  handshakeBytes!: bigint;

  @Column('text', { default: 'OK' })
  outcome!: string;

  @Column('text', { default: '' })
  target!: string;

  @Column('text', { default: '' })
  clientNetwork!: string;
}
