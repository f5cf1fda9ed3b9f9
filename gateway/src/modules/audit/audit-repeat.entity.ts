import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** How often an action was repeated from one network within an hour. Its audit entry cannot change, so the count is here. */
@Entity('audit_repeat')
@Index('ix_audit_repeat_entry', ['entryId'])
export class AuditRepeatEntity {
  @ForeignKey('accounts')
  @PrimaryColumn('uuid')
  accountId!: string;

  @PrimaryColumn('text')
  action!: string;

  @PrimaryColumn('timestamptz')
  hour!: Date;

  @PrimaryColumn('text')
  network!: string;

  @Column('integer')
  count!: number;

  @Column('timestamptz')
  lastAt!: Date;

  @ForeignKey('audit_entry')
  @Column('bigint', { nullable: true })
  entryId!: bigint | null;
}
