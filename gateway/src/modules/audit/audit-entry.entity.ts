import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An action of a member of an account, of one of its keys, or of the system. Rows are never changed or deleted. */
@Entity('audit_entry')
@Index('ix_audit_entry_account', { synchronize: false })
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: bigint;

  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  /** The member who acted, or whose key did; null for the system, and until November 2026. */
  @ForeignKey('users')
  @Column('uuid', { nullable: true })
  userId!: string | null;

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
