import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A claimed idempotency key and the answer to its mutation. */
@Entity('idempotency_key')
@Index('ix_idempotency_key_created', ['createdAt'])
export class IdempotencyKeyEntity {
  @ForeignKey('users', { name: 'fk_idempotency_key_user' })
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'pk_idempotency_key' })
  userId!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_idempotency_key' })
  key!: string;

  @Column('text')
  operation!: string;

  @Column('bytea', { name: 'request_hash' })
  requestHash!: Buffer;

  @Column('jsonb', { nullable: true })
  response!: unknown;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
