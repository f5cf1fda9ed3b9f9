import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { BillingType } from '../../plan/billing-type.object.js';

/** The row to lock for every change of a customer's traffic or points. */
@Entity('account_balance')
@Index('ix_account_balance_recount', { synchronize: false })
@Index('ix_account_balance_unposted', { synchronize: false })
@Check('ck_account_balance_plan', "prioritized_plan IN ('TRAFFIC', 'UNLIMITED')")
export class AccountBalanceEntity {
  @ForeignKey('accounts')
  @PrimaryColumn('uuid')
  accountId!: string;

  @Column('text', { default: 'UNLIMITED' })
  prioritizedPlan!: BillingType;

  @Column('timestamptz', { default: () => "'1970-01-01 00:00:00+00'" })
  chargedThrough!: Date;

  @Column('timestamptz', { default: () => "'1970-01-01 00:00:00+00'" })
  changedAt!: Date;

  @Column('timestamptz', { nullable: true })
  recountFrom!: Date | null;

  /** Start of the first hour of usage that the customer's ledger lacks; null if it has them all. */
  @Column('timestamptz', { nullable: true })
  unpostedFrom!: Date | null;
}
