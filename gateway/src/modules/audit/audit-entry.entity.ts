import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An action of a customer or of a key of theirs. Rows are never changed or deleted. */
@Entity('audit_entry')
@Index('ix_audit_entry_user', { synchronize: false })
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: bigint;

  @ForeignKey('users')
  @Column('uuid')
  userId!: string;

  @Column('text')
  actorType!: string;

  @Column('text')
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

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
