import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An action of a customer or of a key of theirs. Rows are never changed or deleted. */
@Entity('audit_entry')
@Index('ix_audit_entry_user', { synchronize: false })
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pk_audit_entry',
  })
  id!: bigint;

  @ForeignKey('users', { name: 'fk_audit_entry_user' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'actor_type' })
  actorType!: string;

  @Column('text', { name: 'actor_id' })
  actorId!: string;

  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text')
  action!: string;

  @Column('text', { nullable: true })
  target!: string | null;

  @Column('jsonb', { nullable: true })
  before!: unknown;

  @Column('jsonb', { nullable: true })
  after!: unknown;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
