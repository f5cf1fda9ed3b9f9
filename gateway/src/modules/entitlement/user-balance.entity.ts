import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { BillingType } from '../plan/billing-type.object.js';

/** The row to lock for every change of a customer's traffic or points. */
@Entity('user_balance')
@Index('ix_user_balance_recount', { synchronize: false })
@Check('ck_user_balance_plan', "prioritized_plan IN ('TRAFFIC', 'UNLIMITED')")
export class UserBalanceEntity {
  @ForeignKey('users', { name: 'fk_user_balance_user' })
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'pk_user_balance' })
  userId!: string;

  @Column('text', { name: 'prioritized_plan', default: 'UNLIMITED' })
  prioritizedPlan!: BillingType;

  @Column('timestamptz', { name: 'charged_through', default: () => "'1970-01-01 00:00:00+00'" })
  chargedThrough!: Date;

  @Column('timestamptz', { name: 'changed_at', default: () => "'1970-01-01 00:00:00+00'" })
  changedAt!: Date;

  @Column('timestamptz', { name: 'recount_from', nullable: true })
  recountFrom!: Date | null;
}
