import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A claimed idempotency key and the answer to its mutation. */
@Entity('idempotency_key')
@Index('ix_idempotency_key_created', ['createdAt'])
export class IdempotencyKeyEntity {
  @ForeignKey('accounts')
  @PrimaryColumn('uuid')
  accountId!: string;

  @PrimaryColumn('text')
  key!: string;

  @Column('text')
  operation!: string;

  @Column('bytea')
  requestHash!: Buffer;

  @Column('jsonb', { nullable: true })
  response!: unknown;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
