import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** How often an action was repeated from one network within an hour. Its audit entry cannot change, so the count is here. */
@Entity('audit_repeat')
@Index('ix_audit_repeat_entry', ['entryId'])
export class AuditRepeatEntity {
  @ForeignKey('users', { name: 'fk_audit_repeat_user' })
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'pk_audit_repeat' })
  userId!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_audit_repeat' })
  action!: string;

  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'pk_audit_repeat' })
  hour!: Date;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_audit_repeat' })
  network!: string;

  @Column('integer')
  count!: number;

  @Column('timestamptz', { name: 'last_at' })
  lastAt!: Date;

  @ForeignKey('audit_entry', { name: 'fk_audit_repeat_entry' })
  @Column('bigint', { name: 'entry_id', nullable: true })
  entryId!: bigint | null;
}
